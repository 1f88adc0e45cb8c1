import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBackups, verifyBackup } from '../../../src-main/store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram } from '../../support/child-program';
import { damagePage } from '../../support/damaged-file';

const KILLS = 6;
const CATEGORIES = 20_000;

let cli: BundledEntry;
let folder: string;
let file: string;

beforeAll(async () => {
  cli = await bundleEntry('src-main/cli.ts');
});
afterAll(() => cli.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-cli-'));
  file = join(folder, 'a.canopy');
  const store = WorkspaceStore.open(file);
  store.importTree(
    Array.from({ length: CATEGORIES }, (_, n) => ({ name: `Category ${n}` })),
    { author: 'import' }
  );
  store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the program a random moment after its first unfinished file is there, or lets it end. */
const killedAtWork = async (within: string, ...args: string[]): Promise<void> => {
  const child = spawn(process.execPath, [cli.file, ...args, '--database', file], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const isAtWork = () => existsSync(within) && readdirSync(within).some((name) => name.includes('partial'));
  while (child.exitCode === null && !isAtWork()) await sleep(1);
  await sleep(Math.random() * 60);
  child.kill('SIGKILL');
  await ended;
};

test('a killed backup leaves nothing that looks like one, and the next clears up', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killedAtWork(`${file}.backups`, 'backup');
    expect(listBackups(file).map((backup) => verifyBackup(backup.file))).toEqual(
      listBackups(file).map(() => CATEGORIES)
    );
  }
  expect(await runProgram(cli.file, ['backup', '--database', file])).toMatchObject({ code: 0 });
  expect(readdirSync(`${file}.backups`).filter((name) => name.includes('partial'))).toEqual([]);
  expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: CATEGORIES });
});

test('a killed repair leaves the damaged file or the backup, whole, and can be done again', async () => {
  await runProgram(cli.file, ['backup', '--database', file]);
  for (let kill = 0; kill < KILLS; kill += 1) {
    damagePage(file);
    await killedAtWork(folder, 'check', '--repair');
    expect(checkWorkspace(file).state).not.toBe('missing');
    expect(await runProgram(cli.file, ['check', '--repair', '--database', file])).toMatchObject({ code: 0 });
    expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: CATEGORIES });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  }
});
