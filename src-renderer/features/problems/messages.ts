import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral } from '../../platform/text';
import type { RuleKind } from '../../../src-shared/rules';
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
  fixIt: 'Fix',
  setTo: (text: string) => (text === '' ? 'Fix' : `Set to “${text}”`),
  choose: 'Choose…',
  fixed: 'Fixed.',
  accept: 'Accept…',
  acceptTitle: 'Accept this problem?',
  acceptNote: 'Note',
  acceptHint: 'Why it is fine as it is. The problem shows again once the value changes.',
  acceptAnswer: 'Accept',
  accepted: (count: number) => `${numeral(count)} accepted`,
  takeBack: 'Take back',
  note: (note: string) => `Note: ${note}`,
  notAccepted: 'The problem was not accepted',
  notTakenBack: 'The acceptance was not taken back',
  ofRule: 'Categories that break this rule of the workspace.',
  broken: (rule: string, why: string) => `The rule “${rule}” cannot be checked: ${why}`,
  rules: 'Rules…',
  makesSlugs: 'Make a slug for each new category',
  notKept: 'The setting was not saved',
  rulesDialog: {
    title: 'Rules',
    hint: 'A rule stops no edit. Categories that break it are listed in Problems.',
    none: 'There are no rules yet. A rule says what categories must keep: a required value, a length, a pattern, a list of values.',
    importing: 'Import…',
    exporting: 'Export…',
    exported: (file: string) => `The rules are saved as “${file}”.`,
    notExported: 'The rules were not exported',
    notImported: 'The file was not imported',
    saved: (count: number) => `Saved ${countOf(count, 'rule', 'rules')}.`,
    changed: 'Somebody else has changed the rules meanwhile. Export yours, close this dialog, and import them again.',
    breaks: (count: number) => countOf(count, 'category breaks this rule.', 'categories break this rule.'),
    idTwice: 'Two rules have the same ID.',
    invalid: (rule: string, why: string) => `${rule}: ${why}`,
    unknownKind: (kind: string) =>
      `This version of Canopy does not know the kind “${kind}”. The rule is kept as it is.`,
    options: {
      kind: 'Kind',
      field: 'Field, such as slug or metadata.color',
      language: 'Language of the value',
      min: 'Minimum',
      max: 'Maximum',
      pattern: 'Regular expression',
      forbidden: 'No text may match',
      among: 'Among',
      values: 'Allowed values, one per line',
      on: 'Only where this search matches',
      say: 'Sentence',
      level: 'Level',
      id: 'ID',
      off: 'Switched off'
    },
    choices: {
      among: { tree: 'All categories', siblings: 'Siblings' },
      level: { error: 'Error', warning: 'Warning' }
    }
  },
  ruleAbout: (kind: string, field: string) => `${kind}: ${field}`,
  ruleKinds: {
    required: 'Required',
    length: 'Length',
    pattern: 'Pattern',
    unique: 'Unique',
    depth: 'Deepest level',
    count: 'Number of subcategories',
    values: 'List of values',
    hidden: 'No hidden characters'
  } satisfies Readonly<Record<RuleKind, string>>,
  goTo: 'Go to',
  goToOf: (name: string) => `Go to “${name}”`,
  deleted: 'Deleted',
  place: (path: string, below: number) =>
    `${path === '' ? 'At the top level' : `In ${path}`}${below > 0 ? `, ${categories(below)} below` : ''}`
});
