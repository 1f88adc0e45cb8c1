/* Depths that lines of a text say by what stands before their names, other than by blanks. */

/** As `tree` of a terminal draws them: `│   ├── Name`. */
const BRANCH = /^[\s│┃]*[├└┣┗╰][─━╴-]*\s*/u;
const BRANCHES_ALONE = /^[\s│┃]+$/u;

/** The line with as many blanks as its branches are wide, so that it is indented like any other. */
export const withoutBranches = (line: string): string => {
  if (BRANCHES_ALONE.test(line)) return '';
  const [branches = ''] = BRANCH.exec(line) ?? [];
  return ' '.repeat(branches.length) + line.slice(branches.length);
};

/** Signs that are repeated for each level: `-- Name`, `>>> Name`, and `— — Name`, which is no bullet of lists. */
const REPEATED = /^(?:([-*+•>–])\1*|—(?:\s?—)*)\s+(?=\S)/u;

/** How many signs stand before a name. */
const signsOf = (signs: string): number => signs.replaceAll(/\s/gu, '').length;

/** Whether a line would be taken for one of such a text. */
export const isBySigns = (line: string): boolean => {
  const [signs] = REPEATED.exec(line) ?? [];
  return signs !== undefined && (signsOf(signs) > 1 || signs.startsWith('—'));
};

/**
 * Depth and name of each line where signs before the names tell the levels, each line at most one below the one before it; `null`: they
 * do not.
 * @param lines without indentation
 */
export const depthsBySigns = (
  lines: readonly string[]
): readonly { readonly depth: number; readonly name: string }[] | null => {
  if (!lines.some(isBySigns)) return null;
  let before = Infinity;
  const found: { depth: number; name: string }[] = [];
  for (const line of lines) {
    const [signs = ''] = REPEATED.exec(line) ?? [];
    const depth = signsOf(signs);
    if (depth > before + 1 || (before === Infinity && depth > 1)) return null;
    before = depth;
    found.push({ depth, name: line.slice(signs.length) });
  }
  return found;
};
