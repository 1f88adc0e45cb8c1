import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { faultWhen, noFaults } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { outlined, refusal } from '../../../support/opened-store';
import { PLAIN, conflictsAfterSync, conflictsOf, crashedAt, ours, scene } from './scene';

test('the first copy keeps the ids of the service', async () => {
  const { replica, ids } = await scene();
  expect(replica.store.find(ids.green)).toMatchObject({ name: 'Green', parentId: ids.tea, position: 1 });
  expect(replica.store.journalState()).toEqual({ undo: null, redo: null });
});

test('a reading that finds nothing new costs one conditional request', async () => {
  const { service, replica } = await scene({ ...PLAIN, etag: 'strong' });
  const count = service.log.length;
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0 });
  expect(service.log.slice(count)).toMatchObject([{ verb: 'read', status: 304 }]);
});

test.each(['mine', 'theirs', 'both'] as const)(
  'one field edited on both sides waits for the person, who takes %s',
  async (choice) => {
    const { service, replica, ids } = await scene();
    replica.store.update(ids.tea, { description: 'ours' }, ours);
    service.editor.change(ids.tea, { description: 'theirs' });
    expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 1 });
    expect(replica.store.replica.conflicts()).toMatchObject([
      {
        name: 'Tea',
        unit: 'description',
        base: '',
        mine: 'ours',
        theirs: 'theirs',
        choices: ['mine', 'theirs', 'both']
      }
    ]);
    expect(replica.store.find(ids.tea)?.description).toBe('ours');

    resolveConflicts(replica.store, { of: null, choice });
    expect(replica.store.replica.conflicts()).toEqual([]);
    const settled = replica.store.find(ids.tea)?.description ?? '';
    expect(settled).toBe({ mine: 'ours', theirs: 'theirs', both: settled }[choice]);
    if (choice === 'both') expect(settled).toMatch(/ours[^]+theirs|theirs[^]+ours/);
    expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0, pushed: choice === 'theirs' ? 0 : 1 });
    expect(service.editor.all().find(({ id }) => id === ids.tea)?.description).toBe(settled);

    replica.store.undo();
    const other = choice === 'theirs' ? 'ours' : 'theirs';
    expect(replica.store.find(ids.tea)?.description).toBe(other);
    expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0, pushed: 1 });
    expect(service.editor.all().find(({ id }) => id === ids.tea)?.description).toBe(other);
  }
);

test.each(['mine', 'theirs', 'both'] as const)(
  'where changes need a review, a conflict is settled by %s without one, and by a value of its own only with one',
  async (choice) => {
    const { service, replica, ids } = await scene();
    replica.store.update(ids.tea, { description: 'ours' }, ours);
    replica.store.proposals.setRule({ reviewers: 1 });
    service.editor.change(ids.tea, { description: 'theirs' });
    expect(await conflictsAfterSync(replica)).toEqual(['Tea description edited']);
    expect(refusal(() => resolveConflicts(replica.store, { of: null, choice: 'mine', value: 'other' })).code).toBe(
      'forbidden'
    );
    resolveConflicts(replica.store, { of: null, choice });
    expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0, pushed: choice === 'theirs' ? 0 : 1 });
  }
);

test('a conflict is over when the edit that led to it is undone, though the service is as it was', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, etag: 'strong' });
  replica.store.update(ids.tea, { description: 'ours' }, ours);
  service.editor.change(ids.tea, { description: 'theirs' });
  expect(await replica.sync()).toMatchObject({ conflicts: 1 });
  replica.store.undo();
  expect(await replica.sync()).toMatchObject({ pulled: 1, pushed: 0, conflicts: 0 });
  expect(replica.store.find(ids.tea)?.description).toBe('theirs');
});

test('by hand, a change whose conflict the service itself ends waits to be sent', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, derived: [] });
  const onlyReading = { maySend: () => false };
  replica.store.update(ids.coffee, { description: 'ours' }, ours);
  service.editor.change(ids.coffee, { description: 'theirs' });
  expect(await replica.sync(onlyReading)).toMatchObject({ conflicts: 1, waiting: 0 });
  service.editor.change(ids.coffee, { description: '' });
  expect(await replica.sync(onlyReading)).toMatchObject({ conflicts: 0, waiting: 1 });
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0 });
  expect(service.editor.all().find(({ id }) => id === ids.coffee)?.description).toBe('ours');
});

