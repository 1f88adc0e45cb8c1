import { expect, onTestFinished, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { faultWhen, openCanopyService, type ForeignService } from '../../../support/foreign/index';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { conflictsOf, namesIn as names, ours, PLAIN } from './scene';

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
  await replica.sync();
  expect(conflictsOf(replica)).toEqual(['Hats existence refused']);
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
