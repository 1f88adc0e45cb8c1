import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { migratedTeam, teamMember, type TeamMember } from '../../../support/team-engine';
import { temporaryFolder } from '../../../support/temporary-folder';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
  await migratedTeam(server.url);
});
afterAll(() => server.stop());

const http = { author: 'http' } as const;

const members = (count: number): TeamMember[] => {
  const folder = temporaryFolder();
  const name = randomUUID();
  return Array.from({ length: count }, () => {
    const member = teamMember(server.url, name, folder);
    onTestFinished(() => member.close());
    return member;
  });
};

const textOf = async ({ categories }: TeamMember): Promise<string> => {
  const read = await categories.readTree();
  return read.state === 'read' ? Buffer.from(read.json).toString('utf8') : '';
};

test('a copy that has gone astray is noticed and made anew, and who follows it hears that, and nothing twice', async () => {
  const [one, other] = members(2);
  if (!one || !other) throw new Error('There are two.');
  const told: (number | 'rebuilt')[] = [];
  other.workspace.follow({ onPatch: ({ to }) => told.push(to), onRebuilt: () => told.push('rebuilt') });
  const { category } = await one.categories.create({ name: 'A' }, http);
  await textOf(other);

  // As after a fault of the disk: a change that is in this copy alone.
  const astray = other.copy();
  astray.begin();
  astray.store.create({ name: 'Nobody else has this' }, http);
  astray.store.staged?.commit(astray.entry);
  expect(told).toEqual([1, 2]);

  await one.categories.create({ name: 'B', parentId: category.id }, http);
  expect(await textOf(other)).toBe(await textOf(one));
  expect(other.copy()).not.toBe(astray);
  await other.categories.update(category.id, () => ({ name: 'C' }), http);
  expect(await textOf(other)).toBe(await textOf(one));
  expect(told).toEqual([1, 2, 'rebuilt', 3]);
});

test('those who follow a process hear of what every process does, in order', async () => {
  const three = members(3);
  const told: number[] = [];
  three[0]?.workspace.follow({ onPatch: ({ to }) => told.push(to), onRebuilt: () => told.push(-1) });
  const creations = Array.from({ length: 60 }, (_, index) =>
    three[index % 3]?.categories.create({ name: `N${index}` }, http)
  );
  await Promise.all(creations);
  await three[0]?.workspace.caughtUp();
  expect(told).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});
