import type { CommandId } from '../../../src-shared/commands';
import { localized } from '../../../src-shared/language';
import { countOf } from '../../platform/text';

/** Other words by which people look for a command. */
const SYNONYMS: Readonly<Partial<Record<CommandId, string>>> = {
  importFile: 'upload load csv excel spreadsheet',
  exportTree: 'download save csv excel spreadsheet',
  connectService: 'shop store woocommerce shopify',
  settings: 'preferences options theme dark mode',
  backups: 'restore recover',
  undo: 'revert back',
  find: 'search filter',
  replace: 'rename many prefix suffix case',
  mapCategories: 'google shopify product category channel feed',
  newCategory: 'add create',
  newSubcategory: 'add create child',
  moveToParent: 'parent',
  duplicate: 'clone',
  show: 'visible publish',
  hide: 'invisible unpublish',
  sortChildren: 'order alphabetical',
  delete: 'remove',
  overview: 'chart map',
  history: 'changes versions log',
  trash: 'deleted recycle bin',
  compare: 'diff',
  problems: 'issues errors check',
  guide: 'help manual documentation',
  shortcuts: 'keys hotkeys',
  tour: 'show me around help onboarding',
  reportProblem: 'bug support',
  about: 'version'
};

export const messages = localized('features/palette', {
  synonyms: SYNONYMS,
  title: 'Command palette',
  field: 'Go to a category or run a command',
  placeholder: 'Go to a category or run a command (> for commands only)',
  list: 'Categories and commands',
  recent: 'Recently used',
  categories: 'Categories',
  commands: 'Commands',
  views: 'Views',
  searches: 'Saved searches',
  hidden: 'Hidden',
  nothing: 'Nothing matches. Try fewer letters.',
  searching: 'Searching…',
  matches: (count: number): string => countOf(count, 'match', 'matches')
});
