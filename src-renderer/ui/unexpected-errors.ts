import type { CommandId } from '../../src-shared/commands';
import { IPC_CALLS } from '../../src-shared/ipc';
import { RateLimit } from '../../src-shared/rate-limit';
import { framesOf, type WindowFailure } from '../../src-shared/window-failure';
import { callMain, Refusal } from '../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import { toastError } from './toasts';

/** At most so many failures a minute are logged, since a failing render may repeat. */
const limit = new RateLimit(20, 60_000);

/** The log entry of a failure, without its message, which may quote typed text. */
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

/** Logs a failure in the main process. */
export const logUnexpected = (place: WindowFailure['place'], error: unknown, command?: CommandId): void => {
  const allowance = limit.take();
  if (!allowance.passes) return;
  callMain(IPC_CALLS.reportFailure, failureOf(place, error, allowance.leftOut, command)).catch(() => undefined);
};

/** Reports an uncaught error: a toast for the person, and an entry in the log. */
export const reportUnexpected = (place: WindowFailure['place'], error: unknown, command?: CommandId): void => {
  logUnexpected(place, error, command);
  toastError(messages.unexpected, error);
};

/** Harmless: the browser delivers the rest of some resize notifications in the next frame. */
// oxlint-disable-next-line canopy/sentences-in-messages -- Chromium has these words in one language.
const isHarmless = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports all uncaught errors and unhandled rejections. @returns the function that stops it */
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
