/*
 * The open dialogs. A requested dialog opens at once, above the others; an unrequested one waits until no other is
 * open, so that it never takes the focus from a form.
 */

interface OpenDialog {
  show: (() => void) | null;
}

let dialogs: readonly OpenDialog[] = [];

/** Whether a modal dialog is open; popovers do not count. */
export const isDialogOpen = (): boolean => dialogs.some(({ show }) => show === null);

/** Registers a requested dialog. @returns the function that removes it */
export const registerDialog = (): (() => void) => add({ show: null });

/** Registers an unrequested dialog. @param show called once no other is open @returns the function that removes it, shown or not */
export const queueDialog = (show: () => void): (() => void) => add({ show });

let allClosed: () => void = () => undefined;

/** Sets what is called when the last open dialog has closed, before the next one opens. */
export const onAllClosed = (listener: () => void): void => {
  allClosed = listener;
};

const waiting: (() => void)[] = [];

/** Resolves once no dialog is open, or one opens as the last closes. */
export const dialogsClosed = (): Promise<void> =>
  isDialogOpen() ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve();

const add = (dialog: OpenDialog): (() => void) => {
  dialogs = [...dialogs, dialog];
  showNext();
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog);
    if (!isDialogOpen()) {
      allClosed();
      for (const resolve of waiting.splice(0)) resolve();
    }
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
