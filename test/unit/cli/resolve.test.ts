import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages as sharedWords } from '../../../src-shared/messages';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import type { Ending } from '../../support/child-program';
import { callCli, connectArgs } from '../../support/cli-call';
import { ForeignDoor, foreignServer, foreignService, type ForeignService } from '../../support/foreign';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

let file: string;
let service: ForeignService;
let door: ForeignDoor;
const run = (...args: string[]): Promise<Ending> => callCli(args);
const sync = (): Promise<Ending> => run('sync', '--database', file);

const withStore = <T>(work: (store: WorkspaceStore, idOf: (name: string) => number) => T): T => {
  const store = WorkspaceStore.open(file);
  try {
    return work(store, (name) => store.readTree().find((one) => one.name === name)?.id ?? 0);
  } finally {
    store.close();
  }
};
const rename = (from: string, to: string): void =>
  withStore((store, idOf) => store.update(idOf(from), { name: to }, { author: 'http' }));
const foreign = (name: string): number => service.editor.all().find((category) => category.name === name)?.id ?? 0;
const namesThere = (): string[] => service.editor.all().map(({ name }) => name);

/* Of a replica of a service with “Tea” and “Coffee”. */
beforeEach(async () => {
  file = join(temporaryFolderInMemory(), 'r');
  service = foreignServer({ ...foreignService('plain'), auth: 'none', derived: [] });
  door = await ForeignDoor.open(service);
  service.editor.create({ name: 'Tea' });
  service.editor.create({ name: 'Coffee' });
  await callCli(connectArgs(file, door.address));
});
afterEach(() => door.stop());

test('of a conflict about a field, a third value may be given, which both sides get', async () => {
  const id = withStore((_, idOf) => idOf('Tea'));
  rename('Tea', 'Green tea');
  service.editor.change(foreign('Tea'), { name: 'Black tea' });
  expect((await sync()).code).toBe(3);
  const about = ['resolve', '--database', file, '--category', String(id), '--field', 'name', '--value'];
  const refused = await run(...about, ' ');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(sharedWords.category.nameMissing)]);
  expect((await run(...about.with(6, 'slug'), 'x')).code).toBe(1);
  expect(await run(...about, 'White tea ')).toEqual({ code: 0, stdout: '{"resolved":1}\n', stderr: '' });
  expect((await sync()).code).toBe(0);
  expect(namesThere()).toEqual(['White tea', 'Coffee']);
  expect(withStore((store) => store.readTree().map(({ name }) => name))).toEqual(['White tea', 'Coffee']);
});

test('an answer to everything is refused where one category or field is named, and settles nothing', async () => {
  rename('Tea', 'Green tea');
  service.editor.change(foreign('Tea'), { name: 'Black tea' });
  expect((await sync()).code).toBe(3);
  const answers = ['--all', '--shrink'].map((option) => ['resolve', '--database', file, option, 'mine']);
  for (const answer of answers)
    for (const about of [
      ['--category', '1'],
      ['--field', 'name']
    ])
      expect(await run(...answer, ...about)).toMatchObject({ code: 2, stdout: '' });
  expect(withStore((store) => store.replica.conflicts())).toHaveLength(1);
});

test('“--all mine” leaves out what it would delete on the service, unless that is asked for', async () => {
  withStore((store, idOf) => store.delete(idOf('Tea'), 'refuse', { author: 'http' }));
  rename('Coffee', 'Mocha');
  service.editor.change(foreign('Tea'), { name: 'Black tea' });
  service.editor.change(foreign('Coffee'), { name: 'Espresso' });
  expect((await sync()).code).toBe(3);
  const all = ['resolve', '--database', file, '--all', 'mine'];
  expect(await run(...all)).toMatchObject({ code: 0, stdout: '{"resolved":1,"deletions":1}\n' });
  expect((await sync()).code).toBe(3);
  expect(namesThere()).toEqual(['Black tea', 'Mocha']);
  expect(await run(...all, '--delete')).toMatchObject({ code: 0, stdout: '{"resolved":1}\n', stderr: '' });
  expect((await sync()).code).toBe(0);
  expect(namesThere()).toEqual(['Mocha']);
});
