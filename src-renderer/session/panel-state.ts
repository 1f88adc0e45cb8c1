import { create } from 'zustand';
import type { HistoryChange } from '../../src-shared/history';
import type { Author } from '../../src-shared/tree-patch';

export type PanelView = 'history' | 'trash' | 'problems';

/** A category by which the history is narrowed. The name is kept too, since the category may go. */
export interface FilteredCategory {
  readonly id: number;
  readonly name: string;
}

/** How the panel with the history and the trash is looked at: nothing here is saved or sent. */
interface PanelState {
  /** `null` while the panel is closed. */
  readonly view: PanelView | null;
  /** Replaced each time the panel should have the focus. */
  readonly attention: object;
  readonly author: Author | null;
  readonly category: FilteredCategory | null;
  /** The entries of the history whose changes are shown. */
  readonly expanded: ReadonlySet<number>;
  /** The change whose version is offered for restoring. */
  readonly restoring: HistoryChange | null;
  readonly isRetentionOpen: boolean;
}

export const usePanel = create<PanelState>(() => ({
  view: null,
  attention: {},
  author: null,
  category: null,
  expanded: new Set(),
  restoring: null,
  isRetentionOpen: false
}));

const { setState, getState } = usePanel;

/** Opens the panel, or turns to another of its views, with the focus in it. */
export const showPanel = (view: PanelView): void => setState({ view, attention: {} });

/** Turns to another view and leaves the focus where it is. */
export const showPanelView = (view: PanelView): void => setState({ view });

export const closePanel = (): void => setState({ view: null });

/** As in the panel's style sheet: the panel then covers the tree. */
const COVERS_TREE = '(max-width: 700px)';

/** Closes the panel where it covers the tree. */
export const uncoverTree = (): void => {
  if (getState().view !== null && globalThis.matchMedia(COVERS_TREE).matches) closePanel();
};

/** Narrows the history to one category; `null`: to none. */
export const filterByCategory = (category: FilteredCategory | null): void => setState({ category });

export const showHistoryOf = (category: FilteredCategory): void => {
  filterByCategory(category);
  showPanel('history');
};

export const filterByAuthor = (author: Author | null): void => setState({ author });

export const toggleEntry = (id: number): void => {
  const expanded = new Set(getState().expanded);
  if (!expanded.delete(id)) expanded.add(id);
  setState({ expanded });
};

export const offerVersion = (restoring: HistoryChange | null): void => setState({ restoring });

export const openRetention = (isRetentionOpen: boolean): void => setState({ isRetentionOpen });
