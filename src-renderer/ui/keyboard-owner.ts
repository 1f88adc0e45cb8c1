/** Inputs that hold no text, and so have nothing to undo or to copy. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

export const isTextField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

/** One that has the keyboard to itself, unlike what opens beside its button. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
