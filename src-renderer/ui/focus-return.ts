import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { focusPanelTab, isFocusLost } from './focus';

/** Dialogs, and what says so of itself. */
const LEFT_BEHIND = '[role="dialog"], [data-returns-focus]';

let focusHome: () => void = () => undefined;

/** Says what takes the focus when what had it before is gone: the tree, which only the rooms above know. */
export const provideFocusHome = (focus: () => void): void => {
  focusHome = focus;
};

/** Replaced when a dialog has gone whose opener has gone too: the list that the opener stood in takes the focus. */
export const useListFocus = create<{ readonly request: object }>(() => ({ request: {} }));

/** Gives the focus, as a dialog goes and what opened it has gone, to the next item of the list that it stood in. */
export const focusNextItem = (): void => {
  useListFocus.setState({ request: {} });
  setTimeout(() => {
    if (isFocusLost()) focusPanelTab();
  });
};

const isFree = (): boolean =>
  document.activeElement === null || isFocusLost() || document.activeElement.closest(LEFT_BEHIND) !== null;

const giveBack = (opener: Element | null, otherwise: () => void): void => {
  // Whoever has gone elsewhere meanwhile is not called back.
  if (!isFree()) return;
  const isRow = opener !== null && opener.closest('[role="tree"]') !== null && !(opener instanceof HTMLInputElement);
  if (!isRow && opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  // It may stand in a dialog itself, which is not left behind then.
  if (document.activeElement === opener && opener !== document.body) return;
  // The tree finds the right row itself, also when another one is right by now.
  if (isRow) focusHome();
  else otherwise();
};

export interface FocusReturn {
  /** Who gets the focus when the opener has gone; the same function at each drawing. Left out: the tree. */
  readonly otherwise?: (() => void) | undefined;
  /** A moment later, and only if nothing has the focus by then: for what loads the whole tree anew. */
  readonly isLate?: boolean;
}

/** Gives the focus back, as this goes, to what had it before: an element that is still there, or else `otherwise`. */
export const useFocusReturn = ({ otherwise, isLate = false }: FocusReturn = {}): void => {
  const [opener] = useState(() => document.activeElement);
  // As it goes rather than after, so that what follows finds the focus in its place.
  useLayoutEffect(() => {
    const giveLate = (): void => {
      if (isFocusLost()) giveBack(opener, otherwise ?? focusHome);
    };
    return () => {
      if (isLate) setTimeout(giveLate);
      else giveBack(opener, otherwise ?? focusHome);
    };
  }, [opener, otherwise, isLate]);
};
