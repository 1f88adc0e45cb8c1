/** Separators of paths, the most reliable first. Spaces around one belong to it only where they stand here. */
const SEPARATORS = ['->', '=>', '>>', '>', '›', '»', '→', '|', '::', '/', '\\'] as const;

/** Separators that never occur within a name. */
const IN_NAMES = [' > ', ' › ', ' » ', ' → ', ' / ', '/'] as const;

const LOOKED_AT = 20_000;

const patterns = new Map<string, RegExp>();

const patternOf = (separator: string): RegExp => {
  const known = patterns.get(separator);
  if (known !== undefined) return known;
  const core = separator.trim() === '' ? separator : separator.trim();
  const escaped = core.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Names are trimmed later: a pattern that takes all blanks would search a long run of them from each of its places.
  const pattern = new RegExp(separator === core ? escaped : `(?<=\\s)${escaped}(?=\\s)`, 'u');
  patterns.set(separator, pattern);
  return pattern;
};

/** The names of a path from the root, without empty ones; `null`: there are more than `most`. */
export const namesInPath = (path: string, separator: string | undefined, most: number): string[] | null => {
  const names = separator === undefined ? [path] : path.split(patternOf(separator), most + 1);
  return names.length > most ? null : names.map((name) => name.trim()).filter((name) => name !== '');
};

const isIn = (separator: string, texts: readonly string[]): boolean => {
  const pattern = patternOf(separator);
  return texts.some((text) => pattern.test(text));
};

/** `undefined`: the texts are no paths. */
export const pathSeparatorIn = (texts: readonly string[]): string | undefined => {
  const some = texts.slice(0, LOOKED_AT);
  return SEPARATORS.find((separator) => isIn(separator, some));
};

/** Whether texts with slashes share prefixes, as paths do and `TV/Video` does not. */
const shareBeginnings = (paths: readonly string[], all: readonly string[]): boolean => {
  const beginnings = new Set(paths.map((path) => path.trim().replace(/^\//, '').split('/')[0]?.trim()));
  return paths.length > 2 && paths.length * 10 >= all.length * 6 && beginnings.size * 2 <= paths.length;
};

/** The separator in a field of names, some of which are paths: those begin with other names of the field, or share their beginnings. */
export const pathSeparatorInNames = (texts: readonly string[], isCalledPath = false): string | undefined => {
  const some = texts.slice(0, LOOKED_AT);
  const known = new Set(some.map((text) => text.trim()));
  return IN_NAMES.find((separator) => {
    const paths = some.filter((text) => patternOf(separator).test(text));
    // A name may contain `>` as “more than”.
    if (separator.trim() !== '/' && paths.length * 10 >= some.length) return paths.length > 0;
    if (separator.trim() === '/' && isCalledPath && shareBeginnings(paths, some)) return true;
    const rooted = paths.filter((path) => known.has(path.slice(0, path.lastIndexOf(separator)).trim()));
    if (separator.trim() !== '/') return rooted.length * 2 > paths.length;
    return paths.length > 1 && rooted.length * 10 >= paths.length * 9;
  });
};

/** The paths of a cell with several, as `A > B, C`. An escaped comma belongs to a name. */
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
