import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'src-main');

const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const section = /### Composition roots\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '';

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** By root: the layers and files that it imports before its first work. */
const table = new Map(
  section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.split('|');
      const [atOnce = ''] = (cells[4] ?? '').split('*later*');
      return [quoted(cells[1] ?? '')[0] ?? '', quoted(atOnce)] as const;
    })
);

/** What a file imports of ours, without types, from its own folder on. */
const staticImports = (file: string): string[] =>
  [...readFileSync(join(MAIN, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '\.\/([^']+)';/gm)].map(
    ([, path = '']) => path
  );

it('the document names every root', () => {
  const roots = readdirSync(MAIN).filter((name) => name.endsWith('.ts'));
  expect([...table.keys()].toSorted()).toEqual(roots.toSorted());
});

it.each([...table])('%s loads what it may load', (root, layers) => {
  const others = staticImports(root).filter(
    (path) => !layers.some((layer) => path === layer.replace(/\.ts$/, '') || path.startsWith(`${layer}/`))
  );
  expect(others).toEqual([]);
});
