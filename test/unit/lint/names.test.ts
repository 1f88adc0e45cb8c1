import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Names of a role, with one meaning wherever they stand: sentences, what a program starts with, and the list of a folder. */
const ROLES: ReadonlySet<string> = new Set(['messages', 'main', 'index']);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const sources = ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap(sourcesIn);

const nameOf = (file: string): string => posix.basename(file).replace(/\.tsx?$/, '');

/** The files that share a name with another, a name each. */
const sharedNames = (files: readonly string[]): readonly (readonly string[])[] =>
  [...Map.groupBy(files, nameOf)].filter(([name, same]) => same.length > 1 && !ROLES.has(name)).map(([, same]) => same);

it('no two source files have one name', () => {
  expect(sharedNames(sources)).toEqual([]);
});

it('finds two files of one name in different rooms, and lets roles be', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(
    sharedNames(['src-main/http/a.ts', 'src-renderer/ui/a.tsx', 'src-main/cli/messages.ts', 'src-shared/messages.ts'])
  ).toEqual([['src-main/http/a.ts', 'src-renderer/ui/a.tsx']]);
});

it('every feature has its commands in a file that says so', () => {
  const withCommands = sources.filter((file) => /satisfies FeatureCommands;/.test(readFileSync(join(file), 'utf8')));
  expect(withCommands.length).toBeGreaterThan(10);
  expect(withCommands.filter((file) => !/^src-renderer\/features\/[^/]+\/[^/]+-commands\.ts$/.test(file))).toEqual([]);
  const table = readFileSync('src-renderer/shell/command-table.ts', 'utf8');
  expect(table).not.toContain('run:');
});
