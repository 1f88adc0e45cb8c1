import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['src-main', 'src-renderer', 'src-shared', 'src-preload', 'scripts', 'test', 'docs'];

const paths = FOLDERS.flatMap((folder) => [
  folder,
  ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join(folder, path.replaceAll('\\', '/'))
  )
]);
/** Each file and folder by the ends of its path, with the file's extension and without. */
const ends = new Set(
  [...paths, ...paths.map((path) => path.replace(/(\.module)?\.(tsx?|mjs|css|md)$/, ''))].flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  })
);

/** In the words of the pages, but no file of the sources: files of a person's own folder, and a pattern. */
const NOT_OURS: ReadonlySet<string> = new Set(['features/*', 'settings.json', 'windows.json', 'workspaces.json']);

/** What stands in backquotes or in a drawing and has a slash or an extension; `@owner/name` is a package of the registry. */
const citedPaths = (text: string): string[] => [
  ...[...text.matchAll(/`([\w.-][\w.@-]*(?:\/[\w.@*-]+)+)\/?`/g)].map(([, path = '']) => path),
  ...[...text.matchAll(/`([\w-]+\.(?:tsx?|mjs|md|json|css))`/g)].map(([, path = '']) => path),
  ...[...text.matchAll(/```\n(.*?)```/gs)].flatMap(([, drawing = '']) =>
    [...drawing.matchAll(/(?<![\w/.])[a-z-]+(?:\/[a-z-]+)+(?:\.[a-z]+)?/g)].map(([path]) => path)
  )
];

it('finds the paths of a page', () => {
  expect(citedPaths('See `a/b.ts`, `@a/b`, `c/`, `d/e/`, `f.md` and `g`.\n```\n x/y → z\n```\n')).toEqual([
    'a/b.ts',
    'd/e',
    'f.md',
    'x/y'
  ]);
});

it.each(['docs/architecture.md', 'docs/decisions.md', 'CONTRIBUTING.md'])(
  '%s names no file that is not there',
  (page) => {
    const cited = [...new Set(citedPaths(readFileSync(join(ROOT, page), 'utf8')))];
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter((path) => !ends.has(path) && !NOT_OURS.has(path))).toEqual([]);
  }
);
