import type { WindowView } from '../../src-shared/window-view';
import { useRecentlyUsed } from '../features/palette/recently-used';
import { turnTo, usePanel } from '../session/panel-state';
import { currentRows, setAllExpanded } from '../session/row-state';
import { selectMany, useTreeView } from '../session/tree-view-state';
import type { TreeModel } from '../model/tree-model';
import { DRAFT_ID } from '../model/visible-list';

const scroller = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="tree"]');

/** Pixels of the rows together that one pixel of the scroll bar stands for; a very long list is scrolled at a scale. */
const scaleOf = ({ scrollHeight, clientHeight }: HTMLElement, total: number): number =>
  scrollHeight > clientHeight ? (total - clientHeight) / (scrollHeight - clientHeight) : 1;

const rowHeightIn = (tree: HTMLElement): number =>
  tree.querySelector<HTMLElement>('[role="treeitem"]')?.offsetHeight ?? 0;

const topRow = (): WindowView['top'] => {
  const tree = scroller();
  if (tree === null || tree.scrollTop === 0) return null;
  const { ids } = currentRows();
  const height = rowHeightIn(tree);
  if (height === 0) return null;
  const scrolled = (tree.scrollTop * scaleOf(tree, ids.length * height)) / height;
  const id = ids[Math.floor(scrolled)];
  return id === undefined || id === DRAFT_ID ? null : { id, part: scrolled - Math.floor(scrolled) };
};

/** How this window looks at the tree now. */
export const currentView = (): WindowView => {
  const { activeId, selected } = useTreeView.getState();
  const recent = [...useRecentlyUsed.getState().keys];
  return {
    expanded: [...currentRows().expanded],
    selected: [...selected],
    activeId,
    top: topRow(),
    panel: usePanel.getState().view,
    recent
  };
};

/** Takes up a view, before the tree is there. What has gone meanwhile is left out once it is. */
export const takeUpView = ({ expanded, selected, activeId, panel, recent }: WindowView): void => {
  useRecentlyUsed.setState({ keys: recent });
  setAllExpanded(expanded, true);
  selectMany(new Set(selected), activeId, activeId);
  if (panel !== null) turnTo(panel);
};

/** Leaves out of a view that was taken up what is no longer in the tree. */
export const forgetGone = (model: TreeModel): void => {
  const isGone = (id: number): boolean => model.get(id) === undefined;
  const gone = [...currentRows().expanded].filter(isGone);
  if (gone.length > 0) setAllExpanded(gone, false);
  const { activeId, selected } = useTreeView.getState();
  const active = activeId === null || isGone(activeId) ? null : activeId;
  if (active === activeId && ![...selected].some(isGone)) return;
  selectMany(new Set([...selected].filter((id) => !isGone(id))), active, active);
};

/** Scrolls to where the view was; the tree is drawn by now, and nothing has been painted yet. */
export const scrollBack = (top: WindowView['top']): void => {
  const tree = scroller();
  const index = top === null ? -1 : currentRows().indexOf(top.id);
  if (tree === null || top === null || index === -1) return;
  const height = rowHeightIn(tree);
  tree.scrollTop = ((index + top.part) * height) / scaleOf(tree, currentRows().length * height);
};

/** The panel takes the keyboard as it opens; whoever starts the app is at the tree. */
export const startAtTree = (): void =>
  scroller()?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: true });
