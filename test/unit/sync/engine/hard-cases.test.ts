import { expect, test } from 'vitest';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import {
  faultWhen,
  foreignServer,
  foreignService,
  inProcess,
  noFaults,
  type ForeignService,
  type ForeignTraits
} from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { PLAIN, conflictsAfterSync, ours, scene } from './scene';

/** A replica of a service whose answers somebody has his hands in. */
const behind = (service: ForeignService, traits: ForeignTraits, transport: Transport): ReplicaUnderTest =>
  replicaOf(service, traits, { transport });

test('what the person was asked about, and what has lost its parent since, is created once they choose it', async () => {
  const { service, replica, ids } = await scene();
  replica.store.create({ name: 'Cocoa', parentId: ids.tea }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  replica.crashWhere((name) => {
    if (name === 'before reading' && service.log.at(-1)?.verb === 'create')
      service.editor.create({ name: 'Cocoa' }, ids.tea);
  });
  expect(await conflictsAfterSync(replica)).toEqual(['Cocoa existence possiblyCreated']);
  replica.crashWhere(() => undefined);
  service.editor.delete(ids.tea);
  expect(await conflictsAfterSync(replica)).toEqual(['Tea existence deletedThere', 'Cocoa existence possiblyCreated']);
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('a creation that was acknowledged without an id is found, though the service has made an entry of its own of what was sent', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, folding: 'languages' });
  replica.store.delete(ids.coffee, 'delete', ours);
  await replica.sync();
  replica.store.undo();
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'half', framing: 'length', share: 0.5 });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  service.faults = noFaults;
  replica.store.update(ids.coffee, { parentId: ids.tea }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Tea(Black Green Coffee)');
  expect(outlined(replica.store)).toBe('Tea(Black Green Coffee)');
});

test('one that no answer came to, and that may be there with other entries, is not created once more without asking', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, folding: 'languages' });
  replica.store.delete(ids.coffee, 'delete', ours);
  await replica.sync();
  replica.store.undo();
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  await replica.sync();
  service.faults = noFaults;
  replica.store.update(ids.coffee, { parentId: ids.tea }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Coffee existence possiblyCreated']);
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee');
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
});

test('a category that was there is never taken for one that was just created, whatever a service answers', async () => {
  const service = foreignServer(PLAIN);
  const ids = plantTea(service);
  const door = inProcess(service);
  // The name is there already, so it answers with the category that has it, and creates nothing.
  const existing = Buffer.from(JSON.stringify({ data: { id: ids.tea, name: 'Tea' } }));
  const replica = behind(service, PLAIN, (request) =>
    request.method === 'POST' ? Promise.resolve({ status: 200, headers: {}, body: existing }) : door(request)
  );
  await replica.sync();
  replica.store.create({ name: 'Tea' }, ours);
  await replica.sync();
  expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee Tea');
  expect(replica.store.replica.links().ids.get(ids.tea)).toBe(ids.tea);
  expect(replica.store.replica.conflicts()).toMatchObject([
    {
      unit: 'existence',
      kind: 'refused',
      detail: 'The service says that it created “Tea”, but does not list it.'
    }
  ]);
});

