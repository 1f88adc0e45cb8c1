import type { CommandId } from '../../src-shared/commands';
import { IPC_CALLS } from '../../src-shared/ipc';
import { RateLimit } from '../../src-shared/rate-limit';
import { framesOf, type WindowFailure } from '../../src-shared/window-failure';
import { callMain, Refusal } from '../platform/bridge';
import { messages } from './messages';
import { toastError } from './toasts';

/** Failures that are reported within a minute; a drawing that fails again and again must not flood the log. */
const limit = new RateLimit(20, 60_000);

/** What the log may know of a failure: never its message, which may quote what a person has typed. */
export const failureOf = (
  place: WindowFailure['place'],
  error: unknown,
  leftOut: number,
  command?: CommandId
): WindowFailure => ({
  place,
  ...(command === undefined ? {} : { command }),
  name: error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Unknown',
  ...(error instanceof Refusal ? { code: error.problem.code } : {}),
  frames: error instanceof Error ? framesOf(error) : [],
  leftOut
});

/** Puts a failure into the log of the main process. */
export const logUnexpected = (place: WindowFailure['place'], error: unknown, command?: CommandId): void => {
  const allowance = limit.take();
  if (!allowance.passes) return;
  // Where even this call fails there is nobody left to tell.
  callMain(IPC_CALLS.reportFailure, failureOf(place, error, allowance.leftOut, command)).catch(() => undefined);
};

/** The one way of every error that nobody has caught: a sentence for the person, and an entry in the log. */
export const reportUnexpected = (place: WindowFailure['place'], error: unknown, command?: CommandId): void => {
  logUnexpected(place, error, command);
  toastError(messages.unexpected, error);
};

/** Not an error of ours: the browser says that it delivers the rest of some size changes with the next frame. */
// oxlint-disable-next-line canopy/sentences-in-messages -- Chromium has these words in one language.
const isHarmless = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports from now on every error and every rejection that nobody handles. Returns the way to stop. */
export const followUnexpected = (target: EventTarget = window): (() => void) => {
  const onError = (event: Event): void => {
    if (event instanceof ErrorEvent && !isHarmless(event.message)) reportUnexpected('event', event.error);
  };
  const onRejection = (event: Event): void => {
    if (event instanceof PromiseRejectionEvent) reportUnexpected('promise', event.reason);
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
};
