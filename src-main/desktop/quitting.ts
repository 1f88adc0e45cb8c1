import { app } from 'electron';

let isUnderWay = false;

app.on('before-quit', () => {
  isUnderWay = true;
});

/** Whether the app is on its way out, with all of its windows. */
export const isQuitting = (): boolean => isUnderWay;

/** The person keeps a window open after all. */
export const callOffQuit = (): void => {
  isUnderWay = false;
};
