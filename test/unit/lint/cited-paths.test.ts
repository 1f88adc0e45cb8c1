import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

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

const TEST = join(ROOT, 'test');

const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const testNames = new Set(
  readdirSync(TEST, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => basename(path, '.test.ts'))
);

/** Ways of naming a test: from the repository, from \`test\`, from \`test/unit\` or \`test/long\`, or by its name alone. */
const isThere = (cited: string): boolean => {
  const path = cited.replace(/^test\//, '').replace(/\.test\.ts$/, '');
  if (!path.includes('/')) return testNames.has(path);
  return ['', 'unit', 'long'].some((folder) =>
    ['', '.test.ts', '.window.ts'].some((end) => existsSync(join(TEST, folder, `${path}${end}`)))
  );
};

/** The cells of the columns that are headed “Test”. */
const testCells = (text: string): string[] => {
  const cells: string[] = [];
  let column = -1;
  for (const line of text.split('\n')) {
    const row = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [];
    if (row.length === 0) column = -1;
    else if (column === -1) column = row.indexOf('Test');
    else cells.push(row[column] ?? '');
  }
  return cells;
};

/** Every test that a page names. In a column of tests, what stands in backquotes is one, unless it has other characters than a path. */
const citedTests = (text: string): string[] => [
  ...[...text.matchAll(/[\w./-]+\.test\.ts\b/g)].map(([path]) => path),
  ...[...text.matchAll(/(?<![\w/.-])(?:e2e|long|package|unit|window)\/[a-z0-9][a-z0-9/-]*/g)].map(([path]) => path),
  ...testCells(text).flatMap((cell) =>
    [...cell.matchAll(/`((?:[a-z0-9-]+\/)*[a-z0-9-]+)`/g)].map(([, path = '']) => path)
  )
];

describe('the tests that the documents name', () => {
  it('are found in them', () => {
    const text =
      '| # | Test |\n| --- | --- |\n| 1 | `a/b`, c `d` of 5 (`E`) |\n\nSee e2e/f and unit/g/h, `i.test.ts`; not src/e2e/k. `l`';
    expect(citedTests(text)).toEqual(['i.test.ts', 'e2e/f', 'unit/g/h', 'a/b', 'd']);
    expect(isThere('e2e/start')).toBe(true);
    expect(isThere('e2e/there-is-none')).toBe(false);
  });

  it.each(pages)('%s: are there', (page) => {
    const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
    expect([...new Set(citedTests(text))].filter((cited) => !isThere(cited))).toEqual([]);
  });

  it.each(['SECURITY.md', 'CONTRIBUTING.md', 'README.md'])('%s: are there', (page) => {
    expect(citedTests(readFileSync(join(ROOT, page), 'utf8')).filter((cited) => !isThere(cited))).toEqual([]);
  });
});
