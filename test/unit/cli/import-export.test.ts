import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { inWorkspace } from '../../support/opened-store';
import { messages } from '../../../src-main/cli/messages';
import { messages as formatMessages } from '../../../src-main/formats/readers/messages';
import { messages as reasons } from '../../../src-main/domain/messages';
import type { KeptCustomField } from '../../../src-shared/fields';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';

const NESTED = {
  format: 'canopy',
  version: 1,
  categories: [
    {
      id: 40,
      name: 'Möbel 椅子 🪑',
      slug: 'moebel',
      description: 'Zum Sitzen',
      visible: false,
      metadata: { colour: 'red', sizes: [1, 2.5, null], nested: { deep: true } },
      version: 7,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2021-02-03T04:05:06.789Z',
      children: [
        { id: 12, name: 'Second' },
        { id: 3, name: 'First' }
      ]
    },
    { name: 'Without an id' }
  ]
};

let folder: string;
const at = (name: string): string => join(folder, name);
const run = (
  command: 'import' | 'export',
  database: string,
  args: readonly string[],
  input?: string
): Promise<Ending> => callCli([command, '--database', at(database), ...args], { input });
const treeOf = (database: string) => inWorkspace(at(database), (store) => store.readTree());

beforeEach(() => {
  folder = temporaryFolderInMemory();
  writeFileSync(at('in.json'), JSON.stringify(NESTED));
});

test('into a new workspace the tree comes as it is: ids, versions, times, fields and order', async () => {
  expect(await run('import', 'a', [at('in.json')])).toEqual({
    code: 0,
    stdout: '{"imported":4,"idsKept":true}\n',
    stderr: ''
  });
  const [first, second] = treeOf('a');
  const { children: _children, ...given } = NESTED.categories[0] ?? {};
  expect(first).toMatchObject({ ...given, parentId: null, position: 0 });
  expect(first?.children.map(({ id, position }) => [id, position])).toEqual([
    [12, 0],
    [3, 1]
  ]);
  expect(second).toMatchObject({ id: 41, name: 'Without an id', version: 1 });
});

test('export then import into an empty workspace gives the same tree', async () => {
  await run('import', 'a', [at('in.json')]);
  expect(await run('export', 'a', [at('out.json')])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect((await run('import', 'b', ['--format', 'json', at('out.json')])).code).toBe(0);
  expect(treeOf('b')).toEqual(treeOf('a'));
});

test('fields go with an export as JSON, and only those of keys without one are added', async () => {
  const ofFile = { key: 'color', name: 'Color', type: 'text' };
  const ofLater = { key: 'place', type: 'of later', more: [1] };
  const own = { key: 'color', name: 'Farbe', type: 'longText' };
  const set = (database: string, fields: KeptCustomField[]): void =>
    WorkspaceStore.during(at(database), (store) => void store.setFields(fields, { author: 'window' }));
  const fieldsOf = (database: string): unknown => WorkspaceStore.during(at(database), (store) => store.fields());
  await run('import', 'a', [at('in.json')]);
  set('a', [ofFile, ofLater]);
  await run('export', 'a', [at('out.json')]);
  await run('import', 'b', [at('out.json')]);
  expect(fieldsOf('b')).toEqual({ version: 2, fields: [ofFile, ofLater] });
  set('b', [own]);
  await run('import', 'b', [at('out.json')]);
  expect(fieldsOf('b')).toEqual({ version: 4, fields: [own, ofLater] });
  writeFileSync(at('broken.json'), JSON.stringify({ ...NESTED, fields: [{ key: 'color', type: 'text' }] }));
  expect((await run('import', 'c', [at('broken.json')])).stderr).toContain(formatMessages.fieldsLeftOut);
});

test('a refused import leaves the fields as they were', async () => {
  await run('import', 'a', [at('in.json')]);
  const before = WorkspaceStore.during(at('a'), (store) => {
    store.proposals.setRule({ reviewers: 1 });
    return store.fields();
  });
  const fields = [{ key: 'color', name: 'Color', type: 'text' }];
  writeFileSync(at('fields.json'), JSON.stringify({ ...NESTED, fields }));
  const refused = await run('import', 'a', [at('fields.json')]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(reasons.needsReview)]);
  expect(WorkspaceStore.during(at('a'), (store) => store.fields())).toEqual(before);
});

test('by standard output and input as well', async () => {
  await run('import', 'a', [at('in.json')]);
  const { stdout } = await run('export', 'a', []);
  expect(await run('import', 'b', ['-'], stdout)).toMatchObject({ code: 0 });
  expect(treeOf('b')).toEqual(treeOf('a'));
});

