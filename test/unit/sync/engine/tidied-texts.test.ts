import { expect, test } from 'vitest';
import { faultWhen, type ForeignTraits } from '../../../support/foreign/index';
import { PLAIN, conflictsAfterSync, ours, scene } from './scene';

const LOWER: ForeignTraits = {
  ...PLAIN,
  slug: { key: 'slug', missing: 'null', isLowerCased: true, isGenerated: false, isUnique: false }
};
const TIDY: ForeignTraits = { ...PLAIN, tidiesNames: true };

test('a change of case alone is sent, and stays', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { name: 'TEA' }, ours);
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0, conflicts: 0, reported: [] });
  expect(service.editor.all().find(({ id }) => id === ids.tea)?.name).toBe('TEA');
  expect(replica.store.find(ids.tea)?.name).toBe('TEA');
});

test('a change of white space alone that the service takes back is given up once it has been sent, and told of', async () => {
  const { service, replica, ids } = await scene(TIDY);
  replica.store.update(ids.tea, { name: 'Green  tea' }, ours);
  await replica.sync();
  replica.store.update(ids.tea, { name: 'Green   tea' }, ours);
  const writes = service.log.length;
  const { reported, conflicts } = await replica.sync();
  expect(
    service.log.slice(writes).filter(({ verb, body }) => verb === 'update' && body.includes('Green   tea'))
  ).toHaveLength(1);
  expect([reported, conflicts]).toEqual([
    ['The service tidied up the name of “Green tea”: "Green   tea" became "Green tea".'],
    0
  ]);
  expect(replica.store.find(ids.tea)?.name).toBe('Green tea');
});

test('it is sent again where no answer came, and given up after that', async () => {
  const { service, replica, ids } = await scene(TIDY);
  replica.store.update(ids.tea, { name: 'Tea ' }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'update', { kind: 'dropAnswer' });
  const { reported } = await replica.sync();
  expect(service.log.filter(({ verb }) => verb === 'update').length).toBe(2);
  expect([reported.length, replica.store.find(ids.tea)?.name]).toEqual([1, 'Tea']);
});

test("a text of another case that somebody else has written is not taken for the service's own while ours waits", async () => {
  const { service, replica, ids } = await scene(LOWER);
  replica.store.update(ids.tea, { name: 'TEA' }, ours);
  service.editor.change(ids.tea, { name: 'tea' });
  expect(await conflictsAfterSync(replica)).toEqual(['TEA name edited']);
  expect(replica.store.find(ids.tea)?.name).toBe('TEA');
});

test('what was edited here again, while the service tidied up what it was sent, is sent, and nobody is asked', async () => {
  const { service, replica, ids } = await scene(TIDY);
  replica.store.update(ids.tea, { name: 'Green  tea' }, ours);
  replica.store.create({ name: 'Hot  cocoa' }, ours);
  let edits = 0;
  replica.crashWhere((name) => {
    if (!name.startsWith('updated') || edits > 0) return;
    edits += 1;
    const cocoa = replica.store.readTree().find((one) => one.name === 'Hot  cocoa');
    replica.store.update(ids.tea, { name: 'Mint tea' }, ours);
    replica.store.update(cocoa?.id ?? 0, { name: 'Cold cocoa' }, ours);
  });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(
    service.editor
      .all()
      .map(({ name }) => name)
      .toSorted()
  ).toEqual(['Black', 'Coffee', 'Cold cocoa', 'Green', 'Mint tea']);
});
