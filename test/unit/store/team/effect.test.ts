import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPart, writeEffect } from '../../../../src-main/store/team/effect';

const written = (name: string): Uint8Array => {
  const runs = [{ statement: 'abc', values: [1, name, null], changes: 1 }];
  const [part, ...others] = writeEffect({ runs, commits: [], check: null });
  if (part === undefined) throw new Error('An effect has a part.');
  expect(others).toEqual([]);
  expect(readPart(part).runs).toEqual(runs);
  return part;
};

test('a short effect is kept as JSON, and a long one packed', () => {
  expect(Buffer.from(written('Ünïcödé 日本茶')).toString('utf8')).toContain('Ünïcödé 日本茶');
  const long = written('Ünïcödé 日本茶'.repeat(200));
  expect(long.length).toBeLessThan(500);
  expect(gunzipSync(long).toString('utf8')).toContain('Ünïcödé 日本茶');
});
