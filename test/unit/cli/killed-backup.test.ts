import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBackups, verifyBackup } from '../../../src-main/store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { PARTIAL } from '../../../src-main/store/sqlite/backups/file-replacement';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { bundleCli, type BundledEntry } from '../../support/bundle-entry';
import { callCli } from '../../support/cli-call';
import { damagePage } from '../../support/damaged-file';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

/* One kill at each step that matters. Many, at any moment, are in test/long/cli. */

const HOOK = join(import.meta.dirname, '../../support/killed-at.cjs');

let cli: BundledEntry;
let file: string;

beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());
beforeEach(() => {
  file = join(temporaryFolderInMemory(), 'a.canopy');
  const store = WorkspaceStore.open(file);
  store.create({ name: 'A' }, { author: 'window' });
  store.close();
});

const killed = (moment: string, ...args: string[]): void => {
  const env = { ...process.env, CANOPY_KILLED_AT: moment };
  const { signal } = spawnSync(process.execPath, ['--require', HOOK, cli.file, ...args, '--database', file], { env });
  expect(signal).toBe('SIGKILL');
};
const partials = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes(PARTIAL));

test('a backup that is killed before it has its name is none, and the next clears up', async () => {
  killed(`before renameSync ${PARTIAL}`, 'backup');
  expect(listBackups(file)).toEqual([]);
  expect(partials(`${file}.backups`)).toHaveLength(1);
  expect(await callCli(['backup', '--database', file])).toMatchObject({ code: 0 });
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
    await callCli(['backup', '--database', file]);
    damagePage(file);
    const damaged = readFileSync(file);
    killed(moment, 'check', '--repair');
    expect(checkWorkspace(file).state).toBe(state);
    const whole = readdirSync(dirname(file), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(PARTIAL))
      .map(({ name }) => readFileSync(join(dirname(file), name)));
    expect(whole.filter((bytes) => bytes.equals(damaged))).toHaveLength(files);
    expect(await callCli(['check', '--repair', '--database', file])).toMatchObject({ code: 0 });
    expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 1 });
    expect(partials(dirname(file))).toEqual([]);
  }
);