test.each(['mine', 'theirs'] as const)(
  'what was deleted here and edited there comes back under its own id, until the person takes %s',
  async (choice) => {
    const { service, replica, ids } = await scene();
    replica.store.delete(ids.coffee, 'delete', ours);
    service.editor.change(ids.coffee, { name: 'Coffees' });
    expect(await conflictsAfterSync(replica)).toEqual(['Coffees existence deletedHere']);
    expect(replica.store.find(ids.coffee)?.name).toBe('Coffees');
    resolveConflicts(replica.store, { of: null, choice });
    expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0 });
    expect(foreignOutline(service)).toBe(choice === 'mine' ? 'Tea(Black Green)' : 'Tea(Black Green) Coffees');
    expect(outlined(replica.store)).toBe(foreignOutline(service));
  }
);

test.each(['mine', 'theirs'] as const)(
  'what was edited here and deleted there is held, until the person takes %s',
  async (choice) => {
    const { service, replica, ids } = await scene();
    replica.store.update(ids.tea, { name: 'Teas' }, ours);
    service.editor.delete(ids.tea);
    expect(await conflictsAfterSync(replica)).toEqual(['Teas existence deletedThere']);
    expect(outlined(replica.store)).toBe('Teas(Black Green) Coffee');
    resolveConflicts(replica.store, { of: null, choice });
    expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0 });
    expect(foreignOutline(service).split(' ').toSorted().join(' ')).toBe(
      choice === 'mine' ? 'Coffee Green) Teas(Black' : 'Coffee'
    );
    expect(replica.store.count()).toBe(service.editor.all().length);
  }
);

test('what the service does not keep is held with a sentence, and sent once more when the person insists', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { metadata: { ...replica.store.find(ids.tea)?.metadata, color: 'green' } }, ours);
  const first = await replica.sync();
  expect(first).toMatchObject({ pushed: 1, conflicts: 1, waiting: 0 });
  expect(replica.store.replica.conflicts()).toMatchObject([
    {
      unit: 'metadata.color',
      kind: 'refused',
      detail: 'The service accepted the color of “Tea”, but kept the old value.'
    }
  ]);
  const count = service.log.length;
  await replica.sync();
  expect(service.log.slice(count).filter(({ verb }) => verb === 'update')).toEqual([]);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(replica.store.find(ids.tea)?.metadata).not.toHaveProperty('color');
  expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0 });
});

test('what was emptied and is filled in by the service is taken over, and told of', async () => {
  const { replica, ids } = await scene({
    ...PLAIN,
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: true, isUnique: false }
  });
  replica.store.update(ids.tea, { slug: 'teas' }, ours);
  await replica.sync();
  replica.store.update(ids.tea, { slug: null }, ours);
  expect(await replica.sync()).toMatchObject({
    waiting: 0,
    conflicts: 0,
    reported: ['The service filled in the slug of “Tea”: "tea".']
  });
  expect(replica.store.find(ids.tea)?.slug).toBe('tea');
});

test('of an update that is refused, whatever can be is sent', async () => {
  const { service, replica, ids } = await scene({
    ...PLAIN,
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true }
  });
  replica.store.update(ids.coffee, { name: 'Coffees', slug: 'tea' }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Coffees slug refused']);
  expect(service.editor.all().find(({ id }) => id === ids.coffee)).toMatchObject({ name: 'Coffees', slug: null });
});

test('a creation that was answered to nobody is found again, and not sent twice', async () => {
  const { service, replica } = await scene();
  replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Cocoa');
  expect(service.log.filter(({ verb }) => verb === 'create')).toHaveLength(1);
});

test('where several could be it, the person is asked, however it is edited meanwhile', async () => {
  const { service, replica } = await scene();
  const { category } = replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  replica.crashWhere((name) => {
    if (name === 'before reading' && service.log.at(-1)?.verb === 'create') service.editor.create({ name: 'Cocoa' });
  });
  expect(await conflictsAfterSync(replica)).toEqual(['Cocoa existence possiblyCreated']);
  replica.store.update(category.id, { description: 'hot' }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Cocoa existence possiblyCreated']);
  expect(service.log.filter(({ verb }) => verb === 'create')).toHaveLength(1);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('what is tried again after a refusal waits until it is sent, and an undo still says which ids it brings back', async () => {
  const { service, replica, ids } = await scene();
  const { category } = replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'failed', status: 422, hasActed: false }, 9);
  replica.store.delete(ids.coffee, 'delete', ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Cocoa existence refused']);
  const { replica: sync } = replica.store;
  expect(sync.facts()).toMatchObject({ waiting: 0, refused: 1 });
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(sync.facts()).toMatchObject({ waiting: 1, conflicts: 0 });
  expect(sync.unsent()).toEqual([category.id]);
  expect(sync.recreatedByUndo()).toBe(1);
  service.faults = noFaults;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, pushed: 1 });
  expect(foreignOutline(service)).toBe('Tea(Black Green) Cocoa');
});

