import { expect, onTestFinished, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import messages from '../../../../src-main/sync/engine/messages/en.json' with { type: 'json' };
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import {
  faultWhen,
  foreignServer,
  foreignService,
  inProcess,
  type ForeignService
} from '../../../support/foreign/index';
import { openCanopyService } from '../../../support/foreign/canopy-backend';
import { outlined } from '../../../support/opened-store';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { PLAIN, conflictsAfterSync, conflictsOf, namesIn as names, ours, scene } from './scene';

const copyOf = (service: ForeignService): ReplicaUnderTest => replicaOf(service, PLAIN, { dialect: CANOPY_DIALECT });

/** A service with `Hats` (`Caps` with `Flat caps` in it, and `Berets`) and `Shoes`, and a replica of it. */
const shop = async () => {
  const { service, close } = openCanopyService();
  onTestFinished(close);
  const hats = service.editor.create({ name: 'Hats' });
  const caps = service.editor.create({ name: 'Caps' }, hats);
  service.editor.create({ name: 'Flat caps' }, caps);
  const berets = service.editor.create({ name: 'Berets' }, hats);
  const shoes = service.editor.create({ name: 'Shoes' });
  const replica = copyOf(service);
  await replica.sync();
  return { service, replica, hats, caps, berets, shoes };
};

const here = ({ store }: ReplicaUnderTest): string[] =>
  [...store.replica.localTree().nodes.values()].map(({ fields }) => fields.name);
const deletions = ({ log }: ForeignService): number => log.filter(({ verb }) => verb === 'delete').length;
const trashOf = ({ store }: ReplicaUnderTest) =>
  store.history.trash({ text: '', before: null }).entries.map(({ name, count }) => ({ name, count }));

test('a branch that is deleted here goes from our own service by one call, and is one entry in the trash of others', async () => {
  const { service, replica, hats } = await shop();
  const other = copyOf(service);
  await other.sync();
  const seen: string[][] = [];
  service.onRequest(({ verb }) => {
    if (verb === 'delete') seen.push(names(service));
  });
  replica.store.delete(hats, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0, conflicts: 0, reported: [] });
  expect(seen).toEqual([['Shoes']]);
  await other.sync();
  expect(here(other)).toEqual(['Shoes']);
  expect(trashOf(other)).toEqual([{ name: 'Hats', count: 4 }]);
});

const WHOLE = ['Berets', 'Caps', 'Flat caps', 'Hats', 'Shoes'];

test.each([
  ['adds', WHOLE.toSpliced(1, 0, 'Bowlers'), ['Shoes']],
  ['changes', WHOLE.with(0, 'Basque berets'), ['Shoes']],
  ['moves in', WHOLE, []],
  ['moves out', WHOLE, ['Berets', 'Shoes']]
])(
  'where somebody %s something between our reading and our deletion, all of the branch stays until the person has chosen',
  async (act, whole, left) => {
    const { service, replica, hats, caps, berets, shoes } = await shop();
    const end = service.beforeRequest(({ verb }) => {
      if (verb !== 'delete') return;
      end();
      if (act === 'adds') service.editor.create({ name: 'Bowlers' }, caps);
      else if (act === 'changes') service.editor.change(berets, { name: 'Basque berets' });
      else if (act === 'moves in') service.editor.move(shoes, caps);
      else service.editor.move(berets, null);
    });
    replica.store.delete(hats, 'delete', ours);
    await replica.sync();
    await replica.sync();
    for (const side of [names(service), here(replica)]) expect(side.toSorted()).toEqual(whole);
    expect(conflictsOf(replica)).toEqual(['Hats existence deletedHere']);
    resolveConflicts(replica.store, { of: null, choice: 'mine' });
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    for (const side of [names(service), here(replica)]) expect(side.toSorted()).toEqual(left);
  }
);

test('a branch that comes back since it was changed there is kept by the other choice', async () => {
  const { service, replica, hats, berets } = await shop();
  service.editor.change(berets, { name: 'Basque berets' });
  replica.store.delete(hats, 'delete', ours);
  await replica.sync();
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, pushed: 0 });
  expect(here(replica).toSorted()).toEqual(WHOLE.with(0, 'Basque berets'));
  expect(deletions(service)).toBe(0);
});

test('a lost answer is found out by the next reading', async () => {
  const { service, replica, hats } = await shop();
  service.faults = faultWhen(({ verb }) => verb === 'delete', { kind: 'dropAnswer' });
  replica.store.delete(hats, 'delete', ours);
  await replica.sync();
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, pushed: 0 });
  expect(names(service)).toEqual(['Shoes']);
  expect(deletions(service)).toBe(1);
});

