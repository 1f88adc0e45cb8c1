import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { PostgresLog } from '../../../../src-main/store/team/postgres-log';
import { teamEdits } from '../../../../src-main/store/team/team-edits';
import { newKey } from '../../../../src-shared/ids';
import { LIMITS } from '../../../../src-shared/limits';
import { useDatabase } from '../../../support/test-database';
import { openedMembers, textOf } from '../../../support/team-members';

const server = useDatabase();

const http = { author: 'http' } as const;

/** As long as may be: what is planted here of them needs two parts. */
const LONG = 'Words that are many. '.repeat(500).slice(0, LIMITS.descriptionLength);

const COUNT = 300;
const manyNodes = () => Array.from({ length: COUNT }, (_, index) => ({ name: `N${index}`, description: LONG }));

const sent = async (name: string): Promise<number> => {
  const postgres = new Postgres(server.url, 1);
  const row = z.object({ parts: z.string() });
  const [found] = await postgres.rows(row, 'SELECT count(*) AS parts FROM canopy.log_parts WHERE workspace = $1', [
    name
  ]);
  await postgres.close();
  return Number(found?.parts);
};

test('an import that is larger than a part comes to the others whole, as one step that can be undone', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  const told: number[] = [];
  other.workspace.follow({ onPatch: ({ count }) => told.push(count), onRebuilt: () => told.push(-1) });
  expect(await teamEdits(one.workspace).importTree(manyNodes())).toMatchObject({ imported: COUNT, revision: 1 });
  expect(await sent(name)).toBeGreaterThan(1);
  expect(await textOf(other)).toBe(await textOf(one));
  expect(told).toEqual([COUNT]);

  // Bulk edits take the same way, by another process and on what the import has made.
  const edits = Array.from({ length: COUNT }, (_, index) => ({
    kind: 'update' as const,
    id: index + 1,
    fields: { description: `${LONG} ${index}` }
  }));
  await teamEdits(other.workspace).edit(
    { action: 'replace', subject: 'Words', edits },
    { author: 'window', person: 'ana' }
  );
  expect(await textOf(one)).toBe(await textOf(other));
  expect(await teamEdits(one.workspace).undo({ person: 'ana' })).toMatchObject({ action: 'replace', count: COUNT });
  expect(await teamEdits(other.workspace).journalState('ana')).toMatchObject({ redo: { action: 'replace' } });
  expect(await textOf(other)).toBe(await textOf(one));
  expect(one.events).toEqual([]);
  expect(other.events).toEqual([]);
});

test('an import that is refused in the middle leaves nothing, here or in the log', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  const creations = Array.from({ length: COUNT }, (_, index) => ({
    kind: 'create' as const,
    key: newKey(index + 1),
    fields: { name: 'N', slug: null, description: LONG, visible: true, metadata: {} },
    place: { parentId: index === COUNT - 1 ? 999 : null }
  }));
  await expect(
    teamEdits(one.workspace).edit({ action: 'import', subject: 'N', edits: creations }, { author: 'window' })
  ).rejects.toThrow('999');
  expect(await sent(name)).toBe(0);
  expect(await other.categories.status()).toEqual({ revision: 0, count: 0 });
  expect((await one.categories.create({ name: 'A' }, http)).revision).toBe(1);
});

test('what somebody began to send and never ended is never seen, and whoever writes next goes on behind it', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await one.categories.create({ name: 'A' }, http);
  const postgres = new Postgres(server.url, 1);
  await postgres.insert(
    "INSERT INTO canopy.log_parts (workspace, entry, batch, part, wait_ms, bytes) VALUES ($1, 2, 'dead', 1, 0, 'not an effect')",
    [name]
  );
  await postgres.close();
  expect(await other.categories.status()).toEqual({ revision: 1, count: 1 });
  const both = await Promise.all([
    one.categories.create({ name: 'B' }, http),
    teamEdits(other.workspace).importTree(manyNodes())
  ]);
  expect(new Set(both.map(({ revision }) => revision))).toEqual(new Set([2, 3]));
  expect(await textOf(other)).toBe(await textOf(one));
});

test('an entry that was overtaken leaves no parts', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  const { planned } = one.copy().plan('late', (store) => store.importTree(manyNodes(), { author: 'import' }));
  await other.categories.create({ name: 'Quicker' }, http);
  const postgres = new Postgres(server.url, 2);
  onTestFinished(() => postgres.close());
  if (planned === null) throw new Error('It has written something.');
  expect(await new PostgresLog(postgres, name).append(planned.entry, null)).toBe('overtaken');
  expect(await sent(name)).toBe(0);
});

test('a large change comes through although others write all the time', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  let isOver = false;
  const busy = (async () => {
    for (let count = 0; !isOver; count += 1) await other.categories.create({ name: `Small ${count}` }, http);
  })();
  const { imported } = await teamEdits(one.workspace).importTree(manyNodes());
  isOver = true;
  await busy;
  expect(imported).toBe(COUNT);
  expect(await textOf(other)).toBe(await textOf(one));
});
