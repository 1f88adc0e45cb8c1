import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A source file with more lines has a second job, which belongs into a file of its own. */
const MOST_LINES = 250;

/** Files that are still to be divided. Nothing is added here. */
const TO_DIVIDE: ReadonlySet<string> = new Set([
  'src-main/sync/engine/settle-outbox.ts',
  'src-main/sync/engine/sync-run.ts',
  'src-renderer/model/visible-list.ts',
  'src-renderer/tree-view/row-element.ts'
]);

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

const sources = ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
);

it('no source file has more than 250 lines', () => {
  const long = sources.filter((file) => !TO_DIVIDE.has(file) && linesOf(readFileSync(file, 'utf8')) > MOST_LINES);
  expect(sources.length).toBeGreaterThan(400);
  expect(long).toEqual([]);
});

it('counts lines, and an end of line as none', () => {
  expect(linesOf('a\nb\n')).toBe(2);
});
