import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A source file with more lines has a second job, which belongs into a file of its own. */
const MOST_LINES = 250;

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

const sources = ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
);

it('no source file has more than 250 lines', () => {
  const long = sources.filter((file) => linesOf(readFileSync(file, 'utf8')) > MOST_LINES);
  expect(sources.length).toBeGreaterThan(400);
  expect(long).toEqual([]);
});

it('counts lines, and an end of line as none', () => {
  expect(linesOf('a\nb\n')).toBe(2);
});