test('where such a call is refused, nothing of the branch is deleted until the person has chosen', async () => {
  const { service, replica, hats } = await shop();
  service.faults = faultWhen(({ path }) => path.includes('branch='), { kind: 'unauthorized', status: 403 });
  replica.store.delete(hats, 'delete', ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Hats existence refused']);
  expect(names(service).toSorted()).toEqual(WHOLE);
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  await replica.sync();
  expect(names(service)).toEqual(['Shoes']);
});

test('where such a call fails unexplained, the branch goes leaf by leaf', async () => {
  const { service, replica, hats } = await shop();
  service.faults = faultWhen(
    ({ verb, path }) => verb === 'delete' && path.includes('branch='),
    { kind: 'failed', status: 500, hasActed: false },
    9
  );
  replica.store.delete(hats, 'delete', ours);
  await replica.sync();
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(names(service)).toEqual(['Shoes']);
  expect(deletions(service)).toBe(5);
});

test('an older service, which does not know the condition, is sent it leaf by leaf, and asked once', async () => {
  const { service, replica, hats, shoes } = await shop();
  const act = service.backend.act.bind(service.backend);
  service.backend.act = async (request) =>
    request.path.includes('branch=')
      ? {
          status: 400,
          headers: { 'content-type': 'application/json' },
          body: '{"data":null,"error":{"code":"unknown_parameter"}}'
        }
      : act(request);
  service.editor.create({ name: 'Boots' }, shoes);
  await replica.sync();
  replica.store.delete(hats, 'delete', ours);
  replica.store.delete(shoes, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(names(service)).toEqual([]);
  expect(service.log.filter(({ path }) => path.includes('branch='))).toHaveLength(1);
  expect(deletions(service)).toBe(7);
});

/** Tea(Black Green White(Silver)) Coffee, where the service does not delete Green. */
const refusing = async () => {
  const traits = { ...PLAIN, deletes: 'cascade' } as const;
  const service = foreignServer(traits);
  const ids = plantTea(service);
  const white = service.editor.create({ name: 'White' }, ids.tea);
  const silver = service.editor.create({ name: 'Silver' }, white);
  const door = inProcess(service);
  const refusal = Buffer.from(JSON.stringify({ message: 'It has products' }));
  const replica = replicaOf(service, traits, {
    transport: (request) =>
      request.method === 'DELETE' && request.url.endsWith(`/${ids.green}`)
        ? Promise.resolve({ status: 422, headers: {}, body: refusal })
        : door(request)
  });
  await replica.sync();
  return { service, replica, ids, white, silver };
};

test('of a branch of which the service refuses one deletion, nothing more is deleted there until the person has chosen', async () => {
  const { service, replica, ids, white, silver } = await refusing();
  replica.store.delete(ids.tea, 'delete', ours);
  replica.store.delete(ids.coffee, 'delete', ours);
  await replica.sync();
  expect(foreignOutline(service)).toBe('Tea(Green White(Silver))');
  const [conflict] = replica.store.replica.conflicts();
  expect(conflict).toMatchObject({ categoryId: ids.tea, unit: 'existence', kind: 'refused', mine: false });
  expect(conflict?.detail).toBe(
    messages.refused.branch({
      name: 'Green',
      sentence: 'The service refused this (422): It has products.',
      gone: 1,
      all: 5
    })
  );
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 1 });
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  await replica.sync();
  expect(foreignOutline(service)).toBe('Tea(Green White(Silver))');
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe('Tea(Green White(Silver))');
  expect(replica.branchOf(ids.tea)).toEqual([ids.tea, ids.green, white, silver]);
  expect(await replica.sync()).toMatchObject({ pushed: 0, pulled: 0 });
});

test('of a branch that something cannot be moved out of nothing is deleted there', async () => {
  const { service, replica, ids } = await scene({ ...PLAIN, deletes: 'cascade' });
  service.faults = faultWhen(
    ({ verb, path }) => verb === 'update' && path.endsWith(`/${ids.green}`),
    { kind: 'failed', status: 501, hasActed: false },
    Number.POSITIVE_INFINITY
  );
  replica.store.update(ids.green, { parentId: ids.coffee }, ours);
  replica.store.delete(ids.tea, 'delete', ours);
  await replica.sync();
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
  expect(conflictsOf(replica)).toEqual(['Tea existence deletedHere', 'Green place refused']);
});

test('a large branch that the service says it has deleted, and deletes later, is not asked about as missing', async () => {
  const service = foreignServer(PLAIN);
  const { tea } = plantTea(service);
  for (let count = 0; count < 30; count += 1) service.editor.create({ name: `Tea ${count}` }, tea);
  const door = inProcess(service);
  const late = replicaOf(service, PLAIN, {
    transport: (request) =>
      request.method === 'DELETE' ? Promise.resolve({ status: 202, headers: {}, body: Buffer.alloc(0) }) : door(request)
  });
  await late.sync();
  late.store.delete(tea, 'delete', ours);
  await late.sync();
  expect(conflictsOf(late)).toEqual(['Tea existence refused']);
  for (const { id } of service.editor.all().toReversed())
    if (late.store.find(id) === undefined) service.editor.delete(id);
  const outcome = await late.sync();
  expect(outcome).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outcome.shrinking).toBeUndefined();
});

test('what was refused by itself and is then deleted with all that is around it keeps all of that', async () => {
  const { service, replica, ids } = await refusing();
  const whole = foreignOutline(service);
  replica.store.delete(ids.green, 'delete', ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Green existence refused']);
  replica.store.delete(ids.tea, 'delete', ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Tea existence refused']);
  expect(foreignOutline(service)).toBe(whole);
});

test('what is kept leaves nothing to send at once, where the service has no order and something was moved here', async () => {
  const traits = foreignService('labels');
  const service = foreignServer(traits);
  const [, bread = 0] = ['Box', 'Bread', 'Milk'].map((name) => service.editor.create({ name }));
  const replica = replicaOf(service, traits);
  await replica.sync();
  replica.store.update(bread, { position: 0 }, ours);
  replica.store.delete(bread, 'delete', ours);
  service.editor.change(bread, { name: 'Fresh bread' });
  expect(await conflictsAfterSync(replica)).toEqual(['Fresh bread existence deletedHere']);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(replica.store.replica.facts()).toMatchObject({ waiting: 0, conflicts: 0 });
});
