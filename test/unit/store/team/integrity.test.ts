import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { listenDuringTest } from '../../../support/listen-during-test';
import { StoreError } from '../../../../src-main/domain/errors';
import type { ChangeLog } from '../../../../src-main/store/team/change-log';
import { CopyFolder } from '../../../../src-main/store/team/copy-folder';
import { deriveCopy, EMPTY } from '../../../../src-main/store/team/checked-snapshot';
import { LogPatches } from '../../../../src-main/store/team/team-changes';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { migrate } from '../../../../src-main/store/sqlite/migrations/migrate';
import { TeamCopy } from '../../../../src-main/store/team/team-copy';
import { tamper } from '../../../support/damaged-file';
import { quietPort } from '../../../support/quiet-port';
import { useDatabase } from '../../../support/test-database';
import { createTeamWorkspace, PostgresLog } from '../../../../src-main/store/team/postgres-log';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { madeWorkspace, type TeamMember } from '../../../support/team-engine';
import { grow, loseAfter, openedMembers, textOf } from '../../../support/team-members';

const server = useDatabase();

const http = { author: 'http' } as const;

const kinds = ({ events }: TeamMember): string[] => events.map(({ kind }) => kind);

const sql = async (text: string, values: readonly unknown[]): Promise<void> => {
  const postgres = new Postgres(server.url, 1);
  await postgres.remove(text, values);
  await postgres.close();
};

/** Closes a member's copy, has somebody write into its file, and opens it again. */
const spoiled = async (member: TeamMember, join: () => Promise<TeamMember>): Promise<TeamMember> => {
  const { file } = member.copy().store;
  await member.close();
  tamper(file, `UPDATE categories SET name = 'Not what anybody wrote' WHERE id = 2`);
  const again = await join();
  expect(again.copy().store.file).toBe(file);
  expect(await textOf(again)).toContain('Not what anybody wrote');
  return again;
};

test('a copy that was written behind our back is noticed by what others say of its rows, and made anew', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 4);
  await textOf(other);
  const again = await spoiled(other, join);
  await grow(one, 4);
  expect(await textOf(again)).toBe(await textOf(one));
  expect(kinds(again)).toEqual(['rebuilt']);
  expect(kinds(one)).toEqual([]);
});

test('a process whose own copy has gone astray is contradicted, and then made anew itself', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 4);
  const astray = await spoiled(one, join);
  await grow(astray, 4);
  const right = await textOf(other);
  expect(right).not.toContain('Not what anybody wrote');
  expect(kinds(other)).toEqual(['rebuilt', 'otherAstray']);
  await grow(other, 1);
  expect(await textOf(astray)).toBe(await textOf(other));
  // And then it has come by what it had written itself.
  expect(kinds(astray)).toEqual(['rebuilt', 'rebuilt', 'otherAstray']);
  await grow(astray, 16);
  expect(await textOf(other)).toBe(await textOf(astray));
  expect(kinds(other)).toEqual(['rebuilt', 'otherAstray']);
});

test('every row of every table is compared in the course of time', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 30);
  const { staged } = other.copy().store;
  await textOf(other);
  const seen = new Map<string, number>();
  for (let round = 0; round < 100; round += 1) {
    const check = staged?.checks.take();
    for (const { table, after } of check?.runs ?? []) if (after === null) seen.set(table, (seen.get(table) ?? 0) + 1);
    expect(check && one.copy().store.staged?.checks.holds(check)).toBe(true);
  }
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['categories', 'change_groups', 'changes', 'idempotency_keys', 'trash', 'workspace'])
  );
  for (const times of seen.values()) expect(times).toBeGreaterThan(1);
});

test('a copy that was closed is gone on with, and one of a process that was killed is not', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 3);
  await textOf(other);
  await other.close();
  await grow(one, 2);
  const again = await join();
  expect(again.copy().entry).toBe(3);
  expect(await textOf(again)).toBe(await textOf(one));

  // A killed process has written no note of where its file ends.
  again.copy().store.close();
  const next = await join();
  expect(next.copy().entry).toBe(0);
  expect(await textOf(next)).toBe(await textOf(one));
});

