import { create } from 'zustand';
import type { PersonId } from '../../src-shared/ids';
import type { Author } from '../../src-shared/tree-patch';
import { PANE_WIDTHS, USUAL_PANES, type Pane, type WindowView } from '../../src-shared/window-view';

export type PanelView = 'history' | 'trash' | 'problems';

/** A category that the history is filtered by. The name is kept too, since the category may be deleted. */
export interface FilteredCategory {
  readonly id: number;
  readonly name: string;
}

/** Whose changes the history is filtered by: a way in which changes are made, or a person of the team. */
export type DoneBy =
  | { readonly kind: 'author'; readonly author: Author }
  | { readonly kind: 'person'; readonly person: PersonId; readonly isYou: boolean };

interface PanelState {
  readonly panes: Readonly<WindowView['panes']>;
  readonly view: PanelView | null;
  readonly focusRequest: object;
  readonly doneBy: DoneBy | null;
  readonly category: FilteredCategory | null;
  readonly expanded: ReadonlySet<number>;
}

export const usePanel = create<PanelState>(() => ({
  panes: USUAL_PANES,
  view: null,
  focusRequest: {},
  doneBy: null,
  category: null,
  expanded: new Set()
}));

const { setState, getState } = usePanel;

export const showPanel = (view: PanelView): void => setState({ view, focusRequest: {} });

/** Shows a view in the panel without moving the focus. */
export const showPanelView = (view: PanelView): void => setState({ view });

export const closePanel = (): void => setState({ view: null });

export const setPaneWidth = (pane: Pane, width: number): void => {
  const { least, most } = PANE_WIDTHS[pane];
  const allowed = Math.round(Math.min(Math.max(width, least), most));
  setState(({ panes }) => ({ panes: { ...panes, [pane]: allowed } }));
};

export const showDetails = (isDetailsOpen: boolean): void =>
  setState(({ panes }) => ({ panes: { ...panes, isDetailsOpen } }));

/** As in the panel's style sheet: below this width the panel covers the tree. */
const COVERS_TREE = '(max-width: 700px)';

/** Closes the panel where it covers the tree. */
export const uncoverTree = (): void => {
  if (getState().view !== null && globalThis.matchMedia(COVERS_TREE).matches) closePanel();
};

export const filterByCategory = (category: FilteredCategory | null): void => setState({ category });

export const showHistoryOf = (category: FilteredCategory): void => {
  filterByCategory(category);
  showPanel('history');
};

export const filterByAuthor = (doneBy: DoneBy | null): void => setState({ doneBy });

export const toggleEntry = (id: number): void => {
  const expanded = new Set(getState().expanded);
  if (!expanded.delete(id)) expanded.add(id);
  setState({ expanded });
};
