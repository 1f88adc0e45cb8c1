import { useLayoutEffect, useState } from 'react';
import { focusTree } from '../tree/tree-view-state';

/** Dialogs, and what says so of itself. */
const LEFT_BEHIND = '[role="dialog"], [data-gives-keyboard-back]';

const isFree = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.closest(LEFT_BEHIND) !== null;

const giveBack = (opener: Element | null): void => {
  // Whoever has gone elsewhere meanwhile is not called back.
  if (!isFree()) return;
  // The tree finds the right row itself, also when another one is right by now.
  const isRow = opener?.closest('[role="tree"]') !== null && !(opener instanceof HTMLInputElement);
  if (!isRow && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  if (isFree()) focusTree();
};

/** Gives the keyboard back, as this goes, to what had it before: an element that is still there, or else the tree. */
export const useKeyboardReturn = (): void => {
  const [opener] = useState(() => document.activeElement);
  // As it goes rather than after, so that what follows finds the keyboard in its place.
  useLayoutEffect(() => () => giveBack(opener), [opener]);
};
