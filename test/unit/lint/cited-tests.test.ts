import { describe, expect, it } from 'vitest';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
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
