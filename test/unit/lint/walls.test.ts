import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Each file breaks one wall of the design in its first line. */
const violations = {
  'src-shared/a.ts': "import '../src-main/store/b';",
  'src-shared/b.ts': "import 'node:fs';",
  'src-shared/c.ts': "import 'electron';",
  'src-main/store/a.ts': "import '../service/b';",
  'src-main/store/b.ts': "import { app } from 'electron';",
  'src-main/store/c.ts': "import type { App } from 'electron/main';",
  'src-main/store/migrations/a.ts': "import '../../transfer/b';",
  'src-main/store/migrations/b.ts': "import '../../../src-renderer/b';",
  'src-main/service/a.ts': "import '../desktop/b';",
  'src-main/service/b.ts': "import 'electron';",
  'src-main/service/c.ts': "import '../main';",
  'src-main/log/a.ts': "import '../store/b';",
  'src-main/log/b.ts': "import 'electron';",
  'src-main/json/a.ts': "import '../remote/b';",
  'src-main/json/b.ts': "import 'electron';",
  'src-main/transfer/a.ts': "import '../service/b';",
  'src-main/transfer/b.ts': "import 'electron';",
  'src-main/remote/a.ts': "import '../workspaces/b';",
  'src-main/remote/b.ts': "import 'electron';",
  'src-main/workspaces/a.ts': "import '../desktop/b';",
  'src-main/workspaces/b.ts': "import 'electron';",
  'src-main/cli.ts': "import './desktop/b';",
  'src-main/workspace-thread.ts': "import './desktop/b';",
  'src-main/workspace-thread/a.ts': "import 'electron';",
  'src-main/store/d.ts': "import '../workspace-thread/b';",
  'src-main/main.ts': "import { ipcMain } from 'electron';",
  'src-main/desktop/a.ts': "import { app, ipcMain } from 'electron';",
  'src-main/desktop/b.ts': "import * as everything from 'electron';",
  'src-main/desktop/c.ts': "import everything from 'electron';",
  'src-main/desktop/d.ts': "import '../../src-renderer/app/b';",
  'src-preload/a.ts': "import 'node:fs';",
  'src-preload/b.ts': "import '../src-main/store/b';",
  'src-renderer/app/a.tsx': "import '../../src-main/store/b';",
  'src-renderer/app/b.tsx': "import 'node:fs';",
  'src-renderer/app/c.tsx': "import { ipcRenderer } from 'electron';",
  'src-renderer/app/d.tsx': "import '../../src-preload/index';"
};

/** What the design allows, so that the rules do not merely refuse everything. */
const allowed = {
  'src-shared/y.ts': "import 'zod';\nimport './z';",
  'src-main/store/y.ts': "import 'node:fs';\nimport '../../src-shared/z';\nimport './z';",
  'src-main/store/migrations/y.ts': "import '../z';\nimport '../../../src-shared/z';",
  'src-main/service/y.ts': "import '../store/z';\nimport '../../src-shared/z';\nimport '../log/z';",
  'src-main/transfer/y.ts': "import '../store/z';\nimport '../json/z';",
  'src-main/app/ipc/ipc.ts': "import { ipcMain } from 'electron';",
  'src-main/desktop/y.ts': "import { app } from 'electron';\nimport '../workspaces/z';\nimport '../service/z';",
  'src-preload/y.ts': "import { ipcRenderer } from 'electron';\nimport '../src-shared/z';",
  'src-renderer/app/y.tsx': "import 'react';\nimport '../../src-shared/z';\nimport '../workspaces/z';\nimport '../transfer/z';"
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'canopy-walls-'));
let refused: ReadonlySet<string>;

beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const [file, text] of Object.entries({ ...violations, ...allowed })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'], { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(stdout) as Report;
  refused = new Set(report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename.replaceAll('\\', '/')));
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
