import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { memoryOf, ticksOf } from './processes';

/** Seconds after the first row until memory is taken, and for which the idle processor time is. */
const REST_MS = 4_000;
const IDLE_MS = 5_000;
const MOST_MS = 60_000;
/** Until a process that does not end by itself is killed. */
const END_MS = 10_000;
/** Ticks a second of proc(5), on every Linux that Electron runs on. */
const TICKS = 100;

export interface Launched {
  /** Milliseconds from the start of the process to the first thing to see. */
  readonly ms: number;
  /** Milliseconds from the start of the process to what was waited for. */
  readonly readyMs: number;
  /** MiB. */
  readonly memory: number;
  /** Share of one processor while nothing is done. */
  readonly idle: number;
}

interface Launch {
  readonly electron: string;
  readonly args: readonly string[];
  readonly userData: string;
  /** What is waited for: an entry of the page's performance timeline. */
  readonly entry: string;
  /** The entry of what is seen before that, if anything is. */
  readonly firstEntry: string;
}

/** The port of the debugger, which Chromium writes into the folder of the profile. */
async function debuggerPort(file: string, end: number): Promise<number> {
  while (performance.now() < end) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
    await pause(20);
  }
  throw new Error('The app has not opened its debugger.');
}

/**
 * Starts an Electron app and waits for an entry in its page's timeline, which the page itself takes the time of: how often
 * somebody looks adds nothing to it. The process is ended, and has ended when this resolves.
 */
export async function launch({ electron, args, userData, entry, firstEntry }: Launch): Promise<Launched> {
  const portFile = join(userData, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const end = performance.now() + MOST_MS;
  const begun = performance.timeOrigin + performance.now();
  const child = spawn(electron, [...args, `--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    stdio: 'ignore'
  });
  const gone = new Promise((done) => child.once('exit', done));
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggerPort(portFile, end)}`);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The app has no window.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: MOST_MS }));
    const handle = await page.waitForFunction(
      ([name, firstName]) => {
        const timeOf = (one: string): number | undefined => performance.getEntriesByName(one)[0]?.startTime;
        const ready = timeOf(name);
        if (ready === undefined) return false;
        return { ready: performance.timeOrigin + ready, first: performance.timeOrigin + (timeOf(firstName) ?? ready) };
      },
      [entry, firstEntry] as const,
      { timeout: MOST_MS, polling: 50 }
    );
    const reached = await handle.jsonValue();
    await browser.close();
    if (child.pid === undefined || reached === false) throw new Error('The app has not started.');
    await pause(REST_MS);
    const memory = memoryOf(child.pid);
    const before = ticksOf(child.pid);
    await pause(IDLE_MS);
    const idle = (ticksOf(child.pid) - before) / TICKS / (IDLE_MS / 1_000);
    return { ms: reached.first - begun, readyMs: reached.ready - begun, memory, idle };
  } finally {
    // As a person ends it: after a kill, the next start would check every page of the file first.
    child.kill('SIGTERM');
    const cutOff = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await gone;
    clearTimeout(cutOff);
  }
}
