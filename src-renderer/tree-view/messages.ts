import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { localized } from '../../src-shared/language';
import { LIMITS } from '../../src-shared/limits';
import type { Placement, PlacementFault } from '../model/placement';
import { firstNode, type TreeModel } from '../model/tree-model';
import { categories } from '../platform/amounts';
import { numeral, plural } from '../platform/text';

const dragged = (model: TreeModel, ids: readonly CategoryId[]): string => {
  const below = ids.reduce((sum, id) => sum + model.descendantCount(id), 0);
  const what = ids.length === 1 ? (firstNode(model, ids)?.name ?? '') : categories(ids.length);
  return `${what}${below > 0 ? ` and ${numeral(below)} below ${plural(ids.length, { one: 'it', other: 'them' })}` : ''}`;
};

const quoted = (model: TreeModel, id: CategoryId): string => `“${model.get(id)?.name ?? ''}”`;

/** A place in words: "after “Shirts” in “Clothes”", "first at the top level". */
const place = (model: TreeModel, { parent, after }: Placement): string => {
  const where = parent === TOP_LEVEL ? 'at the top level' : `in ${quoted(model, parent)}`;
  return after === 'first' ? `first ${where}` : `after ${quoted(model, after)} ${where}`;
};

const FAULTS: Readonly<Record<PlacementFault, string>> = {
  itself: 'Not into itself.',
  'below-itself': 'Not under itself.',
  'too-deep': `Deeper than ${LIMITS.depth} levels.`
};

export const messages = localized('tree-view', {
  categories: 'Categories',
  newCategory: 'New category',
  newCategoryName: 'New category name',
  rename: 'Rename',
  selectOneToRename: 'Select one category to rename.',
  nothingCut: 'Nothing is cut anymore.',
  noneLetThrough: 'No category fits the filters of the columns.',
  sorted: (column: string) => `Sorted by ${column}. Drop into a category, or turn off sorting.`,
  noMatches: 'No category matches. Try fewer letters, or clear the search.',
  nameNotSaved: (name: string) => `“${name}” was not saved`,
  deletedElsewhere: 'The category was deleted elsewhere in the meantime.',
  isHidden: 'Hidden',
  isCut: 'Cut',
  people: {
    somebody: 'Someone on the team',
    here: (name: string) => `${name} is here.`,
    hereBelow: (name: string) => `${name} is below.`,
    changed: (name: string) => `${name} has changed this.`,
    changedBelow: (name: string) => `${name} has changed something below.`,
    deleted: (name: string, what: string, more: number) =>
      `${name} has deleted “${what}”${more === 0 ? '' : ` and ${numeral(more)} more`} here.`,
    deletedBelow: (name: string) => `${name} has deleted something below.`
  },
  moves: 'Moves',
  dragAndDrop: 'Drag and drop',
  dragged,
  dragging: (model: TreeModel, ids: readonly CategoryId[]) => `Dragging ${dragged(model, ids)}.`,
  drop: (model: TreeModel, target: Placement) => `Drop ${place(model, target)}.`,
  dropped: (model: TreeModel, ids: readonly CategoryId[], target: Placement) =>
    `Moved ${dragged(model, ids)} to the place ${place(model, target)}.`,
  nothingMoved: 'Nothing was moved.',
  fault: (fault: PlacementFault) => FAULTS[fault],
  emptyTitle: 'Start your category tree',
  emptyTextInBrowser: 'Create your first category, or paste an indented list from a spreadsheet or a document.',
  emptyText:
    'Create your first category, paste an indented list from a spreadsheet or document, import a file, or connect to a shop. To try things out, load the sample: Shopify’s product taxonomy, about 10,000 categories.',
  loadSample: 'Load the sample',
  sampleNotLoaded: 'The sample was not loaded',
  importFile: 'Import…',
  connect: 'Connect to a service…',
  showAround: 'Take a tour',
  showSample: 'Take a tour of the sample',
  actionsFor: (what: string): string => `Actions for ${what}`
});