test('deleting what is asked about leaves on the service what could be it, and says so', async () => {
  const { service, replica } = await scene({ ...PLAIN, created: { status: 200, body: 'withoutId' } });
  const { category } = replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'duplicate' });
  expect(await conflictsAfterSync(replica)).toEqual(['Cocoa existence possiblyCreated']);
  replica.store.delete(category.id, 'delete', ours);
  const { reported } = await replica.sync();
  expect(reported).toEqual([
    expect.stringContaining('“Cocoa” was deleted here before it was known whether the service had it')
  ]);
  expect(outlined(replica.store)).toBe(foreignOutline(service));
  expect(await replica.sync()).toMatchObject({ reported: [] });
});

test('what was deleted here before it turned out that several could be it stays on the service, and that is reported', async () => {
  const { service, replica } = await scene();
  const { category } = replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  await crashedAt(replica, (name) => name === 'before reading' && service.log.at(-1)?.verb === 'create');
  service.editor.create({ name: 'Cocoa' });
  replica.store.delete(category.id, 'delete', ours);
  const { reported } = await replica.sync();
  expect(reported).toEqual([
    expect.stringContaining('“Cocoa” was deleted here before it was known whether the service had it')
  ]);
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Cocoa Cocoa');
});

test('what is undone while it is being sent is taken back there too', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { name: 'Teas', parentId: ids.coffee }, ours);
  await crashedAt(replica, (name) => name === `updated ${ids.tea}`);
  replica.store.undo();
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
  expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee');
});

test.each([
  ['unauthorized', { kind: 'unauthorized', status: 401 }],
  ['busy', { kind: 'busy', status: 429, retryAfter: { as: 'seconds', seconds: 7 } }]
] as const)('a write that is answered with “%s” ends the sync, and nothing is lost', async (kind, fault) => {
  const { service, replica } = await scene();
  replica.store.create({ name: 'Cocoa' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', fault);
  const { failure, waiting } = await replica.sync();
  expect([failure?.kind, waiting]).toEqual([kind, 1]);
  if (kind === 'busy') expect(failure?.retryAfter).toBe(7_000);
  expect(await replica.sync()).toMatchObject({ waiting: 0, pushed: 1 });
});

test('a service that is gone is waited for, and nothing is lost', async () => {
  const { service, replica, ids } = await scene();
  service.isOnline = false;
  replica.store.delete(ids.tea, 'delete', ours);
  await expect(replica.sync()).rejects.toMatchObject({ kind: 'unreachable' });
  service.isOnline = true;
  expect(await replica.sync()).toMatchObject({ waiting: 0, pushed: 3 });
  expect(foreignOutline(service)).toBe('Coffee');
});

test('what was sent, taken back here and changed there by somebody else is asked about', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  await crashedAt(replica, (name) => name === `updated ${ids.tea}`);
  replica.store.undo();
  service.editor.change(ids.tea, { name: 'Thea' });
  await replica.sync();
  expect(replica.store.replica.conflicts()).toMatchObject([{ unit: 'name', mine: 'Tea', theirs: 'Thea' }]);
});

test('so is what was sent, taken back here and deleted there', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.coffee, { name: 'Coffees' }, ours);
  await crashedAt(replica, (name) => name === `updated ${ids.coffee}`);
  replica.store.undo();
  service.editor.delete(ids.coffee);
  expect(await conflictsAfterSync(replica)).toEqual(['Coffee existence deletedThere']);
});

test('what a service has no field for stays open when mine is chosen for all, and nothing pretends that it is settled', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, slug: null });
  replica.store.update(ids.coffee, { slug: 'coffee', description: 'ours' }, ours);
  service.editor.change(ids.coffee, { description: 'theirs' });
  expect(await conflictsAfterSync(replica)).toEqual(['Coffee description edited', 'Coffee slug refused']);
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(conflictsOf(replica)).toEqual(['Coffee slug refused']);
  resolveConflicts(replica.store, { of: null, choice: 'both' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 0 });
  expect(replica.store.find(ids.coffee)).toMatchObject({ slug: null, description: 'ours' });
});
