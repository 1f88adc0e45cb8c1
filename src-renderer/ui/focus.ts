import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';

/** Input types without text, which have nothing to undo or copy. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

export const isTextField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

/** Whether something is typed or chosen in an element, which then has the keys and the pointer to itself. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Whether the focused element was removed and nothing has the focus. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

let isTabDown = false;

/** Whether the focus is moving by the Tab key rather than by a click or a closing dialog. */
export const isTabbing = (): boolean => isTabDown;

export const followTabKey = (): void => {
  const note = ({ type, key }: globalThis.KeyboardEvent): void => {
    isTabDown = type === 'keydown' && key === 'Tab';
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, note, { capture: true });
};

/** Keeps a focused text field in sight when the window shrinks or is zoomed, which browsers do not do. */
export const keepFocusInSight = (): void => {
  let frame = 0;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const element = document.activeElement;
      if (isTextField(element)) element.scrollIntoView({ block: 'nearest' });
    });
  });
};

/** A `ref` that focuses its element when mounted. In a dialog use `data-autofocus`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** A key handler that leaves a view by Escape, but not from its dialogs, whose events React bubbles here through portals. */
export const onEscapeInside =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return;
    event.preventDefault();
    leave();
  };

/** Focuses the selected tab of the side panel, when nothing better is left in the panel. */
export const focusPanelTab = (): void =>
  document.querySelector<HTMLElement>('[data-side-panel] [role="tab"][aria-selected="true"]')?.focus();

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
