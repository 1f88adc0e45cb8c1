/** Between the names of a path, the surest first. A space beside one is no part of it, unless it stands here. */
const SEPARATORS = ['->', '=>', '>>', '>', '›', '»', '→', '|', '::', '/', '\\'] as const;

/** Between names in a field that is not called a path: only what is no part of a name. */
const IN_NAMES = [' > ', ' › ', ' » ', ' → ', ' / ', '/'] as const;

/** How many texts are looked at for what separates them. */
const LOOKED_AT = 20_000;

const patterns = new Map<string, RegExp>();

const patternOf = (separator: string): RegExp => {
  const known = patterns.get(separator);
  if (known !== undefined) return known;
  const core = separator.trim() === '' ? separator : separator.trim();
  const escaped = core.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // With blanks in it, they are a part of the separator.
  const pattern = separator === core ? new RegExp(`\\s*${escaped}\\s*`, 'u') : new RegExp(`\\s+${escaped}\\s+`, 'u');
  patterns.set(separator, pattern);
  return pattern;
};

/** The names of a path, from the top; empty ones are left out. */
export const namesInPath = (path: string, separator: string | undefined): string[] =>
  (separator === undefined ? [path] : path.split(patternOf(separator)))
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isIn = (separator: string, texts: readonly string[]): boolean => {
  const pattern = patternOf(separator);
  return texts.some((text) => pattern.test(text));
};

/** What separates the names of paths; `undefined`: there is nothing of the kind. */
export const pathSeparatorIn = (texts: readonly string[]): string | undefined => {
  const some = texts.slice(0, LOOKED_AT);
  return SEPARATORS.find((separator) => isIn(separator, some));
};

/** Whether texts with a slash share their beginnings, as paths do and `TV/Video` does not. */
const shareBeginnings = (paths: readonly string[], all: readonly string[]): boolean => {
  const beginnings = new Set(paths.map((path) => path.trim().replace(/^\//, '').split('/')[0]?.trim()));
  return paths.length > 2 && paths.length * 10 >= all.length * 6 && beginnings.size * 2 <= paths.length;
};

/**
 * What separates the names in a field of names, some of which are paths. Where few are, they begin with other names of the field. A slash is taken for one only where the beginnings of
 * most paths are names of the field as well, or are shared in a field that is called what paths are.
 */
export const pathSeparatorInNames = (texts: readonly string[], isCalledPath = false): string | undefined => {
  const some = texts.slice(0, LOOKED_AT);
  const known = new Set(some.map((text) => text.trim()));
  return IN_NAMES.find((separator) => {
    const paths = some.filter((text) => patternOf(separator).test(text));
    // A name may hold a sign for “more than”.
    if (separator.trim() !== '/' && paths.length * 10 >= some.length) return paths.length > 0;
    if (separator.trim() === '/' && isCalledPath && shareBeginnings(paths, some)) return true;
    const rooted = paths.filter((path) => known.has(path.slice(0, path.lastIndexOf(separator)).trim()));
    if (separator.trim() !== '/') return rooted.length * 2 > paths.length;
    return paths.length > 1 && rooted.length * 10 >= paths.length * 9;
  });
};

/** The paths of a cell that holds several, as `A > B, C`; a comma behind a backslash belongs to a name. */
export const pathsInCell = (cell: string, separator: string | undefined): string[] => {
  if (separator === undefined) return [cell];
  const parts: string[] = [];
  let open = '';
  for (const part of cell.split(separator)) {
    if (part.endsWith('\\')) {
      open += `${part.slice(0, -1)}${separator}`;
      continue;
    }
    parts.push(open + part);
    open = '';
  }
  if (open !== '') parts.push(open);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};
