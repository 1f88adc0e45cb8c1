import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines, MOST_UNREAD_BYTES, logTo } from '../../../src-main/platform/log';
import { RotatedFile } from '../../../src-main/platform/rotated-file';
import { openDesktopLog } from '../../../src-main/app/process/desktop-log';
import { alwaysAsync } from '../../support/fuzz-runs';
import { temporaryFolder } from '../../support/temporary-folder';

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
  await new Promise((resolve) => setImmediate(resolve));
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
    if (count % 10 === 9) await new Promise((resolve) => setImmediate(resolve));
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
  await new Promise((resolve) => setImmediate(resolve));
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