test('entries that the database has lost are kept in a file and reported, and the process goes on with the log as it is', async () => {
  const { name, all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 3);
  await textOf(other);
  await other.close();
  await loseAfter(server.url, name, 1);
  const { category, revision } = await one.categories.create({ name: 'After the failure' }, http);
  expect({ id: category.id, revision }).toEqual({ id: 2, revision: 2 });
  // Its own copy, and the one that was closed, whose folder it takes.
  expect(kinds(one)).toEqual(['lostEntries', 'lostEntries', 'rebuilt']);
  const again = await join();
  expect(await textOf(again)).toBe(await textOf(one));
  for (const event of one.events) {
    if (event.kind !== 'lostEntries') continue;
    expect(existsSync(event.file)).toBe(true);
    const store = WorkspaceStore.open(event.file);
    onTestFinished(() => store.close());
    expect(store.readTree().map((one) => one.name)).toEqual(['N0', 'N1', 'N2']);
  }
});

test('a copy that has gone astray gets into no snapshot, is noticed as one is made, and made anew', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 3);
  const astray = await spoiled(one, join);
  expect(await astray.makeSnapshot()).toBe(3);
  expect(kinds(astray)).toEqual(['copyAstray', 'rebuilt']);
  const joined = await join();
  expect(joined.copy().entry).toBe(3);
  expect(await textOf(joined)).not.toContain('Not what anybody wrote');
  expect(await textOf(astray)).toBe(await textOf(other));

  // One that is as it should be is compared with the log behind that snapshot, and stays.
  await grow(astray, 2);
  const { file } = astray.copy().store;
  expect(await astray.makeSnapshot()).toBe(5);
  expect(astray.copy().store.file).toBe(file);
  expect(kinds(astray)).toEqual(['copyAstray', 'rebuilt']);
  expect(
    readdirSync(dirname(file)).filter((name) => !/^(?:copy\.canopy(?:-wal|-shm)?|lock(?:-journal)?)$/.test(name))
  ).toEqual([]);
});

test('every way in which a copy can be made comes to the same rows, and one that does not is found', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  for (let snapshot = 0; snapshot < 2; snapshot += 1) {
    await grow(one, 2);
    await one.makeSnapshot();
  }
  await grow(one, 1);
  const { entry, digests } = await one.digests();
  expect([entry, digests.map(({ from }) => from)]).toEqual([5, [4, 2, 0]]);
  expect(new Set(digests.map(({ digest }) => digest)).size).toBe(1);

  // As by a fault of the database: one creation of the log in the place of another, which the newer snapshot has right.
  const other = await openedMembers(server.url, 1);
  for (const made of ['N0', 'N1', 'Another']) await other.all[0].categories.create({ name: made }, http);
  await sql(
    `UPDATE canopy.log SET effect = (SELECT effect FROM canopy.log WHERE workspace = $2 AND entry = 3)
     WHERE workspace = $1 AND entry = 3`,
    [name, other.name]
  );
  const { digests: after } = await one.digests();
  expect(after[0]).toEqual(digests[0]);
  expect(after[1]?.digest).toBe(after[2]?.digest);
  expect(after[1]?.digest).not.toBe(after[0]?.digest);
});

test('a process that still has entries which the database has lost puts nothing on top of those that others have written in their place', async () => {
  const { name, all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 3);
  await loseAfter(server.url, name, 1);
  const other = await join();
  for (const called of ['Second', 'Third']) await other.categories.create({ name: called }, http);
  const { category, revision } = await one.categories.create({ name: 'Fourth' }, http);
  expect({ id: category.id, revision }).toEqual({ id: 4, revision: 4 });
  expect(kinds(one)).toEqual(['lostEntries', 'rebuilt']);
  expect(await textOf(one)).toBe(await textOf(other));
  expect(await textOf(one)).toContain('Third');
});

