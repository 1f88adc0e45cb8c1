import { expect, onTestFinished, test } from 'vitest';
import { ProjectionKeeper } from '../../../../src-main/store/team/projection-keeper';
import {
  ProjectionRows,
  workspacesWithProjection,
  type ProjectedCategory
} from '../../../../src-main/store/team/projection-rows';
import { Postgres } from '../../../../src-main/store/team/postgres';
import type { Category } from '../../../../src-shared/category';
import { useDatabase } from '../../../support/test-database';
import type { TeamMember } from '../../../support/team-engine';
import { openedMembers } from '../../../support/team-members';

const server = useDatabase();

const http = { author: 'http' } as const;

const postgres = (): Postgres => {
  const made = new Postgres(server.url, 3);
  onTestFinished(() => made.close());
  return made;
};

/** A keeper that looks when it is told to. */
const keeperOf = (member: TeamMember, rows: ProjectionRows): ProjectionKeeper => {
  const keeper = new ProjectionKeeper(
    member.workspace,
    rows,
    (error) => {
      throw error;
    },
    3_600_000
  );
  onTestFinished(() => keeper.close());
  return keeper;
};

const tableOf = async (rows: ProjectionRows): Promise<ProjectedCategory[]> => {
  const all: ProjectedCategory[] = [];
  for await (const row of rows.all()) all.push(row);
  return all;
};

const flat = (categories: readonly Category[]): ProjectedCategory[] =>
  categories.flatMap(({ children, id, parentId, name, slug, visible, position, metadata, version }) => [
    { id, parent_id: parentId, name, slug, visible, position, metadata: JSON.stringify(metadata), version },
    ...flat(children)
  ]);

const treeOf = async ({ workspace }: TeamMember): Promise<ProjectedCategory[]> =>
  flat(await workspace.read((store) => store.readTree())).toSorted((one, other) => one.id - other.id);

/** Numbers that are the same each time (Lehmer). */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
};

/** Some call that changes the tree, or is refused. */
const edit = async ({ categories, workspace }: TeamMember, below: (end: number) => number): Promise<void> => {
  const ids = await workspace.read((store) => flat(store.readTree()).map(({ id }) => id));
  const any = ids[below(Math.max(1, ids.length))] ?? 0;
  const parentId = below(3) === 0 ? null : any || null;
  const kind = below(5);
  const change =
    kind < 2 || any === 0
      ? categories.create({ name: `N${below(1_000)}`, parentId, metadata: { a: below(9), 'b “c”': [below(3)] } }, http)
      : kind === 2
        ? categories.update(any, { name: `M${below(1_000)}`, visible: below(2) === 0, slug: `s-${any}` }, http)
        : kind === 3
          ? categories.update(any, { parentId: ids[below(ids.length)] ?? null, position: 0 }, http)
          : categories.delete(any, below(2) === 0 ? 'delete' : 'lift', http);
  await change.catch(() => undefined);
};

test('the table is what the tree is after any edits, and goes on from where it was with another process', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  const below = numbersFrom(20_26);
  const rows = new ProjectionRows(postgres(), name);
  const [first, second] = [keeperOf(one, rows), keeperOf(other, new ProjectionRows(postgres(), name))];
  await first.look();
  expect(await rows.revision()).toBe(null);
  await rows.set(true);
  for (let round = 0; round < 12; round += 1) {
    for (let made = 0; made < 12; made += 1) await edit(round % 2 === 0 ? one : other, below);
    await Promise.all([first.look(), second.look()]);
    // Those of two that are late are told that somebody else was there, and look again.
    await expect
      .poll(async () => {
        await first.look();
        return rows.revision();
      })
      .toBe(one.workspace.revision);
    expect(await tableOf(rows)).toEqual(await treeOf(one));
  }
  expect((await tableOf(rows)).length).toBeGreaterThan(5);
  await first.close();
  await edit(one, below);
  await one.categories.create({ name: 'Last' }, http);
  await second.look();
  expect(await tableOf(rows)).toEqual(await treeOf(other));
});

test('a process that is killed as it writes leaves the table as it was, and the next one brings it on', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await one.categories.create({ name: 'A' }, http);
  const rows = new ProjectionRows(postgres(), name, 0);
  await rows.set(true);
  const keeper = keeperOf(one, rows);
  await keeper.look();
  const before = await tableOf(rows);
  expect(before).toHaveLength(1);
  await one.categories.create({ name: 'B' }, http);

  const killed = new Postgres(server.url, 1);
  await expect(
    killed.transaction(async (run) => {
      await run('DELETE FROM canopy.categories_revision WHERE workspace = $1', [name]);
      await run('DELETE FROM canopy.categories WHERE workspace = $1', [name]);
      // Its connection ends with it.
      await run('SELECT pg_terminate_backend(pg_backend_pid())', []);
      return true;
    })
  ).rejects.toThrow('terminating connection');
  await killed.close();
  expect([await rows.revision(), await tableOf(rows)]).toEqual([1, before]);
  // One that has begun before somebody else was through has changed nothing.
  expect(await rows.change(null, 9, [], [])).toBe(false);
  expect(await rows.change(7, 9, [1], [])).toBe(false);
  expect([await rows.revision(), await tableOf(rows)]).toEqual([1, before]);
  await keeper.look();
  expect([await rows.revision(), await tableOf(rows)]).toEqual([2, await treeOf(one)]);
});

test('switched off its rows go, also those that somebody has just written, and on again it is made anew', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  const rows = new ProjectionRows(postgres(), name);
  const keeper = keeperOf(one, rows);
  await one.categories.create({ name: 'A', metadata: { price: 3 } }, http);
  await rows.set(true);
  expect(await workspacesWithProjection(postgres())).toContain(name);
  await keeper.look();
  expect(keeper.isOn).toBe(true);
  expect(await tableOf(rows)).toHaveLength(1);
  await rows.set(false);
  expect([await rows.revision(), await tableOf(rows)]).toEqual([null, []]);
  // A process that had begun before.
  await rows.change(null, 1, [], await treeOf(one));
  await keeper.look();
  expect([await rows.revision(), await tableOf(rows), keeper.isOn]).toEqual([null, [], false]);
  expect(await workspacesWithProjection(postgres())).not.toContain(name);
  await rows.set(true);
  await keeper.look();
  expect(await tableOf(rows)).toEqual(await treeOf(one));
});
