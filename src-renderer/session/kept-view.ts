import { type CategoryId, isDraftRow } from '../../src-shared/ids';
import { useLayoutEffect } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { WindowView } from '../../src-shared/window-view';
import { showPanelView, usePanel } from './panel-state';
import type { TreeModel } from '../model/tree-model';
import { messages } from './messages';
import { keptColumns, takeUpColumns, useColumns } from './cells/columns';
import { basketIds, useKept } from './kept-lists';
import { session } from './session';
import { callMain } from '../platform/bridge';
import { whenQuiet } from '../platform/throttle';
import { isDialogOpen } from '../ui/dialog-stack';
import { attempt } from '../ui/toasts';

const MOST_RECENT = 5;

export const noteUsed = (key: string): void =>
  useKept.setState(({ recent }) => ({ recent: [key, ...recent.filter((one) => one !== key)].slice(0, MOST_RECENT) }));

const scroller = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-tree]');

/** Pixels of the list per pixel of the scroll bar, which is scaled in a very long list. */
const scaleOf = ({ scrollHeight, clientHeight }: HTMLElement, total: number): number =>
  scrollHeight > clientHeight ? (total - clientHeight) / (scrollHeight - clientHeight) : 1;

const rowHeightIn = (tree: HTMLElement): number => tree.querySelector<HTMLElement>('[data-id]')?.offsetHeight ?? 0;

const topRow = (): WindowView['top'] => {
  const tree = scroller();
  if (tree === null || tree.scrollTop === 0) return null;
  const { ids } = session.state.rows;
  const height = rowHeightIn(tree);
  if (height === 0) return null;
  const scrolled = (tree.scrollTop * scaleOf(tree, ids.length * height)) / height;
  const id = ids[Math.floor(scrolled)];
  return id === undefined || isDraftRow(id) ? null : { id, part: scrolled - Math.floor(scrolled) };
};

const currentView = (): WindowView => {
  const { activeId, selected } = session.state;
  const { view: panel, panes } = usePanel.getState();
  return {
    expanded: [...session.state.rows.expanded],
    selected: [...selected],
    activeId,
    top: topRow(),
    panel,
    panes,
    columns: keptColumns(),
    ...useKept.getState(),
    basket: [...basketIds()]
  };
};

const takeUpView = ({ expanded, selected, activeId, panel, columns, panes, top: _top, ...kept }: WindowView): void => {
  usePanel.setState({ panes });
  useKept.setState(kept);
  session.setAllExpanded(expanded, true);
  // After what is expanded, since a filter has an expansion of its own.
  takeUpColumns(columns);
  session.selectMany(new Set(selected), activeId, activeId);
  if (panel !== null) showPanelView(panel);
};

const forgetGone = (model: TreeModel): void => {
  const isGone = (id: CategoryId): boolean => model.get(id) === undefined;
  const gone = [...session.state.rows.expanded].filter(isGone);
  if (gone.length > 0) session.setAllExpanded(gone, false);
  const { activeId, selected } = session.state;
  const active = activeId === null || isGone(activeId) ? null : activeId;
  session.selectMany(new Set([...selected].filter((id) => !isGone(id))), active, active);
};

const scrollBack = (top: WindowView['top']): void => {
  const tree = scroller();
  const index = top === null ? -1 : session.state.rows.indexOf(top.id);
  if (tree === null || top === null || index === -1) return;
  const height = rowHeightIn(tree);
  tree.scrollTop = ((index + top.part) * height) / scaleOf(tree, session.state.rows.length * height);
};

/** Moves the focus from the opening panel to the tree. A dialog that has opened by itself keeps it. */
const startAtTree = (): void => {
  if (!isDialogOpen())
    scroller()?.querySelector<HTMLElement>('[data-id][tabindex="0"]')?.focus({ preventScroll: true });
};

/** The view to scroll to once the tree is rendered; `null` before and after that. */
let recalled: WindowView | null = null;
/** Nothing is saved before the tree is read: an early end would replace the saved view by an empty one. */
let hasTree = false;

/** Takes up how this window looked at the tree when it was last open. Never rejects: without it, it looks as a new one. */
export const recallView = async (): Promise<void> => {
  try {
    recalled = await callMain(IPC_CALLS.recallView, null);
    if (recalled !== null) takeUpView(recalled);
  } catch {
    recalled = null;
  }
};

/** Keeps the view at once. Never rejects. */
export const keepViewNow = async (): Promise<void> => {
  if (hasTree) await callMain(IPC_CALLS.keepView, currentView()).catch(() => undefined);
};

export const openAnotherWindow = async (): Promise<void> => {
  await attempt(callMain(IPC_CALLS.openWindow, null), messages.windowNotOpened);
};

/** Restores the view of the last run. */
export const useWindowView = (model: TreeModel): void => {
  useLayoutEffect(() => {
    hasTree = true;
    if (recalled === null) return;
    const view = recalled;
    recalled = null;
    forgetGone(model);
    scrollBack(view.top);
    if (view.panel !== null) startAtTree();
  }, [model]);
};

/** Saves the view whenever it has changed. Closing the window keeps it in any case. */
export const followView = (): void => {
  const keepSoon = whenQuiet(() => void keepViewNow());
  session.store.subscribe(keepSoon);
  usePanel.subscribe(keepSoon);
  useColumns.subscribe(keepSoon);
  useKept.subscribe(keepSoon);
  document.addEventListener('scroll', keepSoon, { capture: true, passive: true });
};