test('a place that the log has lost is told from one that was cut off, also where others write over its number meanwhile', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 1);
  class Interrupted extends Postgres {
    override async rows<T>(...given: Parameters<typeof Postgres.prototype.rows<T>>): Promise<T[]> {
      const found = await super.rows(...given);
      if (one.copy().entry === 1) await grow(one, 4);
      return found;
    }
  }
  const postgres = new Interrupted(server.url, 1);
  onTestFinished(() => postgres.close());
  expect(await new PostgresLog(postgres, name).look({ entry: 3, batch: 'lost' })).toBe('lost');
});

test('what is younger than that stays in the log, and so do so many entries', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  for (let snapshot = 0; snapshot < 3; snapshot += 1) {
    await grow(one, 4);
    await one.makeSnapshot();
  }
  const left = async (): Promise<number[]> => {
    const postgres = new Postgres(server.url, 1);
    const rows = await postgres.rows(
      z.object({ entry: z.string().transform(Number) }),
      'SELECT entry FROM canopy.log WHERE workspace = $1 ORDER BY entry',
      [name]
    );
    await postgres.close();
    return rows.map(({ entry }) => entry);
  };
  await one.snapshots.prune({ entries: 0, ageMs: 60 * 60 * 1_000 });
  expect((await left()).at(0)).toBe(0);
  await one.snapshots.prune({ entries: 10, ageMs: 0 });
  expect((await left()).at(0)).toBe(2);
  await one.snapshots.prune({ entries: 0, ageMs: 0 });
  expect(await left()).toEqual([8, 9, 10, 11, 12]);
});

test('of several processes one makes the next snapshot, while writes go on, and it can be begun with', async () => {
  const { all, join } = await openedMembers(server.url, 3);
  const [one, two, three] = all;
  await grow(one, 2);
  const claims = await Promise.all([one, two, three].map(({ snapshots }) => snapshots.claim(0)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await three.snapshots.claim(0)).toBe(false);
  const [, entry] = await Promise.all([grow(one, 40), one.makeSnapshot()]);
  const joined = await join();
  expect(joined.copy().entry).toBe(entry);
  expect(await textOf(joined)).toBe(await textOf(one));
});

test('a key that is taken costs no connection, and a connection that is lost is replaced', async () => {
  const postgres = new Postgres(server.url, 1);
  onTestFinished(() => postgres.close());
  const name = await madeWorkspace(server.url);
  const backend = async (): Promise<number | undefined> => {
    const [row] = await postgres.rows(z.object({ pid: z.int() }), 'SELECT pg_backend_pid() AS pid', []);
    return row?.pid;
  };
  const before = await backend();
  expect(await createTeamWorkspace(postgres, name, 'Again')).toBe(false);
  expect(await backend()).toBe(before);
  await expect(postgres.rows(z.object({}), 'SELECT pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow(
    'terminating connection'
  );
  expect(await backend()).not.toBe(before);
});

test('a server that takes connections and never answers is given up', async () => {
  const silent = createServer();
  const port = await listenDuringTest(silent);
  const postgres = new Postgres(`postgres://canopy@127.0.0.1:${port}/postgres`, 1, { connectMs: 50 });
  await expect(postgres.rows(z.object({}), 'SELECT 1', [])).rejects.toThrow('timeout');
  await postgres.close();
});

test('a pooler that does not take a connection as it comes is an error, and not tried again for ever', async () => {
  // What PgBouncer 1.18 sends without “ignore_startup_parameters = statement_timeout”.
  const why = 'unsupported startup parameter: statement_timeout';
  const fields = Buffer.from(`SFATAL\0C08P01\0M${why}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  const port = await listenDuringTest(pooler);
  const postgres = new Postgres(`postgres://canopy@127.0.0.1:${port}/postgres`, 1);
  await expect(postgres.persistently(() => postgres.rows(z.object({}), 'SELECT 1', []))).rejects.toThrow(why);
  await postgres.close();
});

test('a statement that takes too long is ended on the server and tried again', async () => {
  const postgres = new Postgres(server.url, 1, { statementMs: 50 });
  let tries = 0;
  const answer = await postgres.persistently(() => {
    tries += 1;
    return postgres.rows(z.object({ n: z.int() }), `SELECT 1 AS n FROM pg_sleep(${tries === 1 ? 60 : 0})`, []);
  });
  expect(answer).toEqual([{ n: 1 }]);
  // On a busy machine the short one may take too long as well.
  expect(tries).toBeGreaterThan(1);
  await postgres.close();
});

test('a write that is in the log is answered although the copy cannot have it at that moment, and follows it afterwards', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await grow(one, 1);
  vi.spyOn(one.copy(), 'takeOwn').mockImplementationOnce(() => {
    throw new StoreError('storage_full', 'The disk is full.');
  });
  const { category } = await one.categories.create({ name: 'On a full disk' }, http);
  expect(category).toMatchObject({ id: 2, name: 'On a full disk' });
  expect(await textOf(one)).toBe(await textOf(other));
  expect(await textOf(one)).toContain('On a full disk');
  expect(kinds(one)).toEqual(['upkeepFailed']);
  await grow(one, 2);
  expect(await textOf(other)).toBe(await textOf(one));
});

test('what waits for a database as the process ends is refused with the reason for that', async () => {
  const postgres = new Postgres('postgres://canopy@127.0.0.1:1/postgres', 1, { connectMs: 50 });
  onTestFinished(() => postgres.close());
  const ending = new AbortController();
  const reason = new StoreError('storage_failed', 'The process ends.');
  let attempts = 0;
  const waiting = postgres.persistently(() => {
    attempts += 1;
    if (attempts === 3) ending.abort(reason);
    return postgres.rows(z.object({}), 'SELECT 1', []);
  }, ending.signal);
  await expect(waiting).rejects.toBe(reason);
});

test('what asks a database that is away of an old entry ends with the process, rather than with the database', async () => {
  const ending = new AbortController();
  // A port at which nobody listens.
  const postgres = new Postgres(`postgres://canopy@127.0.0.1:${await quietPort()}/postgres`, 1);
  onTestFinished(() => postgres.close());
  const log = new PostgresLog(postgres, 'default', ending.signal);
  const asked = [log.look({ entry: 1, batch: 'b' }), new LogPatches(postgres, 'default', log, ending.signal).after(1)];
  const outcomes = Promise.allSettled(asked);
  const reason = new Error('The service is about to end.');
  ending.abort(reason);
  expect(await outcomes).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason }
  ]);
});

