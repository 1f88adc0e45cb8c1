/** Everything that is looked for, in the order in which it is shown. */
export const PROBLEM_KIND_IDS = [
  'siblingNames',
  'siblingSlugs',
  'treeSlugs',
  'similarNames',
  'nothingShows',
  'tooDeep',
  'noSlug',
  'spaces',
  'capitals'
] as const;

export type ProblemKindId = (typeof PROBLEM_KIND_IDS)[number];

/** Kinds of which an item is several categories that clash, rather than a single one. */
const GROUPED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'siblingSlugs', 'treeSlugs', 'similarNames']);

export const isGrouped = (kind: ProblemKindId): boolean => GROUPED.has(kind);

/** Categories with a problem: one alone, or several that clash, in the order of the tree. */
export type ProblemItem = readonly number[];

/** What was found of each kind, in the order of the tree; what is found among siblings, in that of their parents. */
export type ProblemReport = Readonly<Record<ProblemKindId, readonly ProblemItem[]>>;

/** A line of the list. `key`: tells the lines apart. */
export type ProblemRow =
  | { readonly kind: 'group'; readonly key: string; readonly ids: readonly number[] }
  | { readonly kind: 'category'; readonly key: string; readonly id: number; readonly isMember: boolean };

/** The lines for what was found of one kind: several that clash have a head of their own. */
export const rowsOf = (items: readonly ProblemItem[], kind: ProblemKindId): ProblemRow[] => {
  const isMember = isGrouped(kind);
  const rows: ProblemRow[] = [];
  for (const ids of items) {
    // A group is told by its first category, which is in no other group of the kind.
    if (isMember) rows.push({ kind: 'group', key: `group ${ids[0] ?? ''}`, ids });
    for (const id of ids) rows.push({ kind: 'category', key: String(id), id, isMember });
  }
  return rows;
};
