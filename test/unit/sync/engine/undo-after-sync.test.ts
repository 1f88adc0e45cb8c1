import { expect, test } from 'vitest';
import { foreignService } from '../../../support/foreign/index';
import { namesIn, ours, scene } from './scene';

/** Dates and counts what it has, and gives what is new a slug and a tax rate. */
const TABLE = foreignService('shop table');

const opened = async () => {
  const started = await scene(TABLE);
  return { ...started, names: () => namesIn(started.service) };
};

test('a creation is undone and redone although the service has filled in what it was not given', async () => {
  const { replica, names } = await opened();
  const { store } = replica;
  const { id } = store.create({ name: 'Mate' }, ours).category;
  await replica.sync();
  expect(store.find(id)).toMatchObject({ slug: 'mate', metadata: { tax_rate: 19 } });
  expect(store.undo()).toMatchObject({ action: 'create' });
  await replica.sync();
  expect(names()).not.toContain('Mate');
  expect(store.redo()).toMatchObject({ action: 'create' });
  await replica.sync();
  expect(names()).toContain('Mate');
});

test('a creation that is undone while it is being sent is deleted there, whatever the service has filled in', async () => {
  const { service, replica, names } = await opened();
  replica.store.create({ name: 'Mate' }, ours);
  const stop = service.onRequest(({ verb }) => {
    if (verb === 'create') replica.store.undo();
  });
  await replica.sync();
  stop();
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(names()).not.toContain('Mate');
});

test('a deletion is undone, synced and redone', async () => {
  const { replica, ids, names } = await opened();
  const { store } = replica;
  store.delete(ids.coffee, 'refuse', ours);
  await replica.sync();
  store.undo();
  await replica.sync();
  expect(names()).toContain('Coffee');
  expect(store.redo()).toMatchObject({ action: 'delete' });
  await replica.sync();
  expect(names()).not.toContain('Coffee');
});

test('metadata is given back without what the service works out by itself', async () => {
  const { replica, ids } = await opened();
  const { store } = replica;
  const before = store.find(ids.coffee)?.metadata;
  store.update(ids.coffee, { metadata: { ...before, tax_rate: 7 } }, ours);
  await replica.sync();
  const dated = store.find(ids.coffee)?.metadata['updatedAt'];
  expect(dated).not.toBe(before?.['updatedAt']);
  store.undo();
  expect(store.find(ids.coffee)?.metadata).toMatchObject({ tax_rate: 19, updatedAt: dated });
});

test('what somebody else has changed of a new category is still in the way', async () => {
  const { service, replica } = await opened();
  const { id } = replica.store.create({ name: 'Mate', metadata: { tax_rate: 7 } }, ours).category;
  await replica.sync();
  const there = service.editor.all().find(({ name }) => name === 'Mate')?.id ?? 0;
  service.editor.change(there, { extras: { tax_rate: 25 } });
  await replica.sync();
  expect(replica.store.find(id)).toMatchObject({ metadata: { tax_rate: 25 } });
  expect(() => replica.store.undo()).toThrow(/metadata of “Mate” has been changed since/);
});

test('a slug that somebody else has given is in the way, whether it was cleared here or given to a new category', async () => {
  const { service, replica, ids } = await opened();
  const { store } = replica;
  store.update(ids.coffee, { slug: 'beans' }, ours);
  await replica.sync();
  store.update(ids.coffee, { slug: null }, ours);
  await replica.sync();
  service.editor.change(ids.coffee, { slug: 'ground' });
  await replica.sync();
  expect(store.find(ids.coffee)).toMatchObject({ slug: 'ground' });
  expect(() => store.undo()).toThrow(/slug of “Coffee” has been changed since/);
  store.create({ name: 'Mate', slug: 'leaves' }, ours);
  await replica.sync();
  const there = service.editor.all().find(({ name }) => name === 'Mate')?.id ?? 0;
  service.editor.change(there, { slug: 'cold' });
  await replica.sync();
  expect(() => store.undo()).toThrow(/slug of “Mate” has been changed since/);
});

test('each request that the service has carried out counts once', async () => {
  const { replica, ids } = await opened();
  const { store } = replica;
  store.delete(ids.coffee, 'refuse', ours);
  expect(await replica.sync()).toMatchObject({ pushed: 1 });
  store.create({ name: 'Mate' }, ours);
  store.update(ids.tea, { name: 'Teas' }, ours);
  expect(await replica.sync()).toMatchObject({ pushed: 2 });
});