test('a note of a copy whose file is gone leads to no copy', () => {
  const folder = CopyFolder.claim(temporaryFolderInMemory(), 'gone');
  folder.noteClosed({ entry: 3, batch: 'b' });
  expect(folder.takeClosed()).toBe(null);
  folder.release();
});

test('a copy of an older schema is brought up to date without a backup, since the log has everything', () => {
  const folder = CopyFolder.claim(temporaryFolderInMemory(), 'old');
  const db = new Database(folder.file);
  migrate(db, 0, 7);
  db.close();
  new TeamCopy(folder, { entry: 0, batch: null }, undefined).close();
  expect(readdirSync(dirname(folder.file)).toSorted()).toEqual(['copy.canopy', 'lock']);
});

test('others get their turn after each entry from which a copy is derived', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 40);
  const postgres = new Postgres(server.url, 1);
  onTestFinished(() => postgres.close());
  const kept = new PostgresLog(postgres, name);
  const page = await kept.after({ entry: 0, batch: null }, 100);
  const log: ChangeLog = {
    append: () => Promise.resolve('overtaken'),
    takeTurn: () => kept.takeTurn(0),
    batchAt: (entry) => kept.batchAt(entry),
    after: ({ entry }, most) =>
      Promise.resolve({ entries: page?.entries.slice(entry, entry + most) ?? [], isLast: entry + most >= 40 }),
    look: () => Promise.resolve('there')
  };
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const derived = await deriveCopy({
    beginning: EMPTY,
    upTo: 40,
    log,
    folder: temporaryFolderInMemory(),
    workspace: name
  });
  isOver = true;
  expect(derived?.entry).toBe(40);
  expect(turns).toBeGreaterThanOrEqual(40);
  derived?.discard();
});
