import { type CategoryId, DRAFT_ROW, type RowId } from '../../src-shared/ids';
import type { TextPlace } from '../../src-shared/kept-columns';
import { TreeModel, type TreeSnapshot } from '../model/tree-model';
import type { LetThrough, TreeFilter } from '../model/search/tree-filter';
import type { ShownOrder } from '../model/shown-order';
import type { Placement } from '../model/placement';
import { VisibleList } from '../model/visible-list';

/** A name that is being typed in a row, of an existing category or of a draft. */
export type Naming = {
  readonly token: number;
  readonly text: string;
  readonly fault: string | null;
  /** Whether the text was restored after a crash and is still untouched: then only Enter in its field saves it. */
  readonly isRestored: boolean;
} & (
  | {
      readonly kind: 'rename';
      readonly id: CategoryId;
      readonly base: string;
      /** Where the name is in the language that showed as it began; `null`: it is the category's own. */
      readonly place: TextPlace | null;
    }
  | { readonly kind: 'draft'; readonly draft: Placement }
);

/** The view in the middle of the window. */
export type MainView = 'tree' | 'overview' | 'compare' | 'conflicts' | 'proposals';

/** What a window shows of its workspace; saved only as its view (see `kept-view.ts`). */
export interface SessionState {
  /** The tree at one revision; `null` until it is read. Each commit makes a new snapshot around the same model. */
  readonly snapshot: TreeSnapshot | null;
  readonly readError: Error | null;
  /** The visible rows, with their expansion. Mutated; `rowsVersion` counts the changes. */
  readonly rows: VisibleList;
  readonly rowsVersion: number;
  /** The category with the focus, which the inspector shows. Also selected, unless the focus was moved with Ctrl. */
  readonly activeId: CategoryId | null;
  readonly selected: ReadonlySet<CategoryId>;
  /** Another number for each selection; it stays where some of the selected go out of reach. */
  readonly selection: number;
  readonly anchorId: CategoryId | null;
  /** A newly typed category: Enter begins the next one after it, until another is selected. */
  readonly freshId: CategoryId | null;
  readonly naming: Naming | null;
  readonly query: string;
  /** What is searched for alone. */
  readonly found: TreeFilter | null;
  /** What the filters of the columns let through; `null`: everything. */
  readonly letThrough: LetThrough | null;
  /** What shows by both; `null`: the whole tree. */
  readonly filter: TreeFilter | null;
  /** The order in which siblings show; `null`: that of the tree. */
  readonly order: ShownOrder | null;
  readonly mainView: MainView;
  readonly scrollRequest: { readonly takesFocus: boolean };
}

export const NONE: ReadonlySet<CategoryId> = new Set();

export const initialState = (): SessionState => ({
  snapshot: null,
  readError: null,
  rows: new VisibleList(new TreeModel()),
  rowsVersion: 0,
  activeId: null,
  selected: NONE,
  selection: 0,
  anchorId: null,
  freshId: null,
  naming: null,
  query: '',
  found: null,
  letThrough: null,
  filter: null,
  order: null,
  mainView: 'tree',
  scrollRequest: { takesFocus: true }
});

/** The row in which a name is typed. */
export const namedRow = (naming: Naming): RowId => (naming.kind === 'draft' ? DRAFT_ROW : naming.id);

/** Whether a search or a filter hides an existing category; collapsed branches do not count. */
export const isFilteredOut = ({ filter, rows }: Pick<SessionState, 'filter' | 'rows'>, id: CategoryId): boolean =>
  filter !== null && !rows.isLetIn(id) && rows.model.get(id) !== undefined;

/** What hides an existing category: a search that does not find it, or else the filters of columns. `null`: neither. */
export const hiddenBy = (
  state: Pick<SessionState, 'found' | 'filter' | 'rows'>,
  id: CategoryId
): 'search' | 'filter' | null => {
  if (!isFilteredOut(state, id)) return null;
  return state.found?.matches.has(id) === false ? 'search' : 'filter';
};
