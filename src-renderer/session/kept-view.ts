import { type CategoryId, isDraftRow } from '../../src-shared/ids';
import { useEffect, useLayoutEffect } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { WindowView } from '../../src-shared/window-view';
import { showPanelView, usePanel } from './panel-state';
import { create } from 'zustand';
import type { TreeModel } from '../model/tree-model';
import { messages } from './messages';
import { session } from './session';
import { callMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';

/** Entries remembered; they are kept with how the window looks at the tree. */
const MOST_RECENT = 5;

/** Keys of the palette's entries, the last one chosen first. */
export const useRecentlyUsed = create<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

export const noteUsed = (key: string): void =>
  useRecentlyUsed.setState(({ keys }) => ({ keys: [key, ...keys.filter((one) => one !== key)].slice(0, MOST_RECENT) }));

const scroller = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="tree"]');

/** Pixels of the rows together that one pixel of the scroll bar stands for; a very long list is scrolled at a scale. */
const scaleOf = ({ scrollHeight, clientHeight }: HTMLElement, total: number): number =>
  scrollHeight > clientHeight ? (total - clientHeight) / (scrollHeight - clientHeight) : 1;

const rowHeightIn = (tree: HTMLElement): number =>
  tree.querySelector<HTMLElement>('[role="treeitem"]')?.offsetHeight ?? 0;

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

/** How this window looks at the tree now. */
const currentView = (): WindowView => {
  const { activeId, selected } = session.state;
  const recent = [...useRecentlyUsed.getState().keys];
  return {
    expanded: [...session.state.rows.expanded],
    selected: [...selected],
    activeId,
    top: topRow(),
    panel: usePanel.getState().view,
    recent
  };
};

/** Takes up a view, before the tree is there. What has gone meanwhile is left out once it is. */
const takeUpView = ({ expanded, selected, activeId, panel, recent }: WindowView): void => {
  useRecentlyUsed.setState({ keys: recent });
  session.setAllExpanded(expanded, true);
  session.selectMany(new Set(selected), activeId, activeId);
  if (panel !== null) showPanelView(panel);
};

/** Leaves out of a view that was taken up what is no longer in the tree. */
const forgetGone = (model: TreeModel): void => {
  const isGone = (id: CategoryId): boolean => model.get(id) === undefined;
  const gone = [...session.state.rows.expanded].filter(isGone);
  if (gone.length > 0) session.setAllExpanded(gone, false);
  const { activeId, selected } = session.state;
  const active = activeId === null || isGone(activeId) ? null : activeId;
  if (active === activeId && ![...selected].some(isGone)) return;
  session.selectMany(new Set([...selected].filter((id) => !isGone(id))), active, active);
};

/** Scrolls to where the view was; the tree is drawn by now, and nothing has been painted yet. */
const scrollBack = (top: WindowView['top']): void => {
  const tree = scroller();
  const index = top === null ? -1 : session.state.rows.indexOf(top.id);
  if (tree === null || top === null || index === -1) return;
  const height = rowHeightIn(tree);
  tree.scrollTop = ((index + top.part) * height) / scaleOf(tree, session.state.rows.length * height);
};

/** The panel takes the focus as it opens; whoever starts the app is at the tree. */
const startAtTree = (): void =>
  scroller()?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: true });

/** Milliseconds of quiet after which the view is kept; closing the window keeps it in any case. */
const QUIET_MS = 1_000;

/** The view to scroll back to once the tree is drawn; `null` before and after that. */
let recalled: WindowView | null = null;
/** Nothing is kept before there is a tree to look at, or an early end would write over a view with an empty one. */
let hasTree = false;

/** Takes up how this window looked at the tree when it was last open. Never rejects: without it, it looks as a new one. */
export const recallView = async (): Promise<void> => {
  try {
    recalled = await callMain(IPC_CALLS.recallView, null);
    if (recalled !== null) takeUpView(recalled);
  } catch {
    // A look, and nothing that anybody could miss work by.
    recalled = null;
  }
};

/** Keeps the view at once. Never rejects. */
export const keepViewNow = async (): Promise<void> => {
  if (hasTree) await callMain(IPC_CALLS.keepView, currentView()).catch(() => undefined);
};

/** Opens one more window on the same categories. */
export const openAnotherWindow = async (): Promise<void> => {
  try {
    await callMain(IPC_CALLS.openWindow, null);
  } catch (error) {
    toastError(messages.windowNotOpened, error);
  }
};

/** Goes on where the window was when it was last open, and keeps how it looks at the tree from then on. */
export const useWindowView = (model: TreeModel): void => {
  useLayoutEffect(() => {
    hasTree = true;
    if (recalled === null) return;
    const view = recalled;
    recalled = null;
    forgetGone(model);
    scrollBack(view.top);
    if (view.panel !== null) startAtTree();
    // Once, with the first tree.
  }, [model]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let lastAt = 0;
    const wait = (duration: number): void => {
      timer = setTimeout(() => {
        const rest = lastAt + QUIET_MS - performance.now();
        timer = null;
        if (rest > 0) wait(rest);
        else void keepViewNow();
      }, duration);
    };
    const keepSoon = (): void => {
      // No timer is set anew for it: this happens with every frame of a scroll.
      lastAt = performance.now();
      if (timer === null) wait(QUIET_MS);
    };
    const stops = [
      session.store.subscribe(keepSoon),
      usePanel.subscribe(keepSoon),
      useRecentlyUsed.subscribe(keepSoon)
    ];
    document.addEventListener('scroll', keepSoon, { capture: true, passive: true });
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('scroll', keepSoon, { capture: true });
    };
  }, []);
};
