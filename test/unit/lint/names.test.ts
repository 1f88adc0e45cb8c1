import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Names of a role, with one meaning wherever they stand: sentences, what a program starts with, and the list of a folder. */
const ROLES: ReadonlySet<string> = new Set(['messages', 'main', 'index']);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    // Types of sentences are written beside them, all under one name.
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.json.ts') ? [path] : [];
  });

const sources = ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap(sourcesIn);

const nameOf = (file: string): string => posix.basename(file).replace(/\.tsx?$/, '');

/** The files that share a name with another, a name each. */
const sharedNames = (files: readonly string[]): readonly (readonly string[])[] =>
  [...Map.groupBy(files, nameOf)].filter(([name, same]) => same.length > 1 && !ROLES.has(name)).map(([, same]) => same);

it('no two source files have one name', () => {
  expect(sharedNames(sources)).toEqual([]);
});

it('finds two files of one name in different layers, and lets roles be', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(
    sharedNames(['src-main/http/a.ts', 'src-renderer/ui/a.tsx', 'src-main/cli/messages.ts', 'src-shared/messages.ts'])
  ).toEqual([['src-main/http/a.ts', 'src-renderer/ui/a.tsx']]);
});

/**
 * Exported names that several files have for one and the same thing: an operation of the contract is called the same where the
 * window asks for it and where it is carried out.
 */
const ONE_MEANING: ReadonlySet<string> = new Set([
  // The sentences of a folder.
  'messages',
  // A call that was refused, where it is and where its answer arrives.
  'Refusal',
  'updateCategory',
  'resolveConflicts',
  'restoreFromTrash'
]);

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The exported names that more than one of these texts has. */
const sharedExports = (texts: readonly string[]): readonly string[] => {
  const names = texts.flatMap((text) => [...new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name))]);
  return [...Map.groupBy(names, (name) => name)]
    .filter(([name, same]) => same.length > 1 && !ONE_MEANING.has(name))
    .map(([name]) => name);
};

it('no two source files export different things under one name', () => {
  expect(sharedExports(sources.map((file) => readFileSync(file, 'utf8')))).toEqual([]);
});

it('finds a name that two files export, whatever each is, and none that one file has for a value and its type', () => {
  expect(
    sharedExports([
      'export const Palette = 1;\nexport const Mode = 1;\nexport type Mode = 1;\nexport const messages = {};',
      'export interface Palette {}\nconst Own = 1;\nexport const messages = {};',
      'export async function* walk() {}\nexport const Own = 1;',
      'export function* walk() {}'
    ])
  ).toEqual(['Palette', 'walk']);
});

it('every feature has its commands in a file that says so', () => {
  const withCommands = sources.filter((file) => /satisfies FeatureCommands;/.test(readFileSync(join(file), 'utf8')));
  expect(withCommands.length).toBeGreaterThan(10);
  expect(withCommands.filter((file) => !/^src-renderer\/features\/[^/]+\/[^/]+-commands\.ts$/.test(file))).toEqual([]);
  const table = readFileSync('src-renderer/shell/command-table.ts', 'utf8');
  expect(table).not.toContain('run:');
});
