import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { faultWhen, noFaults } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { outlined } from '../../../support/opened-store';
import { ours, PLAIN, scene } from './scene';

/*
 * Full updates say the number of a category again, as it was listed. Once others have been written in the same round, that
 * number may be another one's.
 */

type Order = NonNullable<Dialect['order']>;

const INDEXES = {
  ...PLAIN,
  updates: 'replace',
  order: { key: 'position', first: 0, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' }
} as const;
const RENUMBERED = {
  ...INDEXES,
  order: { ...INDEXES.order, first: 10, step: 10, meaning: 'value', obedience: 'renumbers' }
} as const;
const VALUES = { ...INDEXES, order: { ...INDEXES.order, meaning: 'value' } } as const;

/** What a sync leaves to be done, and the tree of either side. */
const afterSync = async ({ service, replica }: Pick<Awaited<ReturnType<typeof scene>>, 'service' | 'replica'>) => {
  const { waiting, conflicts, reported } = await replica.sync();
  return { waiting, conflicts, reported, here: outlined(replica.store), there: foreignOutline(service) };
};
const agreed = (outline: string) => ({ waiting: 0, conflicts: 0, reported: [], here: outline, there: outline });

/** Tea(Black Green) Coffee One Two, by a service whose numbers mean what they do, and a replica that knows as much of it. */
const orderScene = async (traits: typeof INDEXES | typeof RENUMBERED | typeof VALUES, meaning: Order['meaning']) => {
  const { service, replica, ids } = await scene(traits);
  const [one, two] = [service.editor.create({ name: 'One' }, null, 2), service.editor.create({ name: 'Two' }, null, 3)];
  const state = replica.store.replica.state();
  if (!state?.dialect.order) throw new Error('No order.');
  replica.store.replica.setDialect({ ...state.dialect, updates: 'full', order: { ...state.dialect.order, meaning } });
  replica.reopen();
  await replica.sync();
  const idOf = (name: string): number => replica.store.readTree().find((category) => category.name === name)?.id ?? 0;
  return { service, replica, tea: ids.tea, coffee: ids.coffee, one, two, idOf };
};

const SERVICES: [string, Parameters<typeof orderScene>[0], Order['meaning']][] = [
  ['numbers that nobody knows to be indexes', INDEXES, 'unknown'],
  ['indexes', INDEXES, 'index'],
  ['values', VALUES, 'value'],
  ['values that are all given anew after each write', RENUMBERED, 'value']
];

test.each(SERVICES)(
  'a sibling that is edited stays in its place when another is put before it (%s)',
  async (_service, traits, meaning) => {
    const { service, replica, coffee, idOf } = await orderScene(traits, meaning);
    replica.store.update(idOf('Two'), { position: 0 }, ours);
    replica.store.update(coffee, { name: 'Coffees' }, ours);
    expect(await afterSync({ service, replica })).toEqual(agreed('Two Tea(Black Green) Coffees One'));
  }
);

test.each(SERVICES)(
  'and when another is put between it and the one before it (%s)',
  async (_service, traits, meaning) => {
    const { service, replica, coffee, idOf } = await orderScene(traits, meaning);
    replica.store.update(idOf('Two'), { position: 1 }, ours);
    replica.store.update(coffee, { name: 'Coffees' }, ours);
    expect(await afterSync({ service, replica })).toEqual(agreed('Tea(Black Green) Two Coffees One'));
  }
);

test.each(SERVICES)('and when one before it goes elsewhere (%s)', async (_service, traits, meaning) => {
  const { service, replica, tea, coffee, idOf } = await orderScene(traits, meaning);
  replica.store.update(coffee, { parentId: tea }, ours);
  replica.store.update(idOf('One'), { name: 'First' }, ours);
  expect(await afterSync({ service, replica })).toEqual(agreed('Tea(Black Green Coffee) First Two'));
});

test.each(SERVICES)('and when a new one comes before it (%s)', async (_service, traits, meaning) => {
  const { service, replica, coffee } = await orderScene(traits, meaning);
  replica.store.create({ name: 'New', position: 0 }, ours);
  replica.store.update(coffee, { name: 'Coffees' }, ours);
  expect(await afterSync({ service, replica })).toEqual(agreed('New Tea(Black Green) Coffees One Two'));
});

test.each(SERVICES)(
  'and when one before it goes and it was created after the one behind it (%s)',
  async (_service, traits, meaning) => {
    const { service, replica, tea, coffee, two, idOf } = await orderScene(traits, meaning);
    service.editor.move(two, null, 2);
    await replica.sync();
    replica.store.update(coffee, { parentId: tea }, ours);
    replica.store.update(idOf('Two'), { name: 'Second' }, ours);
    expect(await afterSync({ service, replica })).toEqual(agreed('Tea(Black Green Coffee) Second One'));
  }
);

/** Tea One Coffee Two, by numbers that follow one another. By the same number the service would list Coffee before One. */
const turned = async () => {
  const opened = await orderScene(VALUES, 'value');
  const { service, replica, coffee, one, two } = opened;
  for (const [index, id] of [one, coffee, two].entries()) service.editor.move(id, null, index + 1);
  await replica.sync();
  expect(outlined(replica.store)).toBe('Tea(Black Green) One Coffee Two');
  return { ...opened, coffee };
};

test('where all siblings are numbered anew, one that was edited too gets its number, and none shares it with another', async () => {
  const { service, replica, coffee, idOf } = await turned();
  replica.store.update(idOf('Two'), { position: 0 }, ours);
  replica.store.update(coffee, { visible: false }, ours);
  expect(await afterSync({ service, replica })).toEqual(agreed('Two Tea(Black Green) One Coffee'));
});

test('a numbering that was broken off is gone on with: two that share a number meanwhile stand as the service lists them', async () => {
  const { service, replica, idOf } = await turned();
  replica.store.update(idOf('Two'), { position: 0 }, ours);
  let updates = 0;
  service.faults = faultWhen(
    ({ verb }) => verb === 'update' && (updates += 1) > 3,
    { kind: 'failed', status: 500, hasActed: false },
    100
  );
  await replica.sync();
  service.faults = noFaults;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe('Two Tea(Black Green) One Coffee');
  expect(foreignOutline(service)).toBe('Two Tea(Black Green) One Coffee');
});

const PICK = fc.nat({ max: 99 });
const edits = fc.array(
  fc.record({ kind: fc.constantFrom('move', 'rename', 'create', 'under'), who: PICK, to: PICK, below: fc.boolean() }),
  { minLength: 1, maxLength: 7 }
);

test('where nobody else is at work, both sides come to the order that was made here', async () => {
  const check = async (
    [, traits, meaning]: (typeof SERVICES)[number],
    steps: typeof edits extends fc.Arbitrary<infer Steps> ? Steps : never
  ): Promise<void> => {
    const { service, replica, tea } = await orderScene(traits, meaning);
    const { store } = replica;
    for (const [index, { kind, who, to, below }] of steps.entries()) {
      const tops = store.readTree().filter(({ id }) => id !== tea);
      const siblings = below ? (store.readTree().find(({ id }) => id === tea)?.children ?? []) : tops;
      const one = siblings[who % Math.max(1, siblings.length)];
      if (kind === 'create')
        store.create({ name: `New${index}`, parentId: below ? tea : null, position: to % (siblings.length + 1) }, ours);
      else if (one === undefined) continue;
      else if (kind === 'move') store.update(one.id, { position: to % siblings.length }, ours);
      else if (kind === 'rename') store.update(one.id, { name: `Name${index}` }, ours);
      else store.update(one.id, { parentId: below ? null : tea, position: to % 3 }, ours);
    }
    const wanted = outlined(store);
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, reported: [] });
    expect([outlined(store), foreignOutline(service)]).toEqual([wanted, wanted]);
  };
  await alwaysAsync(20, [fc.constantFrom(...SERVICES), edits], check);
}, 120_000);
