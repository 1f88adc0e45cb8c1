import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { join } from 'node:path';
import { OWNER_ONLY_FILE, makeOwnerOnlyFolder } from '../../platform/owner-only';

/*
 * What of an error may be shown to somebody else: a class, a code, and places in code. Its sentence may name a category, a file
 * or an address, and the folders of its stack a person. Only what matches a pattern passes, so anything unforeseen stays out.
 */

interface StackFrame {
  readonly call: string;
  readonly file: string;
  readonly position: string;
}

const CALL = /^(?:(?:async|new|get|set) )*[\w$#.<>]{1,80}(?: \[as [\w$#]{1,40}\])?$/;
const FRAME = /^\s*at (?:(.*) \()?(?:.*[/\\])?([\w.-]{1,80})(:\d{1,7}:\d{1,7})\)?$/;
/** Characters of a line. A longer one is no frame, and the pattern would take long for it. */
const MOST_LENGTH = 1_000;

/** The places that a stack names, innermost first. @param message with which the stack begins: a line of it may look like a place */
export const placesInStack = (stack: string, message: string): readonly StackFrame[] =>
  stack
    .replace(message, () => '')
    .split('\n')
    .flatMap((line) => {
      const [, call = '', file, position = ''] = (line.length > MOST_LENGTH ? null : FRAME.exec(line)) ?? [];
      return file === undefined ? [] : [{ call: CALL.test(call) ? call : '', file, position }];
    });

/** The class of an error, where it is one of ours, of JavaScript or of Node; otherwise `Error`. */
export const classOf = (name: string | undefined): string =>
  name !== undefined && /^(?:[A-Z][a-z]+){0,4}(?:Error|Failure|Refusal|Copy)$/.test(name) ? name : 'Error';

/** Whether a text is the code of an error of Node, its HTTP parser or SQLite, such as `ENOENT`. */
export const isErrorCode = (text: string): boolean => /^(?:HPE|ERR|E|SQLITE)_?[A-Z_]{2,40}$/.test(text);

const KEPT = 5;
const MOST_FRAMES = 50;
const REPORT = /^crash-[\dTZ-]+\.json$/;
const OFFERED = '.offered';

/** What a report holds of an error: never its sentence. */
const reportOf = (error: unknown, versions: Readonly<Record<string, string | undefined>>, at: Date) => {
  const known = error instanceof Error ? error : new Error('Not an error.');
  const code = 'code' in known && typeof known.code === 'string' && isErrorCode(known.code) ? known.code : undefined;
  return {
    at: at.toISOString(),
    kind: 'uncaughtException',
    name: classOf(known.name),
    ...(code === undefined ? {} : { code }),
    frames: placesInStack(known.stack ?? '', known.message)
      .slice(0, MOST_FRAMES)
      .map(({ call, file, position }) => (call === '' ? `at ${file}${position}` : `at ${call} (${file}${position})`)),
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

/** Reports of crashes, in a folder of this computer. None is sent; the person is offered the newest one at the next start. */
export class CrashReports {
  constructor(
    private readonly folder: string,
    private readonly versions: Readonly<Record<string, string | undefined>>
  ) {}

  /** Writes a report as the process is about to end. Never throws. */
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

  settle(): void {
    const file = this.newest();
    if (file !== null) writeFileSync(`${file}${OFFERED}`, '', { mode: OWNER_ONLY_FILE });
  }
}
