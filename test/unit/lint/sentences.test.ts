import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { unusedKeys } from '../../../scripts/build/check-sentences.mjs';

/** Each has one text that people read outside `messages.ts`. */
const outside = {
  'src-renderer/features/trash/a.tsx': 'export const A = () => <p>Empty the trash</p>;',
  'src-renderer/features/trash/b.tsx': "export const B = ({ on }: { on: boolean }) => <p>{on ? 'Yes' : null}</p>;",
  'src-renderer/features/trash/c.tsx': 'export const C = () => <nav aria-label="Deleted" />;',
  'src-renderer/features/trash/d.tsx': "export const D = () => <p title={'Deleted'} />;",
  'src-renderer/features/trash/e.tsx': 'export const E = () => <input placeholder={`Search ${1}`} />;',
  'src-renderer/features/trash/f.tsx': "export const F = ({ a }: { a: boolean }) => <img alt={a ? 'Tree' : 'tree'} />;",
  'src-renderer/features/trash/g.ts': "export const g = { label: 'Restore' };",
  'src-renderer/features/trash/h.ts': "export const h = { 'aria-label': 'Restore' };",
  'src-renderer/session/a.ts': "toastProblem('Failed', messages.why);",
  'src-renderer/session/b.ts': "export const b = itemsOf(['Moved', messages.rows]);",
  'src-renderer/session/c.ts': "export const c = ['It was deleted elsewhere.'];",
  'src-renderer/session/d.ts': 'export const d = (name: string) => `Deleted “${name}” and what was below.`;',
  'src-renderer/session/e.ts': "export const e = unsavedText('Name', typed);",
  'src-renderer/ui/a.ts': "announcer.announce('Moved');",
  'src-renderer/ui/b.ts':
    "if (error.message === other || error.message.includes('The parent does not exist')) retry();",
  'src-main/app/menu/a.ts': "export const a = [{ label: 'File', submenu: [] }];",
  'src-main/app/windows/a.ts': "dialog.showErrorBox(messages.title, 'x'); export const a = { message: 'Close it?' };",
  'src-main/app/windows/b.ts': "export const b = { detail: 'what you typed is lost' };",
  'src-main/app/windows/c.ts': "export const c = { buttons: [messages.wait, 'Close'] };",
  'src-main/http/a.ts': "throw new StoreError('not_found', `There is no category ${1}.`);",
  'src-main/sync/engine/a.ts': "throw new RemoteFailure('offline', 'the service does not answer');",
  'src-main/app/updates/a.ts': "throw new UpdateError('It was not signed.');",
  'src-shared/a.ts': "export const a = { title: 'Not found' };"
};

/** What stays where it is. */
const allowed = {
  'src-renderer/features/trash/messages.ts': "export const messages = { title: 'Trash', none: 'The trash is empty.' };",
  'src-renderer/features/trash/y.tsx':
    "export const Y = ({ a }: { a: string }) => <p aria-label={messages.title} className=\"row wide\" role={a === 'The end' ? 'row' : 'cell'}>· {messages.none}</p>;",
  'src-renderer/session/y.ts': "throw new Error('The page has no root element.');",
  'src-renderer/session/z.ts': "export const z = document.querySelector('input, textarea');",
  'src-renderer/ui/y.ts': "export const y = { label: 'top', kind: 'Text' };",
  'src-main/app/windows/y.ts':
    "console.error('The window could not load', page); export const y = { message: '/error/message' };",
  'src-main/http/y.ts': "throw new StoreError('not_found', messages.noCategory(1));",
  'src-main/http/routes/y.ts': "export const y = { title: 'Canopy category service' };",
  'src-main/cli/y.ts': "throw new UsageError('Which command?');",
  'src-main/store/sqlite/tree/y.ts': "export const y = database.prepare('SELECT name FROM categories');",
  'test/unit/y.ts': "export const y = { label: 'File it' };"
};

const folder = mkdtempSync(join(tmpdir(), 'canopy-sentences-'));
let found: ReadonlyMap<string, number>;

const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

beforeAll(() => {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  for (const [file, text] of Object.entries({ ...outside, ...allowed })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  // Electron's Node, which runs these tests, does not let the linter's plugins share memory with it.
  const { stdout, stderr } = spawnSync(
    process.env['npm_node_execpath'] ?? 'node',
    [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'],
    { cwd: folder, encoding: 'utf8' }
  );
  if (stdout === '') throw new Error(`The linter has said nothing. ${stderr}`);
  const own = reportSchema
    .parse(JSON.parse(stdout))
    .diagnostics.filter(({ code }) => code.includes('sentences-in-messages'))
    .map(({ filename }) => filename.replaceAll('\\', '/'));
  found = new Map([...Map.groupBy(own, (file) => file)].map(([file, same]) => [file, same.length]));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sentences outside messages.ts', () => {
  it.each(Object.entries(outside))('finds the one in %s: %s', (file) => {
    // The picture without a capital is named by both of its words.
    expect(found.get(file)).toBe(file.endsWith('trash/f.tsx') ? 2 : 1);
  });

  it.each(Object.entries(allowed))('lets %s be: %s', (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});

it('that no code says are found, and those that are chosen by a key are said', () => {
  const sentences = { title: 'Trash', gone: 'Gone', kinds: { few: 'Few', many: 'Many' }, parts: { left: 'Left' } };
  const code = [
    "import { messages } from './messages';",
    'export const title = messages.title;',
    'export const kind = (of: string) => messages.kinds[of];',
    'export const right = messages.parts.right;'
  ].join('\n');
  expect(unusedKeys(sentences, code)).toEqual(['gone', 'parts.left']);
});

it('every configuration of tests compiles sentences: without that, those with a value in them are no functions', () => {
  const configurations = globSync(['vitest.config.ts', 'playwright.config.ts', 'test/*/{vitest,playwright}.config.ts']);
  expect(configurations.length).toBeGreaterThan(7);
  const without = configurations.filter((file) => !/sentences\(|compiled-sentences/.test(readFileSync(file, 'utf8')));
  expect(without).toEqual([]);
});
