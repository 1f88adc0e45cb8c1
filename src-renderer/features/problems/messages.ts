import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral } from '../../platform/text';
import type { ProblemKindId } from '../../model/find-problems';

export const messages = localized('features/problems', {
  reading: 'Checking the categories',
  updating: 'Updating…',
  kinds: 'Kinds of problems',
  intro: 'Possible problems. None of them stops you from working.',
  allClear: 'No problems found.',
  none: 'none',
  noIssues: 'No problems.',
  back: 'Back to all problems',
  backHint: 'All problems',
  meaning: {
    misfit: 'Categories with a value that does not fit its field. The value is kept as it is.',
    missing: 'Categories without a value that a field requires.',
    siblingNames: 'Categories under the same parent with the same name, apart from upper and lower case.',
    siblingSlugs: 'Categories under the same parent with the same slug, so their addresses conflict.',
    treeSlugs:
      'Categories under different parents with the same slug. This matters if slugs are used without their path.',
    similarNames: 'Names anywhere in the tree that differ only in case, accents, punctuation or a plural “s”.',
    nothingShows: 'Visible categories with nothing visible below them. Only the topmost of each branch is listed.',
    tooDeep: 'Categories on the first level beyond the limit. Everything below them is counted with them.',
    noSlug: 'Categories without a slug. You can generate slugs from their names, unique among siblings.',
    spaces: 'Names with two or more spaces in a row.',
    capitals:
      'Names that start with a lowercase letter where most siblings start with a capital, or the other way around.'
  } satisfies Readonly<Record<ProblemKindId, string>>,
  deeperThan: (levels: number) => `Deeper than ${countOf(levels, 'level', 'levels')}`,
  maximumLevels: 'Maximum levels',
  groups: (count: number) => countOf(count, 'group', 'groups'),
  fixAll: { noSlug: 'Generate all slugs', spaces: 'Trim all' },
  fix: { noSlug: 'Generate slug', spaces: 'Trim' },
  fixOf: (fix: string, name: string) => `${fix}: “${name}”`,
  slugsMade: (count: number) => `Generated slugs for ${categories(count)}.`,
  trimmed: (count: number) => `Trimmed ${categories(count)}.`,
  noLetters: (count: number) => `${countOf(count, 'name has', 'names have')} no letter or digit to make a slug from.`,
  nothingToFix: 'Nothing changed: the name has no letter or digit to make a slug from.',
  merge: 'Merge…',
  mergeOf: (count: number, name: string) => `Merge ${numeral(count)} categories like “${name}”…`,
  fault: (field: string, fault: string) => `${field}: ${fault}`,
  goTo: 'Go to',
  goToOf: (name: string) => `Go to “${name}”`,
  deleted: 'Deleted',
  place: (path: string, below: number) =>
    `${path === '' ? 'At the top level' : `In ${path}`}${below > 0 ? `, ${categories(below)} below` : ''}`
});
