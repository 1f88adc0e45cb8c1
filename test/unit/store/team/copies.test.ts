import { expect, test } from 'vitest';
import type { TeamCopy } from '../../../../src-main/store/team/team-copy';
import { useDatabase } from '../../../support/test-database';
import type { TeamMember } from '../../../support/team-engine';
import { openedMembers, textOf } from '../../../support/team-members';

const server = useDatabase();

const http = { author: 'http' } as const;

/** As after a fault of the disk: a change that is in this copy alone. */
const leadAstray = (member: TeamMember): TeamCopy => {
  const copy = member.copy();
  const { planned } = copy.plan('nobody', (store) => store.create({ name: 'Nobody else has this' }, http));
  const { staged } = copy.store;
  staged?.beginFollowing();
  staged?.followWith(planned?.effect.runs ?? []);
  staged?.endFollowing(copy.entry, planned?.entry.revision ?? 0, null, planned?.effect.commits ?? []);
  return copy;
};

test('a copy that has gone astray is noticed and made anew, and who follows it hears that, and nothing twice', async () => {
  const {
    all: [one, other]
  } = await openedMembers(server.url, 2);
  const told: (number | 'rebuilt')[] = [];
  other.workspace.follow({ onPatch: ({ to }) => told.push(to), onRebuilt: () => told.push('rebuilt') });
  const { category } = await one.categories.create({ name: 'A' }, http);
  await textOf(other);

  const astray = leadAstray(other);
  expect(told).toEqual([1, 2]);

  await one.categories.create({ name: 'B', parentId: category.id }, http);
  expect(await textOf(other)).toBe(await textOf(one));
  expect(other.copy()).not.toBe(astray);
  await other.categories.update(category.id, { name: 'C' }, http);
  expect(await textOf(other)).toBe(await textOf(one));
  expect(told).toEqual([1, 2, 'rebuilt', 3]);
});

test.each([
  ['by what the log says', async ({ workspace }: TeamMember) => workspace.caughtUp()],
  ['by its snapshot', async ({ workspace, copy }: TeamMember) => workspace.rebuild(copy())]
])(
  'while a copy that was found astray %s is made anew, nobody reads it before it has what was answered',
  async (_how, find) => {
    const {
      all: [one, other]
    } = await openedMembers(server.url, 2);
    for (const name of ['A', 'B', 'C']) await one.categories.create({ name }, http);
    await other.workspace.caughtUp();
    leadAstray(other);
    await one.categories.create({ name: 'D' }, http);

    // As somebody does who has asked the log just before, and waits for their turn.
    const { promise: read, resolve } = Promise.withResolvers<number>();
    other.workspace.follow({
      onPatch: () => undefined,
      onRebuilt: () => resolve(other.workspace.inTurn((store) => store.revision()))
    });
    await find(other);
    expect(await read).toBe(4);
  }
);

test('those who follow a process hear of what every process does, in order', async () => {
  const { all: three } = await openedMembers(server.url, 3);
  const told: number[] = [];
  three[0].workspace.follow({ onPatch: ({ to }) => told.push(to), onRebuilt: () => told.push(-1) });
  const creations = three.flatMap(({ categories }, member) =>
    Array.from({ length: 20 }, (_, index) => categories.create({ name: `N${member}-${index}` }, http))
  );
  await Promise.all(creations);
  await three[0].workspace.caughtUp();
  expect(told).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('a process that is far behind a shortened log cannot begin a second history in the gap', async () => {
  const {
    all: [one, late]
  } = await openedMembers(server.url, 2);
  for (const name of ['A', 'B', 'C', 'D']) {
    await one.categories.create({ name }, http);
    await one.makeSnapshot();
  }
  await one.snapshots.prune({ entries: 0, ageMs: 0 });
  const { category, revision } = await late.categories.create({ name: 'E' }, http);
  expect({ id: category.id, revision }).toEqual({ id: 5, revision: 5 });
  expect(await textOf(one)).toBe(await textOf(late));
});

test('a process begins with the newest snapshot, and one that is behind a shortened log takes it too', async () => {
  const {
    join,
    all: [one, late]
  } = await openedMembers(server.url, 2);
  const grow = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) await one.categories.create({ name: `N${count}` }, http);
    await one.makeSnapshot();
  };
  await grow();
  await grow();
  await grow();
  await one.snapshots.prune({ entries: 0, ageMs: 0 });
  await one.categories.create({ name: 'After all' }, http);

  const joined = await join();
  expect(joined.copy().entry).toBe(15);
  expect(await textOf(joined)).toBe(await textOf(one));

  const told: string[] = [];
  late.workspace.follow({ onPatch: () => undefined, onRebuilt: () => told.push('rebuilt') });
  expect(await textOf(late)).toBe(await textOf(one));
  expect(told).toEqual(['rebuilt']);
  await late.categories.create({ name: 'By the late one' }, http);
  expect(await textOf(joined)).toBe(await textOf(one));
});
