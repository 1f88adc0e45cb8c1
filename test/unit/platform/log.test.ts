import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import fc from 'fast-check';
import { jsonLines, LOG_LEVELS, logTo, MOST_UNREAD_BYTES, takes } from '../../../src-main/platform/log';
import { RotatedFile } from '../../../src-main/platform/rotated-file';
import { openDesktopLog } from '../../../src-main/app/process/desktop-log';
import { alwaysAsync } from '../../support/fuzz-runs';
import { temporaryFolder } from '../../support/temporary-folder';

const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.enum(LOG_LEVELS), event: z.string() });

/** Standard error as somebody reads it: nothing goes through until `read` is called. */
class Reader extends Writable {
  #text = '';
  #waiting: (() => void)[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#waiting.push(() => {
      this.#text += chunk.toString();
      done();
    });
  }

  async read(): Promise<z.output<typeof lineSchema>[]> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      next();
      await setImmediate();
    }
    return this.#text
      .split('\n')
      .slice(0, -1)
      .map((line) => lineSchema.parse(JSON.parse(line)));
  }
}

test('each event is one JSON object on one line, errors with their causes', async () => {
  const reader = new Reader();
  const log = logTo(jsonLines(reader));
  log.info('call', { requestId: 'a-1', path: '/a\nb' });
  log.error('failed', new Error('outer', { cause: new TypeError('inner') }), { code: 'x' });
  log.error('failed', 'no error at all');
  log.warn('full');
  await setImmediate();
  expect(await reader.read()).toMatchObject([
    { level: 'info', event: 'call', requestId: 'a-1', path: '/a\nb' },
    {
      level: 'error',
      event: 'failed',
      code: 'x',
      error: { name: 'Error', message: 'outer', cause: { name: 'TypeError', message: 'inner' } }
    },
    { level: 'error', event: 'failed', error: { message: 'no error at all' } },
    { level: 'warn', event: 'full' }
  ]);
});

test('lines that nobody fetches are dropped beyond a megabyte, and their number is said once somebody does', async () => {
  const reader = new Reader();
  const log = logTo(jsonLines(reader));
  for (let count = 0; count < 20; count += 1) {
    log.info('call', { text: 'x'.repeat(200_000) });
    await setImmediate();
  }
  const kept = (await reader.read()).length;
  expect(kept).toBe(6);
  log.info('again');
  await setImmediate();
  expect((await reader.read()).slice(kept)).toMatchObject([
    { level: 'warn', event: 'log_lines_lost', count: 20 - kept },
    { level: 'info', event: 'again' }
  ]);
});

test.each([
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']]
] as const)('a log at %s takes what is as grave or graver', (level, taken) => {
  const heard: string[] = [];
  const log = logTo((entry) => heard.push(entry.level), level);
  log.error('e', new Error('x'));
  log.warn('w');
  log.info('i');
  log.debug('d');
  expect(heard).toEqual(taken);
  expect(LOG_LEVELS.filter((other) => takes(level, other))).toEqual(taken);
});

const failing = (error: unknown): never => {
  throw error;
};

/** Every line that is left, oldest first. */
const linesIn = (file: string, files = 9): string[] =>
  Array.from({ length: files }, (_one, index) => `${file}.${files - index}`)
    .concat(file)
    .filter((name) => existsSync(name))
    .flatMap((name) => readFileSync(name, 'utf8').split('\n').slice(0, -1));

test('whatever is written, the newest lines are there, whole and in order, in so many files of such a size', async () => {
  const folder = temporaryFolder();
  let run = 0;
  await alwaysAsync(
    60,
    [
      fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { maxLength: 80 }),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 1, max: 5 })
    ],
    async (writes, mostBytes, mostFiles) => {
      run += 1;
      const file = join(folder, String(run), 'logs', 'a.log');
      const lines: string[] = [];
      let target = new RotatedFile({ file, mostBytes, mostFiles, onFailure: failing });
      for (const [index, [length, isEnd]] of writes.entries()) {
        const line = `${index} ${'x'.repeat(length)}`;
        lines.push(line);
        target.write(`${line}\n`);
        if (!isEnd) continue;
        // Another start goes on in the same file.
        await target.end();
        target = new RotatedFile({ file, mostBytes, mostFiles, onFailure: failing });
      }
      await target.end();
      expect(target.writableLength).toBe(0);
      const left = linesIn(file);
      expect(left).toEqual(lines.slice(lines.length - left.length));
      if (lines.length > 0) expect(left.length).toBeGreaterThan(0);
      const names = existsSync(join(file, '..')) ? readdirSync(join(file, '..')) : [];
      expect(names.length).toBeLessThanOrEqual(mostFiles);
    }
  );
});

