import { useEffect, useLayoutEffect } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { WindowView } from '../../src-shared/window-view';
import { useRecentlyUsed } from '../features/palette/recently-used';
import { usePanel } from './panel-state';
import type { TreeModel } from '../model/tree-model';
import { session } from './session';
import { callMain } from '../platform/bridge';
import { noticeError } from '../ui/notices';
import { currentView, forgetGone, scrollBack, startAtTree, takeUpView } from '../shell/view-memory';

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
    noticeError('No window was opened', error);
  }
};

/** Goes on where the window was when it was last open, and keeps how it looks at the tree from then on. */
export const useWindowState = (model: TreeModel): void => {
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
