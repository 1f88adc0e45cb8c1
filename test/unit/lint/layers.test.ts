import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importGraph } from '../../../scripts/lint/import-graph.mjs';
import { layers } from '../../../scripts/lint/layers.mjs';

const programOf = (layer: string): string => layer.split('/')[0] ?? '';

/** The way to write an import of a file `b` in the one folder from the other. */
function importOf(from: string, to: string): string {
  const path = posix.relative(from, to);
  return `import '${path.startsWith('.') ? path : `./${path}`}/b';`;
}

/** A file in the lower layer that imports one of the layer above it, for each two neighbours of one program. */
const upward = Object.fromEntries(
  layers.flatMap((upper, rank) => {
    const lower = layers[rank + 1];
    if (lower === undefined || programOf(lower) !== programOf(upper)) return [];
    return [[`${lower}/up.ts`, importOf(lower, upper === 'src-renderer/features' ? `${upper}/trash` : upper)] as const];
  })
);

/** Each file breaks one rule of the layers in its first line. */
const violations = {
  ...upward,
  'src-shared/a.ts': "import '../src-main/domain/b';",
  'src-shared/b.ts': "import 'node:fs';",
  'src-shared/c.ts': "import 'electron';",
  'src-main/store/sqlite/tree/a.ts': "import '../../../http/b';",
  'src-main/store/sqlite/tree/b.ts': "import { app } from 'electron';",
  'src-main/store/sqlite/tree/c.ts': "import type { App } from 'electron/main';",
  'src-main/store/sqlite/migrations/b.ts': "import '../../../../src-renderer/b';",
  'src-main/http/a.ts': "import '../app/b';",
  'src-main/http/b.ts': "import 'electron';",
  'src-main/http/c.ts': "import '../main';",
  'src-main/http/d.ts': "import '../store/sqlite/b';",
  'src-main/http/e.ts': "import '../sync/engine/b';",
  'src-main/http/f.ts': "import '../formats/b';",
  'src-main/formats/a.ts': "import '../store/sqlite/b';",
  'src-main/sync/engine/a.ts': "import '../../formats/b';",
  'src-main/platform/a.ts': "export { b } from '../domain/b';",
  'src-main/platform/b.ts': "import 'electron';",
  'src-main/formats/b.ts': "import 'electron';",
  'src-main/sync/engine/b.ts': "import 'electron';",
  'src-main/sync/merge/c.ts': "import type { B } from '../engine/b';",
  'src-main/sync/merge/d.ts': "export const b = import('../engine/b');",
  'src-main/app/workspaces/a.ts': "import '../ipc/b';",
  'src-main/app/menu/a.ts': "import type { B } from '../ipc/b';",
  'src-main/app/process/a.ts': "import '../windows/b';",
  'src-main/sync/service-client/http/a.ts': "import '../reading/b';",
  'src-main/sync/service-client/reading/a.ts': "import '../b';",
  'src-main/workspace/worker/a.ts': "import 'electron';",
  'src-main/workspace/worker/b.ts': "import '../../app/b';",
  'src-main/cli/a.ts': "import '../app/b';",
  'src-main/main.ts': "import { ipcMain } from 'electron';",
  'src-main/app/windows/a.ts': "import { app, ipcMain } from 'electron';",
  'src-main/app/windows/b.ts': "import * as everything from 'electron';",
  'src-main/app/windows/c.ts': "import everything from 'electron';",
  'src-main/app/windows/d.ts': "import '../../../src-renderer/shell/b';",
  'src-main/app/windows/e.ts': "import '../../../test/support/b';",
  'src-preload/a.ts': "import 'node:fs';",
  'src-preload/b.ts': "import '../src-main/domain/b';",
  'src-renderer/shell/a.tsx': "import '../../src-main/domain/b';",
  'src-renderer/shell/b.tsx': "import 'node:fs';",
  'src-renderer/shell/c.tsx': "import { ipcRenderer } from 'electron';",
  'src-renderer/shell/d.tsx': "import '../../src-preload/index';",
  'src-renderer/features/trash/a.tsx': "import '../history/b';",
  'src-renderer/features/history/a.tsx': "import '../../shell/b';",
  'src-renderer/features/history/b.ts': "export const b = (1).toLocaleString('en');",
  'src-renderer/session/b.ts': 'export const b = new Intl.DateTimeFormat();',
  'src-renderer/session/c.ts': "export const c: unknown = JSON.parse('{}');",
  'src-main/sync/dialect/e.ts': "export const e: unknown = JSON.parse('{}');",
  'src-main/sync/engine/c.ts': 'export const c = (list: number[], more: number[]) => list.push(...more);',
  'src-main/sync/engine/d.ts': 'export const d = (list: number[]) => Math.max(0, ...list.map((one) => one + 1));'
};

