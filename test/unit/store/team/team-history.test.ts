import { expect, test } from 'vitest';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { useDatabase } from '../../../support/test-database';
import type { TeamMember } from '../../../support/team-engine';
import { digestOf, openedMembers, textOf } from '../../../support/team-members';
import { claimTrim } from '../../../../src-main/store/team/open-team-workspace';

const server = useDatabase();

const DAY_MS = 24 * 60 * 60 * 1_000;
const ana = { author: 'window', person: 'ana' } as const;
const ben = { author: 'window', person: 'ben' } as const;
const admin = { ...ana, role: 'admin' } as const;
const ALL = { text: '', before: null };

/** A tree “Shop(Shoes(Boots Sandals) Hats)” that nobody in particular has made; the ids go up in that order. */
const [SHOES, BOOTS, SANDALS, HATS] = [2, 3, 4, 5];
const planted = async ({ edits }: TeamMember): Promise<void> => {
  const leaf = (name: string) => ({ name });
  const children = [{ name: 'Shoes', children: [leaf('Boots'), leaf('Sandals')] }, leaf('Hats')];
  await edits.importTree([{ name: 'Shop', children }]);
};

const trashed = async ({ history }: TeamMember): Promise<(readonly [string, string | undefined])[]> =>
  (await history.trash(ALL)).entries.map(({ name, person }) => [name, person] as const);

const requireAlike = async (...members: readonly TeamMember[]): Promise<void> => {
  expect(new Set(await Promise.all(members.map(digestOf))).size).toBe(1);
  for (const { events } of members) expect(events).toEqual([]);
};

/** The newest change of a category. */
const lastChange = async ({ history }: TeamMember, categoryId: number): Promise<number> =>
  (await history.changes({ categoryId, before: null })).changes[0]?.id ?? 0;

test('what one has deleted another brings back, and takes that back by an undo of their own', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await planted(one);
  const before = await textOf(one);
  await one.categories.delete(SHOES, 'delete', ana);
  expect(await trashed(other)).toEqual([['Shoes', 'ana']]);
  const { restored, roots, revision } = await other.edits.restoreFromTrash([SHOES], ben);
  expect({ restored, roots, revision }).toEqual({
    restored: 3,
    roots: [{ id: SHOES, name: 'Shoes', elsewhere: false }],
    revision: 3
  });
  const names = (text: string): string => text.replaceAll(/"(?:version|updatedAt)":[^,}]+/g, '');
  expect(names(await textOf(one))).toBe(names(before));
  expect(await trashed(one)).toEqual([]);

  // Ben's is to be undone, and Ana's deletion is not: somebody else has changed the same since.
  expect(await one.edits.journalState('ben')).toMatchObject({ undo: { action: 'restore' } });
  expect(await one.edits.undo({ person: 'ben' })).toMatchObject({ action: 'restore', count: 3 });
  expect(await trashed(other)).toEqual([['Shoes', 'ben']]);
  await other.edits.redo({ person: 'ben' });
  await expect(one.edits.undo({ person: 'ana' })).rejects.toMatchObject({ code: 'undo_conflict' });
  await requireAlike(one, other);
});

test('a former version is given back by whoever asks, and history says who did what', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await planted(one);
  const first = await lastChange(one, BOOTS);
  await one.categories.update(BOOTS, { name: 'Bots', parentId: HATS }, ana);
  expect(await other.history.version(BOOTS, first)).toMatchObject({
    fields: [{ field: 'name', before: 'Bots', after: 'Boots' }],
    parent: { id: SHOES, isThere: true }
  });
  const request = { categoryId: BOOTS, changeId: first, place: true };
  expect(await other.edits.restoreVersion(request, ben)).toEqual({ changed: true, revision: 3 });
  expect(await one.edits.restoreVersion(request, ben)).toEqual({ changed: false, revision: 3 });
  const { entries } = await one.history.groups({ categoryId: BOOTS, author: null, before: null });
  expect(entries.map(({ person, summary }) => [person, summary.action])).toEqual([
    ['ben', 'restore'],
    ['ana', 'edit'],
    [undefined, 'import']
  ]);
  const { changes } = await other.history.changes({ categoryId: BOOTS, before: null });
  expect(changes.map(({ person }) => person)).toEqual(['ben', 'ana', undefined]);
  expect(await one.edits.undo({ person: 'ana' }).catch((error: unknown) => error)).toMatchObject({
    code: 'undo_conflict'
  });
  expect(await other.edits.undo({ person: 'ben' })).toMatchObject({ action: 'restore' });
  expect(await textOf(one)).toContain('Bots');
  await requireAlike(one, other);
});

