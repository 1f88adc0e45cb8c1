/*
 * Which dialogs are open. One that a person asks for opens at once, above the others; one that comes by itself waits until no
 * other is open, so that it never takes the focus from somebody who is filling in a form.
 */

interface OpenDialog {
  /** Called when its turn has come; `null` once it shows. */
  show: (() => void) | null;
}

/** In the order in which they came. */
let dialogs: readonly OpenDialog[] = [];

/** Whether a dialog shows that has the focus to itself, unlike what opens beside its button. */
export const isDialogOpen = (): boolean => dialogs.some(({ show }) => show === null);

/** Makes a dialog known that opens at once. Returns the way to take it away again. */
export const openDialog = (): (() => void) => add({ show: null });

/**
 * Makes a dialog known that comes by itself.
 * @param show called as soon as no dialog is open, perhaps at once
 * @returns the way to take it away again, whether it has been shown or not
 */
export const queueDialog = (show: () => void): (() => void) => add({ show });

const add = (dialog: OpenDialog): (() => void) => {
  dialogs = [...dialogs, dialog];
  showNext();
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog);
    showNext();
  };
};

const showNext = (): void => {
  if (isDialogOpen()) return;
  const [next] = dialogs;
  const show = next?.show ?? null;
  if (next === undefined || show === null) return;
  next.show = null;
  show();
};