test('into a workspace that is not empty it comes after the roots, under new ids', async () => {
  await run('import', 'a', [at('in.json')]);
  expect((await run('import', 'a', [at('in.json')])).stdout).toBe('{"imported":4,"idsKept":false}\n');
  expect(treeOf('a').map(({ id, name, position }) => [id, name, position])).toEqual([
    [40, 'Möbel 椅子 🪑', 0],
    [41, 'Without an id', 1],
    [42, 'Möbel 椅子 🪑', 2],
    [45, 'Without an id', 3]
  ]);
});

test('faults are listed with their places and the option that makes it go through, and no workspace is made', async () => {
  writeFileSync(at('bad.json'), JSON.stringify([{ name: 'Good' }, { name: '', colour: 'red', children: [{ id: 0 }] }]));
  const ending = await run('import', 'new', [at('bad.json')]);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toBe(
    [
      messages.notImported({ input: at('bad.json') }),
      messages.importFaults.line({
        kind: 'no_name',
        count: 2,
        examples: ['/1', '/1/children/0'].map((place) => ({ place: `${place}, member “name”`, text: '' }))
      }),
      messages.importFaults.allDefault,
      ''
    ].join('\n')
  );
  expect(readdirSync(folder)).not.toContain('new');
});

test('an export of a workspace that is not there says so and makes none', async () => {
  expect(await run('export', 'absent', [at('out.json')])).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no workspace “${at('absent')}”.\n`
  });
  expect(readdirSync(folder)).toEqual(['in.json']);
});

test('a failed export leaves the old file as it was, and no half file', async () => {
  await run('import', 'a', [at('in.json')]);
  writeFileSync(at('old.json'), 'old');
  const ending = await run('export', 'a', [join(at('old.json'), 'below')]);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(readFileSync(at('old.json'), 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('an export replaces a file through a symbolic link and keeps its permissions', async () => {
  await run('import', 'a', [at('in.json')]);
  writeFileSync(at('target.json'), 'old', { mode: 0o600 });
  symlinkSync(at('target.json'), at('link.json'));
  expect((await run('export', 'a', [at('link.json')])).code).toBe(0);
  expect(readFileSync(at('target.json'), 'utf8')).toContain('"format":"canopy"');
  expect(statSync(at('target.json')).mode & 0o777).toBe(0o600);
});

test('an export to a device writes to it and leaves it one', async () => {
  await run('import', 'a', [at('in.json')]);
  expect(await run('export', 'a', ['/dev/null'])).toMatchObject({ code: 0, stderr: '' });
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('an export never writes over the workspace itself', async () => {
  await run('import', 'a', [at('in.json')]);
  expect(await run('export', 'a', [at('a')])).toMatchObject({ code: 1, stderr: 'OUTPUT is the workspace itself.\n' });
  expect(treeOf('a')).toHaveLength(2);
});

test.each<[string, 'import' | 'export', string[]]>([
  ['import without INPUT', 'import', []],
  ['import with two', 'import', ['one', 'two']],
  ['export with two', 'export', ['one', 'two']]
])('%s: exit code 2', async (_case, command, args) => {
  const ending = await run(command, 'a', args);
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toContain(`canopy ${command}`);
});

test('a table has no live cells unless raw ones are asked for, and goes back into a workspace as it was', async () => {
  writeFileSync(at('in.json'), JSON.stringify({ ...NESTED, categories: [{ name: '=cmd|calc', description: '@x' }] }));
  await run('import', 'a.canopy', [at('in.json')]);
  expect((await run('export', 'a.canopy', ['--format', 'csv'])).stdout).toContain(`,'=cmd|calc,'=cmd|calc,,true,'@x,`);
  const raw = await run('export', 'a.canopy', ['--format', 'csv', '--raw-cells']);
  expect(raw.stdout).toContain(',=cmd|calc,=cmd|calc,,true,@x,');
  await run('export', 'a.canopy', ['--format', 'csv', at('a.csv')]);
  expect((await run('import', 'b.canopy', ['--format', 'csv', at('a.csv')])).code).toBe(0);
  expect(treeOf('b.canopy')).toMatchObject([{ name: '=cmd|calc', description: '@x' }]);
  expect((await run('export', 'a.canopy', ['--for', 'akeneo'])).stdout).toBe(
    'code;parent;label-en_US\r\ncmd_calc;;=cmd|calc\r\n'
  );
  expect(await run('export', 'a.canopy', ['--raw-cells'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(messages.rawCells) as string
  });
});
