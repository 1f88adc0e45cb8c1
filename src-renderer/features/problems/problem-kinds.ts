export type ProblemKindId =
  | 'siblingNames'
  | 'siblingSlugs'
  | 'treeSlugs'
  | 'similarNames'
  | 'nothingShows'
  | 'tooDeep'
  | 'noSlug'
  | 'spaces'
  | 'capitals';

export interface ProblemKind {
  readonly label: string;
  /** What counts, in a sentence or two. */
  readonly meaning: string;
  /** The items are several categories that clash, rather than single ones. */
  readonly isGroup: boolean;
}

/** Everything that is looked for, in the order in which it is shown. */
export const PROBLEM_KINDS: Readonly<Record<ProblemKindId, ProblemKind>> = {
  siblingNames: {
    label: 'Same name beside each other',
    meaning: 'Categories under the same parent whose names differ in case at most.',
    isGroup: true
  },
  siblingSlugs: {
    label: 'Same slug beside each other',
    meaning: 'Categories under the same parent with the same slug: their addresses clash.',
    isGroup: true
  },
  treeSlugs: {
    label: 'Same slug elsewhere',
    meaning:
      'Categories under different parents with the same slug. This matters where slugs are used without their path.',
    isGroup: true
  },
  similarNames: {
    label: 'Similar names',
    meaning:
      'Names anywhere in the tree that are spelled differently and are the same apart from case, accents, punctuation and a plural “s”.',
    isGroup: true
  },
  nothingShows: {
    label: 'Branches that show nothing',
    meaning:
      'Categories that show and have subcategories, but following those that show leads to no end of the branch that shows. The topmost of each such branch is listed.',
    isGroup: false
  },
  tooDeep: {
    label: 'Deep levels',
    meaning: 'Categories on the first level that is too deep; what is below them is counted with them.',
    isGroup: false
  },
  noSlug: {
    label: 'No slug',
    meaning: 'Categories without a slug. Slugs can be made from their names, each different from those beside it.',
    isGroup: false
  },
  spaces: { label: 'Double spaces', meaning: 'Names with two or more spaces in a row.', isGroup: false },
  capitals: {
    label: 'Mixed capitals',
    meaning:
      'Names that begin with a small letter where most beside them begin with a capital one, or the other way round.',
    isGroup: false
  }
};

const isKind = (id: string): id is ProblemKindId => Object.hasOwn(PROBLEM_KINDS, id);

export const PROBLEM_KIND_IDS: readonly ProblemKindId[] = Object.keys(PROBLEM_KINDS).filter(isKind);

/** Categories with a problem: one alone, or several that clash, in the order of the tree. */
export type ProblemItem = readonly number[];

/** What was found of each kind, in the order of the tree; what is found among siblings, in that of their parents. */
export type ProblemReport = Readonly<Record<ProblemKindId, readonly ProblemItem[]>>;
