import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { focusPanelTab, isFocusLost } from './focus';

const LEFT_BEHIND = '[role="dialog"], [data-returns-focus]';

let focusHome: () => void = () => undefined;

/** Sets what is focused when the element that had the focus before is gone: the tree, which is in a layer above. */
export const provideFocusHome = (focus: () => void): void => {
  focusHome = focus;
};

/** Replaced when a dialog closes whose opener is gone: the list that had the opener takes the focus. */
export const useListFocus = create<{ readonly request: object }>(() => ({ request: {} }));

/** When a dialog closes and its opener is gone, focuses the next item of the list that had the opener. */
export const focusNextItem = (): void => {
  useListFocus.setState({ request: {} });
  setTimeout(() => {
    if (isFocusLost()) focusPanelTab();
  });
};

const isFree = (): boolean =>
  document.activeElement === null || isFocusLost() || document.activeElement.closest(LEFT_BEHIND) !== null;

const giveBack = (opener: Element | null, otherwise: () => void): void => {
  if (!isFree()) return;
  const isRow = opener !== null && opener.closest('[data-tree]') !== null && !(opener instanceof HTMLInputElement);
  if (!isRow && opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  if (document.activeElement === opener && opener !== document.body) return;
  // The session finds the right row, which may be another one by now.
  if (isRow) focusHome();
  else otherwise();
};

export interface FocusReturn {
  /** What is focused when the opener is gone (default: the tree); must be memoized. */
  readonly otherwise?: (() => void) | undefined;
  /** Returns the focus in the next turn, if nothing has it by then: for dialogs after which the tree is loaded again. */
  readonly isLate?: boolean;
}

/** On unmounting, returns the focus to the element that had it before, or else to `otherwise`. */
export const useFocusReturn = ({ otherwise, isLate = false }: FocusReturn = {}): void => {
  const [opener] = useState(() => document.activeElement);
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
