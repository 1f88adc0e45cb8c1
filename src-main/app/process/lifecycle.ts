import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app, powerMonitor } from 'electron';
import { closedOrGivenUp } from './closed-or-given-up';
import { StoreError } from '../../domain/errors';
import { z } from 'zod';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { askBySystem, sayBySystem } from './message-box';
import { messages } from './messages';
import { restartOptions } from './command-arguments';

/**
 * Leaves nothing half-done: the app goes when `finish` has, which reports its own failures.
 * @param isQuitting whether a quit is under way that the windows hold back
 */
export const quitCleanly = (isQuitting: () => boolean, finish: () => Promise<void>): void => {
  app.on('window-all-closed', () => {
    // On macOS an app stays when its last window goes. Windows hold back a quit until they have saved, so it goes on here.
    if (isQuitting() || process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    // Not another quit: one that a signal began and this event held back never comes to an end.
    finish().then(
      () => end(0),
      () => end(1)
    );
  });
};

let wantsRestart = false;

const end = (code: number): void => {
  if (wantsRestart) app.relaunch(restartOptions(process.argv, process.env['APPIMAGE'], app.isPackaged));
  app.exit(code);
};

/** Quits as always, with what is typed saved and every question asked, and starts anew. */
export const restart = (): void => {
  wantsRestart = true;
  app.quit();
};

/** The person has called the quit off: another one, later, starts nothing. */
export const callOffRestart = (): void => {
  wantsRestart = false;
};

/**
 * A terminal that is closed, a pipe that nobody reads, a full disk behind a redirection: what is said there is lost, and the app
 * goes on. The log has its own file.
 */
export const outliveStandardOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/** Nobody is there to be asked: the system waits longer than this before it kills, and every acknowledged change is on disk. */
const LONGEST_END_MS = 20_000;

let isEndedBySystem = false;

/**
 * Quits when the system asks for it (a signal, the end of the session), and by force where that does not come to an end: a
 * question that nobody answers, a page or a thread that hangs. Once Electron is ready.
 */
export const endWithSystem = (): void => {
  const end = (): void => {
    if (isEndedBySystem) return;
    isEndedBySystem = true;
    setTimeout(endAtOnce, LONGEST_END_MS);
    app.quit();
  };
  // Instead of Electron's own, which quit too and wait for ever.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  powerMonitor.on('shutdown', end);
};

/** Asks the person whether to wait for threads that do not end, again and again until they do. Does not ask as the system ends. */
export const waitForThreads = (closing: Promise<'closed' | 'hanging'>): Promise<'closed' | 'hanging'> =>
  closedOrGivenUp(closing, {
    lateMs: 5_000,
    ask: async (signal) => {
      if (isEndedBySystem) return 'wait';
      const response = await askBySystem(null, {
        type: 'warning',
        message: messages.app.notClosed,
        detail: messages.app.notClosedDetail,
        buttons: [messages.app.wait, messages.app.closeAnyway],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal
      });
      return response === 1 ? 'give up' : 'wait';
    }
  });

/** Ends the process although a thread of it hangs, for which any other end would wait. Every acknowledged change is on disk by then. */
export const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');

/** Chromium takes 20 seconds to give up on a Canopy that does not respond; one that responds answers within one. */
const UNRESPONSIVE_MS = 10_000;

/**
 * One Canopy a folder: a second start hands over what it was asked to open to the first one, which comes to the front, and ends.
 * Where the first one does not respond for 20 seconds, Chromium kills it on Linux and macOS, and this start is the first then. Every
 * acknowledged change is on disk by then, and typed drafts come back.
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

/** Ends a start that asks for more than it could hand over, before it touches the folder of a Canopy that may be open on it. */
export const refuseStart = (): void => {
  console.error(messages.app.tooMuchAtOnce);
  const folder = mkdtempSync(join(tmpdir(), 'canopy-refused-'));
  app.setPath('userData', folder);
  app
    .whenReady()
    .then(() => sayBySystem(messages.app.notStarted, messages.app.tooMuchAtOnce))
    .finally(() => {
      rmSync(folder, { recursive: true, force: true });
      app.exit(2);
    })
    .catch(giveUp);
};

let reportCrash: (error: unknown) => void = () => undefined;

/** Sets what is told of a fault that ends the app. What is no fault, such as a disk that is full, is not told. */
export const beforeGivingUp = (report: (error: unknown) => void): void => {
  reportCrash = report;
};

/** Ends the app for a reason that leaves nothing to work with. Every acknowledged change is on disk by then. */
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

const portSchema = z.coerce.number().int().min(0).max(65_535);

/** What the app's own command line asks for. `port` 0 means any free one. */
interface CommandLine {
  userDataDir: string | null;
  port: number | null;
  /** Defaults, nothing synced or updated, no graphics processor; nothing of it is kept. */
  isSafeMode: boolean;
}

/** A value on the command line that makes no sense, in a sentence for the terminal. */
class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/**
 * Reads `--user-data-dir=DIR`, `--port=N` and `--safe-mode`.
 * @throws CommandLineError when a value makes no sense: silently using another would surprise.
 */
export const readCommandLine = (): CommandLine => {
  const userDataDir = app.commandLine.getSwitchValue('user-data-dir');
  let port: number | null = null;
  if (app.commandLine.hasSwitch('port')) {
    const text = app.commandLine.getSwitchValue('port');
    const parsed = portSchema.safeParse(text === '' ? undefined : text);
    if (!parsed.success) throw new CommandLineError(messages.app.port(text));
    port = parsed.data;
  }
  return {
    userDataDir: userDataDir === '' ? null : resolve(userDataDir),
    port,
    isSafeMode: app.commandLine.hasSwitch('safe-mode')
  };
};
