import { useLayoutEffect, useState } from 'react';
import { focusTree } from '../session/tree-view-state';

/** Dialogs, and what says so of itself. */
const LEFT_BEHIND = '[role="dialog"], [data-gives-keyboard-back]';

const isFree = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.closest(LEFT_BEHIND) !== null;

const giveBack = (opener: Element | null, takeOver: () => void): void => {
  // Whoever has gone elsewhere meanwhile is not called back.
  if (!isFree()) return;
  const isRow = opener !== null && opener.closest('[role="tree"]') !== null && !(opener instanceof HTMLInputElement);
  if (!isRow && opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  // It may stand in a dialog itself, which is not left behind then.
  if (document.activeElement === opener && opener !== document.body) return;
  // The tree finds the right row itself, also when another one is right by now.
  if (isRow) focusTree();
  else takeOver();
};

/**
 * Gives the keyboard back, as this goes, to what had it before: an element that is still there, or else the tree.
 * `takeOver`: who gets it instead of the tree, the same at each drawing
 */
export const useKeyboardReturn = (takeOver: () => void = focusTree): void => {
  const [opener] = useState(() => document.activeElement);
  // As it goes rather than after, so that what follows finds the keyboard in its place.
  useLayoutEffect(() => () => giveBack(opener, takeOver), [opener, takeOver]);
};
