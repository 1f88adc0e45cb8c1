import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { foreignServer, type ForeignService, foreignService, type ForeignTraits } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { conflictsAfterSync, conflictsOf, ours, PLAIN, scene } from './scene';
import { MOST_RENUMBERED } from '../../../../src-main/sync/engine/order-numbers';
import { replicaOf } from './replica-under-test';

/** A service whose siblings lie by numbers. */
const ordered = (order: Partial<NonNullable<ForeignTraits['order']>>): ForeignTraits => ({
  ...PLAIN,
  order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'last', ...order }
});

/** Where that one stands among the others is open as long as it is contested. */
const outlineWithout = (name: string, service: ForeignService): string =>
  foreignOutline(service)
    .split(' ')
    .filter((one) => one !== name)
    .join(' ');

test('an order is reached also where a service numbers all siblings anew after every write', async () => {
  const traits = ordered({ step: 1_024, obedience: 'renumbers' });
  const { service, replica } = await scene(traits);
  for (const name of ['One', 'Two', 'Three']) replica.store.create({ name, position: 0 }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Three Two One Tea(Black Green) Coffee');
});

test('so it is with a sibling among them whose place is contested', async () => {
  const traits = ordered({ step: 10, obedience: 'renumbers' });
  const { service, replica, ids } = await scene(traits);
  const cocoa = service.editor.create({ name: 'Cocoa' }, null, 0);
  await replica.sync();
  service.editor.move(cocoa, null, 2);
  replica.store.update(cocoa, { parentId: ids.tea }, ours);
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  replica.store.create({ name: 'New', position: 0 }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(conflictsOf(replica)).toEqual(['Cocoa place moved']);
  expect(outlineWithout('Cocoa', service)).toBe('New Teas(Black Green) Coffee');
  expect(await replica.sync()).toMatchObject({ pushed: 0 });
});

test.each(['here', 'there'])(
  'a place that the service refuses is not sent again when the sibling before it is deleted %s',
  async (side) => {
    const traits = ordered({ meaning: 'index', obedience: 'ignores' });
    const { service, replica, ids } = await scene(traits);
    service.editor.create({ name: 'Cocoa' });
    const mate = service.editor.create({ name: 'Mate' });
    await replica.sync();
    replica.store.update(mate, { position: 1 }, ours);
    expect(await conflictsAfterSync(replica)).toEqual(['Mate place refused']);
    const sent = service.log.length;
    if (side === 'here') replica.store.delete(ids.tea, 'delete', ours);
    else for (const id of [ids.black, ids.green, ids.tea]) service.editor.delete(id);
    await replica.sync();
    replica.store.replica.write({ mark: null });
    await replica.sync();
    expect(service.log.slice(sent).filter(({ verb }) => verb === 'update')).toEqual([]);
    expect(conflictsOf(replica)).toEqual(['Mate place refused']);
  }
);

test('and with one among them that the service does not delete', async () => {
  const traits = ordered({ step: 10, obedience: 'renumbers' });
  const { service, replica } = await scene(traits);
  const cocoa = service.editor.create({ name: 'Cocoa' }, null, 1);
  await replica.sync();
  service.faults = ({ verb }) => (verb === 'delete' ? { kind: 'html', status: 404, hasActed: false } : null);
  replica.store.delete(cocoa, 'delete', ours);
  await replica.sync();
  replica.store.create({ name: 'New', position: 0 }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(conflictsOf(replica)).toEqual(['Cocoa existence refused']);
  expect(outlineWithout('Cocoa', service)).toBe('New Tea(Black Green) Coffee');
  expect(await replica.sync()).toMatchObject({ pushed: 0 });
});

test('an order that a service keeps to itself is told of, and tried no more', async () => {
  const traits = ordered({ meaning: 'index', obedience: 'ignores' });
  const { service, replica, ids } = await scene(traits);
  replica.store.update(ids.coffee, { position: 0 }, ours);
  await replica.sync();
  expect(replica.store.replica.conflicts()).toMatchObject([{ unit: 'place', kind: 'refused' }]);
  const count = service.log.length;
  await replica.sync();
  expect(service.log.slice(count).filter(({ verb }) => verb !== 'read')).toEqual([]);
});

test('after a creation without an answer no sibling is moved by a number from before it', async () => {
  const { service, replica, ids } = await scene();
  let isLost = false;
  service.faults = ({ verb }) => {
    if (verb !== 'create' || isLost) return null;
    isLost = true;
    return { kind: 'dropAnswer' };
  };
  replica.store.create({ name: 'New', position: 0 }, ours);
  replica.store.update(ids.coffee, { name: 'Coffees' }, ours);
  await replica.sync();
  expect(await conflictsAfterSync(replica)).toEqual([]);
  expect(foreignOutline(service)).toBe('New Tea(Black Green) Coffees');
  expect(outlined(replica.store)).toBe('New Tea(Black Green) Coffees');
});

test('places of the service that are taken together come in its order, and nothing is sent', async () => {
  const traits = ordered({ meaning: 'index', obedience: 'ignores' });
  const { service, replica } = await scene(traits);
  for (const name of ['One', 'Two', 'Three']) replica.store.create({ name, position: 0 }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['Tea place refused', 'Coffee place refused']);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
  const count = service.log.length;
  expect(await replica.sync()).toMatchObject({ pulled: 0, conflicts: 0 });
  expect(service.log.slice(count).filter(({ verb }) => verb !== 'read')).toEqual([]);
});

test('what numbers to sort by mean is learned from the first that is written', async () => {
  const { replica } = await scene();
  const state = replica.store.replica.state();
  if (!state?.dialect.order) throw new Error('No order.');
  replica.store.replica.setDialect({ ...state.dialect, order: { ...state.dialect.order, meaning: 'unknown' } });
  replica.reopen();
  replica.store.create({ name: 'First', position: 0 }, ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(replica.store.replica.state()?.dialect.order?.meaning).toBe('index');
});

test('several that came to one parent at once are agreed on in the order that they have there', async () => {
  const { service, replica, ids } = await scene();
  for (const name of ['One', 'Two', 'Three']) service.editor.create({ name });
  await replica.sync();
  const three = replica.store.readTree().find(({ name }) => name === 'Three')?.id ?? 0;
  replica.store.update(three, { position: 0 }, ours);
  replica.store.create({ name: 'New', position: 1 }, ours);
  replica.crashWhere((name) => {
    if (name === `updated ${three}`) replica.store.update(ids.coffee, { position: 1 }, ours);
  });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe('Three Coffee New Tea(Black Green) One Two');
  expect(foreignOutline(service)).toBe('Three Coffee New Tea(Black Green) One Two');
});

test('an order that was not delivered whole is no attempt: what a lost creation leaves open renumbers nobody', async () => {
  const traits = ordered({ step: 10 });
  const { service, replica } = await scene(traits);
  for (const name of ['One', 'Two', 'Three']) replica.store.create({ name }, ours);
  let lost = 0;
  service.faults = ({ verb, body }) =>
    verb === 'create' && body.includes('Two') && (lost += 1) <= 4 ? { kind: 'dropRequest' } : null;
  for (let turn = 0; turn < 5; turn += 1) await replica.sync();
  expect(lost).toBeGreaterThan(4);
  const writes = service.log.filter(({ verb }) => verb !== 'read');
  expect(writes.filter(({ verb }) => verb === 'update')).toEqual([]);
  const sent = writes.filter(({ body }) => body.includes('Two')).map(({ body }) => body);
  expect(sent.filter((body) => !body.includes('position'))).toEqual([]);
  expect(conflictsOf(replica)).toEqual([]);
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee One Two Three');
});

test('a write that failed before goes out before deletions that wait for a reading, so that neither holds up the other', async () => {
  const { service, replica, ids } = await scene();
  service.faults = ({ verb }) => (verb === 'create' ? { kind: 'failed', status: 500, hasActed: false } : null);
  replica.store.create({ name: 'Herbs' }, ours);
  await replica.sync();
  service.faults = () => null;
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  replica.store.delete(ids.coffee, 'delete', ours);
  const before = service.log.length;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  const writes = service.log.slice(before).filter(({ verb }) => verb !== 'read');
  expect(writes.map(({ verb }) => verb)).toEqual(['update', 'create', 'delete']);
});

test('an order that cannot be written, since all of a long list would have to be, is asked about and not tried for ever', async () => {
  const traits = foreignService('shop table');
  const service = foreignServer(traits);
  service.isAudited = false;
  for (let number = 0; number <= MOST_RENUMBERED; number += 1) service.editor.create({ name: `Shelf ${number}` });
  const replica = replicaOf(service, traits);
  await replica.sync();
  const { remoteIds } = replica.store.replica.links();
  const [last = 0] = [...remoteIds.keys()].toReversed();
  // Nothing goes before the first number that the service gives.
  replica.store.update(last, { position: 0 }, { author: 'window' });
  const outcome = await replica.sync();
  expect(outcome).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(replica.store.replica.conflicts()).toMatchObject([
    { categoryId: last, unit: 'place', kind: 'refused', choices: ['mine', 'theirs'] }
  ]);
  expect(replica.store.replica.conflicts()[0]?.detail).toContain('too many to renumber');
  const before = service.log.length;
  await replica.sync();
  expect(service.log.length - before).toBe(1);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, pushed: 0 });
});