/** Two files that need each other, if only for a type. */
const cycle = {
  'src-main/cycle/a.ts': "import type { B } from './b';",
  'src-main/cycle/b.ts': "import './a';"
};

/** What the design allows, so that the rules do not merely refuse everything. */
const allowed = {
  'src-main/sync/engine/y.ts':
    'export const y = (...all: number[]) => [...all, Math.max(...all), Math.max(...[1, 2])];',
  'src-shared/y.ts': "import 'zod';\nimport './z';",
  'src-main/store/sqlite/tree/y.ts':
    "import 'node:fs';\nimport '../../../../src-shared/z';\nimport './z';\nimport '../connection/z';",
  'src-main/http/y.ts': "import '../domain/z';\nimport '../../src-shared/z';\nimport '../platform/log/z';",
  'src-main/formats/y.ts': "import '../domain/z';\nimport '../platform/json/z';",
  'src-main/app/ipc/window-channel.ts': "import { ipcMain } from 'electron';",
  'src-main/app/windows/y.ts': "import { app } from 'electron';\nimport '../security/z';\nimport '../../http/z';",
  'src-preload/y.ts': "import { ipcRenderer } from 'electron';\nimport '../src-shared/z';",
  'src-renderer/shell/y.tsx':
    "import 'react';\nimport '../../src-shared/z';\nimport '../features/trash/z';\nimport '../features/history/z';",
  'src-renderer/platform/y.ts': 'export const y = new Intl.DateTimeFormat();',
  'src-renderer/model/y.ts': 'export const y = new Intl.Segmenter();',
  'src-shared/parse-json.ts': "export const y: unknown = JSON.parse('{}');",
  'src-main/app/workspaces/y.ts': "export const y: unknown = JSON.parse('{}');",
  'src-renderer/features/trash/y.tsx': "import './z';\nimport '../../session/z';\nimport '../../ui/z';"
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'canopy-walls-'));
let refused: ReadonlySet<string>;

beforeAll(() => {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  for (const [file, text] of Object.entries({ ...violations, ...allowed, ...cycle })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  // Electron's Node, which runs these tests, does not let the linter's plugins share memory with it.
  const { stdout, stderr } = spawnSync(
    process.env['npm_node_execpath'] ?? 'node',
    [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'],
    {
      cwd: folder,
      encoding: 'utf8'
    }
  );
  if (stdout === '') throw new Error(`The linter has said nothing. ${stderr}`);
  const report = JSON.parse(stdout) as Report;
  refused = new Set(
    report.diagnostics
      .filter(
        ({ code }) =>
          code.includes('no-restricted-imports') ||
          /imports-go-down|formats-in-platform|keys-of-json|no-spread-into-calls/.test(code)
      )
      .map(({ filename }) => filename.replaceAll('\\', '/'))
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each(Object.entries(violations))('refuses in %s: %s', (file) => {
  expect(refused).toContain(file);
});

it.each(Object.keys(allowed))('lets %s be', (file) => {
  expect(refused).not.toContain(file);
});

it('no import goes back, and no files import each other in a cycle, types included', () => {
  const { back, cycles } = importGraph();
  expect({ back, cycles }).toEqual({ back: [], cycles: [] });
});

it('no test that Playwright runs imports what only a bundler can load, such as the migrations of the store', () => {
  const playwrightRuns = globSync(['test/{e2e,package}/*.test.ts', 'test/long/**/*.window.ts']);
  const importers = new Map(playwrightRuns.map((file) => [file, '']));
  for (const file of importers.keys())
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*?'(\.[^']+)';/gm)) {
      const target = ['.ts', '.tsx', '/index.ts'].map((end) => posix.join(dirname(file), path) + end).find(existsSync);
      if (target !== undefined && !importers.has(target)) importers.set(target, file);
    }
  const ofBundlers = [...importers].filter(([file]) => readFileSync(file, 'utf8').includes('import.meta.glob'));
  expect(playwrightRuns.length).toBeGreaterThan(30);
  expect(ofBundlers).toEqual([]);
});

it('reads the imports of every layer, and finds cycles and what goes back', () => {
  const found = importGraph(folder);
  expect(found.back).toContain('src-main/http/c.ts -> src-main/main.ts');
  expect(found.cycles).toContainEqual(['src-main/cycle/a.ts', 'src-main/cycle/b.ts']);
  const { files, arrows } = importGraph();
  expect([...files.keys()].toSorted()).toEqual(
    expect.arrayContaining(['src-main/app/ipc', 'src-renderer/features/history', 'src-shared'])
  );
  expect([...arrows.keys()]).toEqual(expect.arrayContaining(['src-renderer/shell -> src-renderer/features/history']));
});

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