test('whoever is limited to a branch restores and removes nothing outside of it, and decides nothing for all', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await planted(one);
  const first = await lastChange(one, HATS);
  await one.categories.update(HATS, { name: 'Caps' }, ana);
  await one.categories.delete(HATS, 'delete', ana);
  await one.categories.delete(BOOTS, 'delete', ana);
  const limited = { person: 'ben', within: SHOES, role: 'admin' } as const;
  const before = await digestOf(other);
  for (const refused of [
    () => other.edits.restoreFromTrash([HATS], limited),
    () => other.edits.restoreFromTrash([BOOTS, HATS], limited),
    () => other.history.removeFromTrash([HATS], limited),
    () => other.history.removeFromTrash([BOOTS, HATS], limited),
    () => other.history.removeFromTrash(null, limited),
    () => other.history.setRetention({ historyDays: 1, trashDays: 1 }, limited)
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
  expect(await digestOf(other)).toBe(before);
  await one.edits.restoreFromTrash([HATS], ana);
  const request = { categoryId: HATS, changeId: first, place: false };
  await expect(other.edits.restoreVersion(request, limited)).rejects.toMatchObject({ code: 'forbidden' });

  expect(await other.edits.restoreFromTrash([BOOTS], limited)).toMatchObject({ restored: 1 });
  await other.categories.delete(SANDALS, 'delete', { ...ben, within: SHOES });
  expect(await other.history.removeFromTrash([SANDALS], limited)).toBe(1);
  expect(await trashed(one)).toEqual([]);
  await requireAlike(one, other);
});

test.each([
  ['an editor', { ...ben, role: 'editor' }],
  ['an editor of a branch', { ...ben, role: 'editor', within: SHOES }],
  ['a person whose role is not said', ben]
] as const)('%s decides nothing that is everybody’s and cannot be taken back', async (_who, actor) => {
  const { all } = await openedMembers(server.url, 1);
  const [{ categories, history }] = all;
  await planted(all[0]);
  await categories.delete(BOOTS, 'delete', ana);
  const before = await digestOf(all[0]);
  for (const refused of [
    () => history.removeFromTrash([BOOTS], actor),
    () => history.removeFromTrash(null, actor),
    () => history.setRetention({ historyDays: 1, trashDays: 1 }, actor)
  ])
    await expect(refused()).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'Only an admin of the workspace can delete from the trash permanently or change how long history is kept.'
    });
  expect(await digestOf(all[0])).toBe(before);
  expect(await history.removeFromTrash([BOOTS], admin)).toBe(1);
});

test('what is removed for ever is gone from every copy, also while others write, and nobody can undo it', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await planted(one);
  await one.categories.update(SHOES, { name: 'A secret' }, ana);
  await one.categories.delete(SHOES, 'delete', ana);
  let isOver = false;
  const busy = (async () => {
    for (let count = 0; !isOver; count += 1) await other.categories.create({ name: `N${count}` }, ben);
  })();
  expect(await one.history.removeFromTrash(null, admin)).toBe(1);
  isOver = true;
  await busy;
  expect(await one.history.changes({ categoryId: SHOES, before: null })).toEqual({ changes: [], next: null });
  expect(await other.edits.journalState('ana')).toMatchObject({ undo: null });
  await expect(other.edits.restoreFromTrash([SHOES], ana)).rejects.toMatchObject({ code: 'not_found' });
  await expect(other.history.removeFromTrash([SHOES], { ...ben, role: 'admin' })).rejects.toMatchObject({
    code: 'not_found'
  });
  // One that goes through the log from its beginning comes to the same.
  await requireAlike(one, other, await join());
});

test('two processes that drop what is old at once leave all copies alike, with the deletions that the trash needs', async () => {
  let moment = Date.UTC(2026, 0, 1);
  const now = (): Date => new Date(moment);
  const { join } = await openedMembers(server.url, 1);
  const [one, other] = [await join(now), await join(now)];
  await planted(one);
  await one.categories.delete(BOOTS, 'delete', ana);
  expect((await one.history.setRetention({ historyDays: 30, trashDays: 90 }, admin)).retention).toEqual({
    historyDays: 30,
    trashDays: 90
  });
  for (let count = 0; count < 20; count += 1) {
    moment += 2 * DAY_MS;
    await one.categories.update(HATS, { name: `Hats ${count}` }, ben);
  }
  const trimmed = await Promise.all([one.history.trim(now(), 1), other.history.trim(now(), 1)]);
  expect(trimmed).toContain(true);
  const { entries, keptSince } = await other.history.groups({ categoryId: null, author: null, before: null });
  expect(entries.every(({ at }) => Date.parse(at) > moment - 30 * DAY_MS)).toBe(true);
  expect(keptSince).not.toBeNull();
  expect(await trashed(other)).toEqual([['Boots', 'ana']]);
  expect(await one.history.trim(now(), 1)).toBe(false);

  // A clock that is ahead by years makes nothing older than a twelfth of the retention does.
  await other.history.trim(new Date(moment + 3_650 * DAY_MS), 1);
  const after = await other.history.groups({ categoryId: null, author: null, before: null });
  expect(after.entries.length).toBeGreaterThanOrEqual(entries.length - 2);
  expect(await trashed(one)).toEqual([['Boots', 'ana']]);
  await requireAlike(one, other, await join());
});

test('of several processes one drops what is old, once a day', async () => {
  const { name } = await openedMembers(server.url, 1);
  const postgres = new Postgres(server.url, 4);
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimTrim(postgres, name)));
  expect(claims.filter((claim) => claim !== null)).toEqual([expect.any(Date)]);
  expect(await claimTrim(postgres, name)).toBeNull();
  await postgres.remove("UPDATE canopy.trims SET claimed_at = now() - interval '25 hours' WHERE workspace = $1", [
    name
  ]);
  expect(await claimTrim(postgres, name)).toEqual(expect.any(Date));
  await postgres.close();
});
