import { DatabaseError } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { NewEntry } from '../../../../src-main/store/team/change-log';
import { Postgres, type KeptStatement } from '../../../../src-main/store/team/postgres';
import { PostgresLog } from '../../../../src-main/store/team/postgres-log';
import { madeWorkspace } from '../../../support/team-engine';
import { openedMembers, textOf } from '../../../support/team-members';
import { useDatabase } from '../../../support/test-database';

const server = useDatabase();

const http = { author: 'http' } as const;

const connected = (postgres = new Postgres(server.url, 2)): Postgres => {
  onTestFinished(() => postgres.close());
  return postgres;
};

const entry = (number: number, batch: string): NewEntry => ({
  entry: number,
  revision: number,
  schema: 1,
  effectVersion: 1,
  batch,
  follows: null,
  parts: [Buffer.from('{}')]
});

test('while a writer has the turn, those without it append nothing, and it comes to the next in line', async () => {
  const name = await madeWorkspace(server.url);
  const [one, other] = [new PostgresLog(connected(), name), new PostgresLog(connected(), name)];
  const turn = await one.takeTurn(0);
  expect(await other.append(entry(1, 'impatient'), null)).toBe('overtaken');
  const waiting = other.takeTurn(0);
  expect(await one.append(entry(1, 'first'), turn)).toBe('written');
  turn.release();
  const next = await waiting;
  expect(await one.append(entry(2, 'impatient'), null)).toBe('overtaken');
  expect(await other.append(entry(1, 'late'), next)).toBe('overtaken');
  expect(await other.append(entry(2, 'second'), next)).toBe('written');
  next.release();
});

test('who waits for a turn as the process ends is refused with the reason for that', async () => {
  const name = await madeWorkspace(server.url);
  const holder = await new PostgresLog(connected(), name).takeTurn(0);
  const ending = new AbortController();
  const waiting = new PostgresLog(connected(), name, ending.signal).takeTurn(0);
  ending.abort(new Error('The process ends.'));
  await expect(waiting).rejects.toThrow('The process ends.');
  holder.release();
});

test('a database without advisory locks is written to without them', async () => {
  class Lockless extends Postgres {
    override insert(text: string | KeptStatement, values: readonly unknown[]): Promise<boolean> {
      const missing = Object.assign(new DatabaseError('no such function', 0, 'error'), { code: '42883' });
      return JSON.stringify(text).includes('advisory') ? Promise.reject(missing) : super.insert(text, values);
    }
  }
  const log = new PostgresLog(connected(new Lockless(server.url, 2)), await madeWorkspace(server.url));
  expect(await log.append(entry(1, 'first'), null)).toBe('overtaken');
  expect(await log.append(entry(1, 'first'), null)).toBe('written');
  expect(await log.append(entry(2, 'second'), await log.takeTurn(0))).toBe('written');
});

test('processes that write at once all come through, and their copies are alike', async () => {
  const { all } = await openedMembers(server.url, 3);
  await Promise.all(
    all.map(async ({ categories }, index) => {
      for (let count = 0; count < 15; count += 1) await categories.create({ name: `${index} ${count}` }, http);
    })
  );
  const [one, two, three] = await Promise.all(all.map(textOf));
  expect(await all[0].categories.status()).toEqual({ revision: 45, count: 45 });
  expect([two, three]).toEqual([one, one]);
});

test('who listens to a workspace is told by other connections, of that one alone, and again after the connection was lost', async () => {
  const [one, other] = [connected(), connected()];
  const told: string[] = [];
  const stop = one.notifications.listen('shop', () => told.push('shop'));
  one.notifications.listen('other', () => told.push('other'));
  await expect.poll(() => one.notifications.isHeard).toBe(true);
  told.length = 0;
  other.notifications.tell('shop');
  await expect.poll(() => told).toEqual(['shop']);
  await other.run(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
  );
  // What may have been told meanwhile is asked for.
  await expect.poll(() => told).toContain('other');
  await expect.poll(() => one.notifications.isHeard).toBe(true);
  stop();
  told.length = 0;
  other.notifications.tell('shop');
  other.notifications.tell('other');
  await expect.poll(() => told).toEqual(['other']);
});
