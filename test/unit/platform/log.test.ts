import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonLines, LOG_LEVELS, logTo, takes } from '../../../src-main/platform/log';

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
