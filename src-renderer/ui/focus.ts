import type { KeyboardEvent } from 'react';

/** Inputs that hold no text, and so have nothing to undo or to copy. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

export const isTextField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

/** Whether what had the focus has gone, and nothing has it now. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

let isTabDown = false;

/** Whether the focus moves because the person goes from control to control, and not because a dialog has gone or by a click. */
export const isTabbing = (): boolean => isTabDown;

/** Takes note of the Tab key from now on. Returns the way to stop. */
export const followTabKey = (): (() => void) => {
  const note = ({ type, key }: globalThis.KeyboardEvent): void => {
    isTabDown = type === 'keydown' && key === 'Tab';
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, note, { capture: true });
  return () => {
    for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, note, { capture: true });
  };
};

/**
 * What has the focus stays in sight as the window becomes smaller or its zoom larger, from now on; the browser leaves it
 * where it was. Returns the way to stop.
 */
export const keepFocusInSight = (): (() => void) => {
  let frame = 0;
  const onResize = (): void => {
    cancelAnimationFrame(frame);
    // After the tree has taken its own row into sight.
    frame = requestAnimationFrame(() => {
      const element = document.activeElement;
      if (isTextField(element)) element.scrollIntoView({ block: 'nearest' });
    });
  };
  window.addEventListener('resize', onResize);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', onResize);
  };
};

/** As the `ref` of what has the focus as soon as it is there. In a dialog `data-autofocus` says the same. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * Has Escape leave a view from wherever the focus is in it. What happens in a dialog that the view has opened is not meant:
 * React hands that on as well, though it stands elsewhere in the page.
 */
export const onEscapeInside =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return;
    event.preventDefault();
    leave();
  };

/** The selected tab of the side panel, which takes the focus when nothing better is left in the panel. */
export const focusPanelTab = (): void =>
  document.querySelector<HTMLElement>('[data-side-panel] [role="tab"][aria-selected="true"]')?.focus();
