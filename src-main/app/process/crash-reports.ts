import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { join } from 'node:path';
import { OWNER_ONLY_FILE, makeOwnerOnlyFolder } from '../../platform/owner-only';

/** How many are kept; each is a few kilobytes. */
const KEPT = 5;
const MOST_FRAMES = 50;
const REPORT = /^crash-[\dTZ-]+\.json$/;
/** Beside a report that the person has been offered. */
const OFFERED = '.offered';

/** Where a function of the app or of its runtime stood. Folders of the person are cut off. */
const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, MOST_FRAMES)
    .map((line) => line.replaceAll(/(?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^():]*[\\/](?=[^\\/():]+:\d)/g, ''));

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' && /^[A-Za-z_]{1,60}$/.test(error.code) ? error.code : undefined;

/** What a report says. Never the error's own sentence, which may name a category, a file or an address. */
const reportOf = (error: unknown, versions: Readonly<Record<string, string | undefined>>, at: Date) => {
  const known = error instanceof Error ? error : new Error('Not an error.');
  return {
    at: at.toISOString(),
    kind: 'uncaughtException',
    name: /^[A-Za-z]{1,60}$/.test(known.name) ? known.name : 'Error',
    ...(codeOf(known) === undefined ? {} : { code: codeOf(known) }),
    frames: framesOf(known),
    versions,
    system: `${process.platform} ${release()} ${arch()}`
  };
};

const reportsIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => REPORT.test(name))
      .toSorted();
  } catch {
    return [];
  }
};

/**
 * Reports of crashes in a folder of this computer. Nothing sends them; the person is offered the newest one at the next start.
 */
export class CrashReports {
  constructor(
    private readonly folder: string,
    private readonly versions: Readonly<Record<string, string | undefined>>
  ) {}

  /** Writes a report as the process is about to end. Never throws: the end is not to be held up. */
  write(error: unknown, at = new Date()): void {
    try {
      makeOwnerOnlyFolder(this.folder);
      const name = `crash-${at.toISOString().replaceAll(/[:.]/g, '-')}.json`;
      const text = `${JSON.stringify(reportOf(error, this.versions, at), null, 2)}\n`;
      writeFileSync(join(this.folder, name), text, { flag: 'wx', mode: OWNER_ONLY_FILE });
      for (const old of reportsIn(this.folder).slice(0, -KEPT)) {
        rmSync(join(this.folder, old), { force: true });
        rmSync(join(this.folder, `${old}${OFFERED}`), { force: true });
      }
    } catch (failure) {
      console.error('The report of this crash could not be written:', failure);
    }
  }

  /** The newest report, unless the person has been offered it; `null`: none. */
  newest(): string | null {
    const name = reportsIn(this.folder).at(-1);
    if (name === undefined || readdirSync(this.folder).includes(`${name}${OFFERED}`)) return null;
    return join(this.folder, name);
  }

  /** The person has seen the offer, and hears of this report no more. Throws the file system's errors. */
  settle(): void {
    const file = this.newest();
    if (file !== null) writeFileSync(`${file}${OFFERED}`, '', { mode: OWNER_ONLY_FILE });
  }
}
