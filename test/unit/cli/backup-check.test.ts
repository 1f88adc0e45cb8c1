import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBackups, verifyBackup } from '../../../src-main/store/sqlite/backups/backup-folder';
import storeWords from '../../../src-main/store/sqlite/connection/messages/en.json' with { type: 'json' };
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { damagePage, tamper } from '../../support/damaged-file';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { auditWorkspace } from '../../support/workspace-audit';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { PARTIAL } from '../../../src-main/store/sqlite/backups/file-replacement';

let folder: string;
let file: string;
const at = (name: string): string => join(folder, name);
const run = (...args: string[]): Promise<Ending> => callCli(args);
const check = (...args: string[]): Promise<Ending> => run('check', '--database', file, ...args);
const write = (name: string): void => {
  const store = WorkspaceStore.open(file);
  store.create({ name }, { author: 'window' });
  store.close();
};

beforeEach(() => {
  folder = temporaryFolderInMemory();
  file = at('a.canopy');
  write('A');
});

test('a backup goes beside the workspace, or where it is told, replacing what was there', async () => {
  const beside = await run('backup', '--database', file);
  const [backup] = listBackups(file);
  expect(beside).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ file: backup?.file, bytes: backup?.bytes, categories: 1 })}\n`,
    stderr: ''
  });
  writeFileSync(at('out'), 'old');
  const result = await run('backup', '--database', file, at('out'));
  expect(result).toEqual({
    code: 0,
    stdout: `${JSON.stringify({ file: at('out'), bytes: statSync(at('out')).size, categories: 1 })}\n`,
    stderr: ''
  });
  expect(auditWorkspace(at('out'))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['a.canopy', 'a.canopy.backups', 'out']);
});

test('a backup that makes no sense is refused, and changes nothing', async () => {
  symlinkSync(file, at('link'));
  mkdirSync(at('directory'));
  writeFileSync(at('open'), 'x');
  writeFileSync(at('open-wal'), 'x');
  const endings = await Promise.all([
    run('backup', '--database', at('missing')),
    run('backup', '--database', file, at('link')),
    run('backup', '--database', file, at('directory')),
    run('backup', '--database', file, at('open')),
    run('backup', '--database', file, 'a', 'b'),
    run('backup')
  ]);
  expect(endings.map(({ code, stdout, stderr }) => [code, stdout, stderr.split('\n')[0]])).toEqual([
    [1, '', `There is no workspace “${at('missing')}”.`],
    [1, '', 'OUTPUT is the workspace itself.'],
    [1, '', `“${at('directory')}” is no ordinary file.`],
    [1, '', `“${at('open')}” is a workspace that is open, or was not closed. Choose another OUTPUT.`],
    [2, '', 'backup takes one OUTPUT at most.'],
    [2, '', '--database is needed.']
  ]);
  expect(existsSync(at('missing'))).toBe(false);
});

test('an import into a workspace with categories is backed up first, and goes on without', async () => {
  writeFileSync(at('in.json'), JSON.stringify({ format: 'canopy', version: 1, categories: [{ name: 'B' }] }));
  const importing = (database: string) => run('import', '--database', database, at('in.json'));
  expect(await importing(at('new.canopy'))).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(at('new.canopy.backups'))).toBe(false);
  expect(await importing(file)).toMatchObject({ code: 0, stderr: '' });
  expect(listBackups(file).map(({ categories }) => categories)).toEqual([1]);
  rmSync(`${file}.backups`, { recursive: true });
  writeFileSync(`${file}.backups`, 'in the way');
  const { stderr, ...ending } = await importing(file);
  expect(ending).toEqual({ code: 0, stdout: '{"imported":1,"idsKept":false}\n' });
  expect(stderr).toContain('No backup was made');
});

test('a sound workspace is said to be sound, and repairing it does nothing', async () => {
  const said = { code: 0, stdout: `“${file}” is sound: 1 category, revision 1.\n`, stderr: '' };
  expect(await check()).toEqual(said);
  expect(await check('--repair')).toEqual(said);
});

test('a damaged one is restored from the newest backup, and kept', async () => {
  await run('backup', '--database', file);
  write('B');
  damagePage(file);
  const bytes = readFileSync(file);
  const found = await check();
  expect([found.code, found.stdout]).toEqual([1, '']);
  expect(found.stderr).toMatch(/is damaged:\n {2}SQLite.*\nWith --repair, its newest sound backup is restored\.\n$/s);
  expect(readFileSync(file)).toEqual(bytes);
  const repaired = await check('--repair');
  const [backup] = listBackups(file);
  expect(repaired).toMatchObject({ code: 0, stderr: '' });
  expect(repaired.stdout).toContain(
    `Restored from “${backup?.file}”, made ${backup?.time.toISOString()}, with 1 category.`
  );
  const kept = /The damaged file is kept as “(.*)”\./.exec(repaired.stdout)?.[1] ?? '';
  expect(readFileSync(kept)).toEqual(bytes);
  expect(await check()).toMatchObject({ code: 0 });
  expect(auditWorkspace(file)).toEqual([]);
});

test('without a backup a repair says so and changes nothing', async () => {
  damagePage(file);
  const bytes = readFileSync(file);
  const { stderr, ...ending } = await check('--repair');
  expect(ending).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`There is no sound backup in “${file}.backups”, so nothing was changed.`);
  expect(readFileSync(file)).toEqual(bytes);
  expect(readdirSync(folder).filter((name) => !name.startsWith('a.canopy-'))).toEqual(['a.canopy']);
});

test('missing, no database: each is said, and nothing is changed', async () => {
  const said = async (database: string) => {
    const { code, stdout, stderr } = await run('check', '--database', database, '--repair');
    return [code, stdout, stderr.split('\n').slice(0, 2).join(' ')];
  };
  writeFileSync(at('text'), 'no database '.repeat(99));
  expect(await said(at('missing'))).toEqual([
    1,
    '',
    `There is no workspace “${at('missing')}”. There is no sound backup in “${at('missing')}.backups”, so nothing was changed.`
  ]);
  expect(existsSync(at('missing'))).toBe(false);
  expect(await said(at('text'))).toEqual([
    1,
    '',
    `“${at('text')}” is damaged:   It is not a workspace, or its beginning has been overwritten.`
  ]);
});

test('a check says it as JSON too, also of a file that would run its own SQL, which no command opens', async () => {
  expect(await check('--json')).toEqual({
    code: 0,
    stdout: '{"state":"sound","categories":1,"revision":1}\n',
    stderr: ''
  });
  tamper(file, 'CREATE TRIGGER evil AFTER UPDATE ON workspace BEGIN DELETE FROM categories WHERE id > 0; END');
  const { code, stdout, stderr } = await check('--json');
  expect([code, JSON.parse(stdout)]).toEqual([
    1,
    { state: 'damaged', faults: [storeWords.foreignObject({ type: 'trigger', name: 'evil' })] }
  ]);
  expect(stderr).toContain(storeWords.foreignObject({ type: 'trigger', name: 'evil' }));
  for (const args of [
    ['export', '--database', file],
    ['backup', '--database', file],
    ['sync', '--database', file],
    ['resolve', '--database', file, '--all', 'mine']
  ]) {
    const ending = await run(...args);
    expect(ending.code, args[0]).not.toBe(0);
    expect(ending.stdout, args[0]).toBe('');
  }
  expect((await run('export', '--database', file)).stderr).toBe(
    `${storeWords.notAsBuilt({ file, fault: storeWords.foreignObject({ type: 'trigger', name: 'evil' }) })}\n`
  );
  expect((await run('check', '--database', at('none.canopy'), '--json')).stdout).toBe('{"state":"missing"}\n');
});

test('characters that nobody sees are written out in what check says, and are escapes in its JSON', async () => {
  const hostile = at('invoice\u202Efdp.canopy');
  renameSync(file, hostile);
  const said = await run('check', '--database', hostile);
  expect(said.stdout).toContain('invoice[U+202E]fdp.canopy” is sound');
  const made = await run('backup', '--database', hostile);
  expect(made.stdout).toContain(String.raw`invoice\u202efdp.canopy`);
  expect(JSON.parse(made.stdout)).toMatchObject({ file: listBackups(hostile)[0]?.file });
});

describe('what is killed in the middle', () => {
  /* Real kills, at any moment, are in test/long/cli. Here each step that matters leaves a copy of what lies on the disk then. */

  const partials = (inFolder: string): string[] => readdirSync(inFolder).filter((name) => name.includes(PARTIAL));

  /** From here on `file` is what a command would leave that is killed at that call of the file system: “before renameSync .canopy-partial” is before a file with that in its name gets another one. */
  const killedAt = async (moment: string, ...args: string[]): Promise<void> => {
    const [when, name = '', part = ''] = moment.split(' ');
    const real: unknown = Reflect.get(fs, name);
    if (typeof real !== 'function') throw new Error(`There is no ${name}.`);
    const left = join(temporaryFolderInMemory(), 'left');
    const take = (): void => {
      if (!existsSync(left)) cpSync(folder, left, { recursive: true });
    };
    Reflect.set(fs, name, (...given: unknown[]): unknown => {
      const isMeant = String(given[0]).includes(part);
      if (isMeant && when === 'before') take();
      const result: unknown = Reflect.apply(real, fs, given);
      if (isMeant && when === 'after') take();
      return result;
    });
    syncBuiltinESMExports();
    try {
      expect(await run(...args, '--database', file)).toMatchObject({ code: 0 });
    } finally {
      Reflect.set(fs, name, real);
      syncBuiltinESMExports();
    }
    folder = left;
    file = at('a.canopy');
  };

  test('a backup that is killed before it has its name is none, and the next clears up', async () => {
    await killedAt(`before renameSync ${PARTIAL}`, 'backup');
    expect(listBackups(file)).toEqual([]);
    expect(partials(`${file}.backups`)).toHaveLength(1);
    expect(await run('backup', '--database', file)).toMatchObject({ code: 0 });
    expect(listBackups(file).map((backup) => verifyBackup(backup.file))).toEqual([1]);
    expect(partials(`${file}.backups`)).toEqual([]);
  });

  test.each([
    ['after copyFileSync', 'damaged', 1],
    ['after linkSync', 'damaged', 2],
    ['after renameSync -wal', 'damaged', 2],
    [`after renameSync ${PARTIAL}`, 'sound', 1]
  ])(
    'a repair that is killed %s leaves a workspace that is %s, whole, and can be done again',
    async (moment, state, files) => {
      await run('backup', '--database', file);
      damagePage(file);
      const damaged = readFileSync(file);
      await killedAt(moment, 'check', '--repair');
      expect(checkWorkspace(file).state).toBe(state);
      const whole = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.includes(PARTIAL))
        .map(({ name }) => readFileSync(at(name)));
      expect(whole.filter((bytes) => bytes.equals(damaged))).toHaveLength(files);
      expect(await check('--repair')).toMatchObject({ code: 0 });
      expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 1 });
      expect(partials(folder)).toEqual([]);
    }
  );
});
