import { type CategoryId, DRAFT_ROW, type RowId } from '../../src-shared/ids';
import { TreeModel, type TreeSnapshot } from '../model/tree-model';
import type { TreeFilter } from '../model/search/tree-filter';
import type { Placement } from '../model/placement';
import { VisibleList } from '../model/visible-list';

/** A name that is being typed in a row: of a category that is there, or of one that will be. */
export type Naming = {
  /** Tells one naming from the next, even of the same category. */
  readonly token: number;
  readonly text: string;
  /** What is wrong with it, said below the field. */
  readonly fault: string | null;
} & (
  | { readonly kind: 'rename'; readonly id: CategoryId; readonly base: string }
  | { readonly kind: 'draft'; readonly draft: Placement }
);

/** What stands in the middle of the window. */
export type MainView = 'tree' | 'overview' | 'compare' | 'conflicts';

/** What a window shows of its workspace: the tree, and how it is looked at. Nothing here is saved or sent. */
export interface SessionState {
  /** The tree as the service has it, at one revision; `null` until it has been read. Each commit makes a new one around the same model. */
  readonly snapshot: TreeSnapshot | null;
  /** Why the tree could not be read; `null` while that is not known, or it has been. */
  readonly readError: Error | null;
  /** The rows that show, with what is expanded. Changed in place; `rowsVersion` counts the changes. */
  readonly rows: VisibleList;
  readonly rowsVersion: number;
  /** The category with the focus, of which the inspector tells. Selected too, unless the person moves the focus with Ctrl. */
  readonly activeId: CategoryId | null;
  readonly selected: ReadonlySet<CategoryId>;
  /** Where a range begins that Shift extends. */
  readonly anchorId: CategoryId | null;
  /** The category that has just been typed: Enter begins the next one after it, until another is selected. */
  readonly freshId: CategoryId | null;
  readonly naming: Naming | null;
  /** The categories whose deletion waits for a yes. */
  readonly deletingIds: readonly CategoryId[];
  /** As typed in the search box. */
  readonly query: string;
  /** What the rows are filtered by, which may be a letter behind `query`; `null` while there is no search. */
  readonly filter: TreeFilter | null;
  readonly mainView: MainView;
  /** Replaced each time the active row should scroll into sight, and perhaps take the focus. */
  readonly attention: { readonly takesFocus: boolean };
}

export const NONE: ReadonlySet<CategoryId> = new Set();

export const initialState = (): SessionState => ({
  snapshot: null,
  readError: null,
  rows: new VisibleList(new TreeModel()),
  rowsVersion: 0,
  activeId: null,
  selected: NONE,
  anchorId: null,
  freshId: null,
  naming: null,
  deletingIds: [],
  query: '',
  filter: null,
  mainView: 'tree',
  attention: { takesFocus: true }
});

/** The row in which a name is typed. */
export const namedRow = (naming: Naming): RowId => (naming.kind === 'draft' ? DRAFT_ROW : naming.id);

/** Whether a search leaves a category out, as opposed to a collapsed branch. */
export const isFilteredOut = ({ filter, rows }: Pick<SessionState, 'filter' | 'rows'>, id: CategoryId): boolean =>
  filter !== null && !filter.kept.has(id) && rows.model.get(id) !== undefined;
