import type { KeyboardEvent } from 'react';

/** Input types without text, which have nothing to undo or copy. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

export const isTextField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

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
