import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../src-main/cli/messages';
import { callCli } from '../../support/cli-call';
import { newWorkspace, inWorkspace } from '../../support/opened-store';

const WINDOW = { author: 'window' } as const;

/** A workspace whose categories had the first slugs and have the second ones. */
const changed = async (slugs: readonly (readonly [string, string | null])[]): Promise<string> => {
  const file = newWorkspace();
  const ids = inWorkspace(file, (store) =>
    slugs.map(([slug]) => store.create({ name: 'N', slug }, WINDOW).category.id)
  );
  expect(await callCli(['redirects', '--database', file, '--on'])).toMatchObject({
    stdout: '{"keepsRedirects":true}\n'
  });
  inWorkspace(file, (store) => {
    for (const [index, id] of ids.entries()) store.update(id, { slug: slugs[index]?.[1] ?? null }, WINDOW);
  });
  return file;
};

const written = async (file: string, ...options: string[]): Promise<string> => {
  const { code, stdout, stderr } = await callCli(['redirects', '--database', file, ...options]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

test('tables have the columns that their readers ask for', async () => {
  const file = await changed([['a,b', 'c']]);
  expect(await written(file, '--format', 'csv')).toBe('old,new\r\n/a%2Cb,/c\r\n');
  const template = ['--template', '/collections/{slug}'];
  expect(await written(file, '--format', 'shopify', ...template)).toBe(
    'Redirect from,Redirect to\r\n/collections/a%2Cb,/collections/c\r\n'
  );
  // Redirection 5.4.2, fileio/csv.php: without the third column, brackets or an asterisk would make an expression of an address.
  const brackets = await changed([['a(1)*', 'c']]);
  expect(await written(brackets, '--format', 'redirection', '--template', '/product-category/{path}/')).toBe(
    'source,target,regex,code\r\n/product-category/a(1)*/,/product-category/c/,0,301\r\n'
  );
});

test('for nginx a text is quoted, and what differs in case alone from another address is an expression', async () => {
  const file = await changed([
    ['Shoes', 'shoes'],
    ['ü"\\$', 'ü'],
    ['plain', 'c']
  ]);
  const text = await written(file, '--format', 'nginx');
  expect(text).toContain('\n  "~^/Shoes$" "/shoes";\n');
  expect(text).toContain('\n  "/ü\\"\\\\$" "/%C3%BC";\n');
  expect(text).toContain('\n  "/plain" "/c";\n');
});

test('what is left out is told, and a file is written whole', async () => {
  const file = await changed([
    ['a', null],
    ['b', 'x'],
    ['c', 'b']
  ]);
  const out = join(file, '..', 'redirects.csv');
  expect(await callCli(['redirects', '--database', file, '--format', 'csv', '--out', out])).toEqual({
    code: 0,
    stdout: '',
    stderr: `${messages.redirects.taken({ address: '/b' })}\n${messages.redirects.unaddressed({ address: '/a' })}\n`
  });
  expect(readFileSync(out, 'utf8')).toBe('old,new\r\n/c,/b\r\n');
  await written(file, '--clear');
  expect(await written(file, '--off')).toBe('{"keepsRedirects":false}\n');
  expect(await written(file, '--format', 'csv')).toBe('old,new\r\n');
});

test.each([
  [[], messages.redirects.words],
  [['--on', '--off'], messages.redirects.words],
  [['--format', 'apache'], 'apache'],
  [['--format', 'csv', '--template', 'x'], messages.redirects.template({ given: 'x' })],
  [['--format', 'csv', '--template', '/$uri/{path}'], messages.redirects.template({ given: '/$uri/{path}' })]
])('%j makes no sense', async (options, told) => {
  const { code, stderr } = await callCli(['redirects', '--database', newWorkspace(), ...options]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
});

test('the workspace itself is not written over', async () => {
  const file = newWorkspace();
  expect(await callCli(['redirects', '--database', file, '--format', 'csv', '--out', file])).toMatchObject({ code: 1 });
});