test('a file that is full is put aside before the next write, and the oldest goes', async () => {
  const file = join(temporaryFolder(), 'a.log');
  for (const text of ['one', 'two', 'three', 'four']) {
    const target = new RotatedFile({ file, mostBytes: 5, mostFiles: 3, onFailure: failing });
    target.write(`${text}\n`);
    await target.end();
  }
  expect([file, `${file}.1`, `${file}.2`].map((name) => readFileSync(name, 'utf8'))).toEqual([
    'four\n',
    'three\n',
    'two\n'
  ]);
  expect(existsSync(`${file}.3`)).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what cannot be written is lost and not thrown; once it can be again, the file says how much', async () => {
  const file = join(temporaryFolder(), 'a.log');
  // Not even root can write to a directory.
  mkdirSync(file);
  const failures: unknown[] = [];
  const target = new RotatedFile({ file, onFailure: (error) => failures.push(error) });
  const log = logTo(jsonLines(target));
  for (let count = 0; count < 5; count += 1) {
    log.info('lost');
    await expect.poll(() => target.writableLength).toBe(0);
  }
  await expect.poll(() => failures.length).toBe(1);
  await setImmediate();
  await expect.poll(() => target.writableLength).toBe(0);
  rmSync(file, { recursive: true });
  log.info('kept');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('"kept"')).toBe(true);
  await target.end();
  expect(linesIn(file).map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'log_lines_lost', count: 5 },
    { event: 'kept' }
  ]);
  expect(failures).toHaveLength(1);
});

test('a flood of lines takes no more memory than a megabyte beyond what is being written', async () => {
  const file = join(temporaryFolder(), 'a.log');
  const target = new RotatedFile({ file, mostBytes: 1_000_000, mostFiles: 2, onFailure: failing });
  const log = logTo(jsonLines(target));
  let most = 0;
  for (let count = 0; count < 400; count += 1) {
    log.info('flood', { text: 'x'.repeat(50_000) });
    if (count % 10 === 9) await setImmediate();
    most = Math.max(most, target.writableLength);
  }
  await target.end();
  expect(most).toBeLessThan(MOST_UNREAD_BYTES + 10 * 60_000);
});

test("the desktop's log is in its folder, takes what its level says, and other threads' entries", async () => {
  const folder = temporaryFolder();
  const { log, write, file, close } = openDesktopLog(folder, 'warn');
  log.warn('first');
  log.info('unsaid');
  write({ level: 'warn', event: 'from a thread', facts: { requestId: 'a' } });
  write({ level: 'debug', event: 'unsaid', facts: {} });
  await close();
  expect(file).toBe(join(folder, 'logs', 'canopy.log'));
  expect(linesIn(file).map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'first' },
    { event: 'from a thread', requestId: 'a' }
  ]);
  log.warn('after the end');
  await setImmediate();
  expect(linesIn(file)).toHaveLength(2);
});

test.each(['', 'loud'])('a level of “%s” means info', async (level) => {
  const folder = temporaryFolder();
  const { log, file, close } = openDesktopLog(folder, level);
  log.info('taken');
  log.debug('not');
  await close();
  expect(linesIn(file)).toHaveLength(1);
});

test('a log file that is there already and readable by others keeps its lines', async () => {
  const file = join(temporaryFolder(), 'a.log');
  writeFileSync(file, 'old\n');
  chmodSync(file, 0o644);
  const target = new RotatedFile({ file, onFailure: failing });
  target.write('new\n');
  await target.end();
  expect(linesIn(file)).toEqual(['old', 'new']);
});
