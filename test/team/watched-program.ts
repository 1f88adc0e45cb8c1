import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { account } from '../support/postgres-server';

/** How long a program may take to end in order. */
const PATIENCE_MS = 15_000;

/** A program that runs as the account of the tests' PostgreSQL, with what it says in a file. */
export class WatchedProgram {
  #child: ChildProcess | null = null;

  constructor(
    private readonly command: string,
    private readonly args: readonly string[],
    private readonly logFile: string
  ) {}

  start(): void {
    const log = createWriteStream(this.logFile, { flags: 'a' });
    const child = spawn(this.command, [...this.args], {
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('error', (error) => log.write(String(error)));
    child.once('close', () => log.end());
    this.#child = child;
  }

  /** @param signal the last one follows where it does not end by this one */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const isOver = await Promise.race([ended, delay(PATIENCE_MS, null, { ref: false })]);
    if (isOver === null) child.kill('SIGKILL');
    await ended;
  }
}