test('one that is created under another id than the one that was answered is found, and that of another stays', async () => {
  const service = foreignServer(PLAIN);
  const ids = plantTea(service);
  const door = inProcess(service);
  const wrong = Buffer.from(JSON.stringify({ data: { id: ids.coffee, name: 'Milk' } }));
  const replica = behind(service, PLAIN, async (request) => {
    const answer = await door(request);
    return request.method === 'POST' ? { ...answer, body: wrong } : answer;
  });
  await replica.sync();
  replica.store.create({ name: 'Milk' }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee Milk');
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Milk');
  expect(replica.store.replica.links().ids.get(ids.coffee)).toBe(ids.coffee);
});

test('two that are created in one round are never taken for one another', async () => {
  const service = foreignServer(PLAIN);
  const door = inProcess(service);
  let first: Awaited<ReturnType<Transport>> | null = null;
  const replica = behind(service, PLAIN, async (request) =>
    request.method === 'POST' ? (first ??= await door(request)) : door(request)
  );
  for (const name of ['Tea', 'Coffee']) replica.store.create({ name }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Coffee existence refused']);
  expect(outlined(replica.store)).toBe('Tea Coffee');
});

test.each([10, 1])(
  'a parent that is not in the listing stays what it is when siblings are put in order, with steps of %i',
  async (step) => {
    const traits = {
      ...foreignService('shop table'),
      order: { key: 'sortOrder', first: 10, step, meaning: 'value', obedience: 'obeys', created: 'last' }
    } as const;
    const service = foreignServer(traits);
    for (const name of ['One', 'Two', 'Three']) service.editor.create({ name });
    const door = inProcess(service);
    const parents: unknown[] = [];
    const replica = behind(service, traits, async (request) => {
      if (request.method === 'PUT') {
        const body: unknown = JSON.parse(request.body ?? '');
        parents.push(typeof body === 'object' && body !== null ? Reflect.get(body, 'parent_id') : body);
        return { status: 200, headers: {}, body: Buffer.alloc(0) };
      }
      const answer = await door(request);
      return {
        ...answer,
        body: Buffer.from(Buffer.from(answer.body).toString().replaceAll('"parent_id":0', '"parent_id":999'))
      };
    });
    await expect(replica.sync()).rejects.toThrow('parents that it does not have');
    // The person knows better.
    const { dialect } = replica.store.replica.state() ?? {};
    if (dialect === undefined) throw new Error('No replica.');
    replica.store.replica.setDialect({ ...dialect, protocol: { ...PLAIN_PROTOCOL, orphans: 'top' } });
    replica.reopen();
    await replica.sync();
    expect(outlined(replica.store)).toBe('One Two Three');
    const three = replica.store.readTree().find(({ name }) => name === 'Three')?.id ?? 0;
    replica.store.update(three, { position: 1 }, ours);
    await replica.sync();
    expect(new Set(parents)).toEqual(new Set([999]));
  }
);

test('another dialect that is chosen while a reading is under way is read by afterwards', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, etag: 'strong' });
  const state = replica.store.replica.state();
  if (!state) throw new Error('No replica.');
  service.editor.change(ids.tea, { description: 'Leaves' });
  replica.crashWhere((name) => {
    if (name === 'before reading')
      replica.store.replica.setDialect({ ...state.dialect, nameKey: 'description', descriptionKey: null });
  });
  await replica.sync();
  replica.reopen();
  await replica.sync();
  expect(replica.store.find(ids.tea)?.name).toBe('Leaves');
});

test('changes that always make a service fail keep no others from being sent', async () => {
  const { service, replica, ids } = await scene();
  for (const id of Object.values(ids)) replica.store.update(id, { description: 'hot' }, ours);
  service.faults = ({ verb, path }) =>
    verb === 'update' && !path.endsWith(`/${ids.green}`) ? { kind: 'failed', status: 500, hasActed: false } : null;
  expect((await replica.sync()).failure?.kind).toBe('failed');
  await replica.sync();
  expect(service.editor.all().find(({ id }) => id === ids.green)?.description).toBe('hot');
  service.faults = () => null;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
});

