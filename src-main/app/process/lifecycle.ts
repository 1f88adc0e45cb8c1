import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app, powerMonitor } from 'electron';
import { StoreError } from '../../domain/errors';
import { z } from 'zod';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { askBySystem, sayBySystem } from './message-box';
import messages from './messages/en.json' with { type: 'json' };
import { appImageOf, restartOptions } from './command-arguments';
import { setTimeout as wait } from 'node:timers/promises';

interface Asking {
  /** Milliseconds before the first question, and after each answer. */
  readonly lateMs: number;
  /** Asks whether to go on waiting. The signal withdraws the question once the threads have ended. */
  readonly ask: (signal: AbortSignal) => Promise<'wait' | 'give up'>;
}

/** Waits for threads to end for as long as the person agrees to. @returns `hanging` once they have given up. Rejects as its parts do. */
export const waitForClose = async (
  closing: Promise<'closed' | 'hanging'>,
  { lateMs, ask }: Asking
): Promise<'closed' | 'hanging'> => {
  for (;;) {
    const over = new AbortController();
    const late = wait(lateMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    const first = await Promise.race([closing, late]);
    over.abort();
    if (first !== 'late') return first;
    const asking = new AbortController();
    const second = await Promise.race([closing, ask(asking.signal)]);
    asking.abort();
    if (second === 'closed' || second === 'hanging') return second;
    if (second === 'give up') return 'hanging';
  }
};

/** Ends the app once `finish` has settled. `isQuitting`: the windows delay a quit; `endsByUpdater`: the updater ends it. */
export const quitCleanly = (
  isQuitting: () => boolean,
  endsByUpdater: () => boolean,
  finish: () => Promise<void>
): void => {
  app.on('window-all-closed', () => {
    if (endsByUpdater()) return;
    // On macOS an app stays open without windows. A quit that the windows delayed until they had saved goes on here.
    if (isQuitting() || process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    // `app.quit` would never end, if a signal began the quit and this event prevented it.
    finish().then(
      () => end(0),
      () => end(1)
    );
  });
};

let wantsRestart = false;

const end = (code: number): void => {
  const appImage = appImageOf(process.execPath, process.env);
  if (wantsRestart) app.relaunch(restartOptions(process.argv, appImage, app.isPackaged));
  app.exit(code);
};

export const restart = (): void => {
  wantsRestart = true;
  app.quit();
};

/** The person has canceled the quit: a later one does not restart. */
export const callOffRestart = (): void => {
  wantsRestart = false;
};

/** Ignores errors of standard output, such as of a closed terminal or a full disk: the app goes on, and the log has its own file. */
export const outliveStandardOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** After this the process is killed. Systems wait longer before they kill it themselves. */
const MOST_END_MS = 20_000;

let isEndedBySystem = false;

/** Quits on a signal and at the end of the session, and kills the process where that takes too long. Needs Electron to be ready. */
export const endWithSystem = (): void => {
  const end = (): void => {
    if (isEndedBySystem) return;
    isEndedBySystem = true;
    setTimeout(endAtOnce, MOST_END_MS);
    app.quit();
  };
  // Replaces Electron's handlers, which wait without a limit.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  powerMonitor.on('shutdown', end);
};

/** Asks the person every five seconds whether to wait on for threads that do not end. Does not ask where the system ends the app. */
export const waitForThreads = (closing: Promise<'closed' | 'hanging'>): Promise<'closed' | 'hanging'> =>
  waitForClose(closing, {
    lateMs: 5_000,
    ask: async (signal) => {
      if (isEndedBySystem) return 'wait';
      const response = await askBySystem(null, {
        type: 'warning',
        message: messages.app.notClosed,
        detail: messages.app.notClosedDetail,
        buttons: [messages.app.wait, messages.app.closeAnyway],
        signal
      });
      return response === 1 ? 'give up' : 'wait';
    }
  });

/** Kills this process, since any other end would wait for a thread that hangs. Every acknowledged change is on disk. */
export const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');

/** Chromium takes 20 seconds to give up on a Canopy that does not respond; one that responds answers within one. */
const UNRESPONSIVE_MS = 10_000;

/**
 * One Canopy a folder: a second start hands over what it was asked to open, and ends. Where the first one does not respond for 20 seconds,
 * Chromium kills it on Linux and macOS; every acknowledged change is on disk by then.
 * @returns `second`: this process is about to end; `afterKill`: another Canopy did not respond and was killed
 */
export const claimSingleInstance = (handOver: Readonly<Record<string, unknown>>): 'first' | 'second' | 'afterKill' => {
  const asked = performance.now();
  if (app.requestSingleInstanceLock({ ...handOver }))
    return performance.now() - asked > UNRESPONSIVE_MS ? 'afterKill' : 'first';
  console.error(messages.app.alreadyOpen);
  app.exit(0);
  return 'second';
};

/** Ends a start before it touches the data folder. Until a box can be shown, Chromium writes to a folder: it gets another one. */
const endStart = (title: string, text: string, code: number): void => {
  console.error(shownSentence(text));
  const folder = mkdtempSync(join(tmpdir(), 'canopy-refused-'));
  app.setPath('userData', folder);
  app
    .whenReady()
    .then(() => sayBySystem(title, text))
    .finally(() => {
      rmSync(folder, { recursive: true, force: true });
      app.exit(code);
    })
    .catch(giveUp);
};

/** Ends a start that asks for more than it could hand over to a Canopy that may be open on the folder. */
export const refuseStart = (): void => endStart(messages.app.notStarted, messages.app.tooMuchAtOnce, 2);

let reportCrash: (error: unknown) => void = () => undefined;

/** Sets what reports a fault that ends the app. Expected failures, such as a full disk, are not reported. */
export const beforeGivingUp = (report: (error: unknown) => void): void => {
  reportCrash = report;
};

/** Ends the app with a message after an error that it cannot work with. Every acknowledged change is on disk. */
export const giveUp = (error: unknown): void => {
  if (error instanceof CommandLineError) {
    console.error(error.message);
    app.exit(2);
    return;
  }
  const isExpected = error instanceof StoreError;
  console.error(isExpected ? shownSentence(error.message) : error);
  if (!isExpected) reportCrash(error);
  const reason = isExpected ? error.message : messages.app.unknownFailure;
  sayBySystem(messages.app.mustClose, reason);
  app.exit(1);
};

/** Ends the app with a message after an error on its start, when nothing else is under way yet. */
export const giveUpStart = (error: unknown): void => {
  if (error instanceof StoreError && !app.isReady()) endStart(messages.app.mustClose, error.message, 1);
  else giveUp(error);
};

const portSchema = z.coerce.number().int().min(0).max(65_535);

interface CommandLine {
  userDataDir: string | null;
  port: number | null;
  /** Default settings, no sync, no updates, no GPU; changes of settings are not saved. */
  isSafeMode: boolean;
}

class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/** Reads `--user-data-dir=DIR`, `--port=N` and `--safe-mode`. @throws CommandLineError for an invalid value */
export const readCommandLine = (): CommandLine => {
  const userDataDir = app.commandLine.getSwitchValue('user-data-dir');
  let port: number | null = null;
  if (app.commandLine.hasSwitch('port')) {
    const text = app.commandLine.getSwitchValue('port');
    const parsed = portSchema.safeParse(text === '' ? undefined : text);
    if (!parsed.success) throw new CommandLineError(messages.app.port({ text }));
    port = parsed.data;
  }
  return {
    userDataDir: userDataDir === '' ? null : resolve(userDataDir),
    port,
    isSafeMode: app.commandLine.hasSwitch('safe-mode')
  };
};