test('what comes has the depth that what goes has left', async () => {
  const { service, replica, ids } = await scene();
  let deep = ids.green;
  for (let level = 3; level <= 50; level += 1) deep = service.editor.create({ name: `Deep ${level}` }, deep);
  let shelf = ids.coffee;
  for (let level = 2; level <= 40; level += 1) shelf = service.editor.create({ name: `Shelf ${level}` }, shelf);
  await replica.sync();
  service.editor.delete(service.editor.all().find(({ name }) => name === 'Deep 3')?.id ?? 0);
  service.editor.move(ids.green, shelf);
  const { shrinking } = await replica.sync();
  replica.store.replica.shrinking.answer({ askedAt: shrinking?.askedAt ?? '', choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ conflicts: 0 });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('what both sides have made too deep together stops a sync whole, with a sentence that says what helps', async () => {
  const { service, replica, ids } = await scene();
  let deep = ids.green;
  for (let level = 3; level <= 40; level += 1) deep = service.editor.create({ name: `Deep ${level}` }, deep);
  const box = service.editor.create({ name: 'Box' });
  let shelf = ids.coffee;
  for (let level = 2; level <= 30; level += 1) shelf = service.editor.create({ name: `Shelf ${level}` }, shelf);
  await replica.sync();
  // What arrived later has another id here.
  replica.store.update(ids.green, { parentId: replica.store.replica.links().ids.get(box) ?? 0 }, ours);
  service.editor.move(box, shelf);
  const before = outlined(replica.store);
  await expect(replica.sync()).rejects.toMatchObject({
    kind: 'failed',
    message:
      'Syncing stopped: “Box” would stand deeper than 64 levels. Move what is in it higher up, and syncing continues.'
  });
  expect(outlined(replica.store)).toBe(before);
  replica.store.update(ids.green, { parentId: ids.tea }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('entries of metadata may have any key, also one that means something to the language', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, metadataKey: 'attributes' });
  const odd = new Map<string, unknown>([
    ['__proto__', { a: 1 }],
    ['constructor', 'c'],
    ['toString', 2],
    ['line\nbreak', 'x'],
    ['', 'empty'],
    ['a.b', 'dot']
  ]);
  const entries = (one: ReadonlyMap<string, unknown>): Record<string, unknown> => Object.fromEntries(one);
  service.editor.change(ids.tea, { extras: entries(odd) });
  await replica.sync();
  for (const key of odd.keys()) {
    replica.store.update(ids.tea, { metadata: entries(new Map(odd).set(key, { mine: key })) }, ours);
    service.editor.change(ids.tea, { extras: entries(new Map(odd).set(key, 'theirs')) });
    await replica.sync();
    expect(replica.store.replica.conflicts()).toMatchObject([
      { unit: `metadata.${key}`, mine: { mine: key }, theirs: 'theirs' }
    ]);
    resolveConflicts(replica.store, { of: null, choice: 'mine' });
    odd.set(key, { mine: key });
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(JSON.stringify(service.editor.all().find(({ id }) => id === ids.tea)?.extras)).toBe(
      JSON.stringify(entries(odd))
    );
  }
});

test('nothing is deleted by a reading that is older than another write', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  replica.store.delete(ids.coffee, 'delete', ours);
  const before = service.log.length;
  // Somebody puts something into it while the other change is on its way.
  service.onRequest(({ verb, n }) => {
    if (verb === 'update' && n > before) service.editor.create({ name: 'Cocoa' }, ids.coffee);
  });
  await replica.sync();
  expect(service.log.slice(before).map(({ verb }) => verb)).toEqual(['read', 'update', 'read']);
  expect(foreignOutline(service)).toBe('Teas(Black Green) Coffee(Cocoa)');
});

test('what somebody has put into a category since it was read is not deleted with it', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, deletes: 'cascade' });
  replica.store.delete(ids.tea, 'delete', ours);
  const before = service.log.length;
  // The first deletion is answered so late that somebody else may have been at work.
  service.onRequest(({ verb }) => {
    if (verb !== 'delete') return;
    replica.now += 60_000;
    if (service.log.length === before + 2) service.editor.create({ name: 'White' }, ids.tea);
  });
  await replica.sync();
  expect(service.editor.all().map(({ name }) => name)).toContain('White');
});

test('a request that got no answer is a write that may have arrived, and has taken time: nothing is deleted by the reading before it', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, deletes: 'cascade' });
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  replica.store.delete(ids.coffee, 'delete', ours);
  const before = service.log.length;
  service.faults = faultWhen(({ verb }) => verb === 'update', { kind: 'silence', hasActed: true });
  service.onRequest(({ verb }) => {
    if (verb !== 'update') return;
    replica.now += 90_000;
    service.editor.create({ name: 'Cocoa' }, ids.coffee);
  });
  await replica.sync();
  expect(service.log.slice(before).map(({ verb }) => verb)).toEqual(['read', 'update', 'read']);
  expect(foreignOutline(service)).toBe('Teas(Black Green) Coffee(Cocoa)');
});

test.each(['mine', 'theirs'] as const)(
  'a place that is contested in a category that has only just come can be chosen: %s',
  async (choice) => {
    const { service, replica, ids } = await scene();
    replica.store.update(ids.green, { parentId: null }, ours);
    const shelf = service.editor.create({ name: 'Shelf' });
    service.editor.create({ name: 'White' }, shelf);
    service.editor.move(ids.green, shelf, 1);
    await replica.sync();
    const here = (name: string): number | undefined =>
      [...replica.store.replica.localTree().nodes].find(([, { fields }]) => fields.name === name)?.[0];
    expect(replica.store.replica.conflicts()).toMatchObject([
      { categoryId: ids.green, unit: 'place', theirs: { parentId: here('Shelf'), afterId: here('White') } }
    ]);
    resolveConflicts(replica.store, { of: null, choice });
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(outlined(replica.store)).toBe(
      choice === 'mine' ? 'Tea(Black) Coffee Green Shelf(White)' : 'Tea(Black) Coffee Shelf(White Green)'
    );
    expect(outlined(replica.store)).toBe(foreignOutline(service));
  }
);

test('a category goes into one that was inside it only once that one is out, where the service does not check', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, checks: 'none' });
  replica.store.update(ids.black, { parentId: null }, ours);
  replica.store.update(ids.tea, { parentId: ids.black }, ours);
  service.faults = faultWhen(({ verb, body }) => verb === 'update' && body.includes('Black'), {
    kind: 'failed',
    status: 500,
    hasActed: false
  });
  await replica.sync();
  service.faults = noFaults;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.violations).toEqual([]);
  expect(foreignOutline(service)).toBe(outlined(replica.store));
});
