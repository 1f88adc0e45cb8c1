import { expect, test } from 'vitest';
import { isRecord, within } from '../../../support/connectors/shop';
import { commercetools } from '../../../support/connectors/commercetools';
import { connectorOfUrl } from '../../../../src-main/sync/discovery/recognise';
import { plant, reachedInProcess, replicaOf, typed, type Reached } from './connected';
import type { ReplicaUnderTest } from '../engine/replica-under-test';

const ours = { author: 'window' } as const;

const opened = async (): Promise<Reached & { replica: ReplicaUnderTest; second: number }> => {
  const reached = reachedInProcess(commercetools);
  plant(reached, commercetools, 8);
  const replica = await replicaOf(reached);
  await replica.sync();
  for (const [second, { fields }] of replica.store.replica.localTree().nodes)
    if (fields.name === 'Category 2') return { ...reached, replica, second };
  throw new Error('It was not read');
};

const sentTo = ({ service }: Reached, verb: string): unknown[] =>
  service.log.filter((exchange) => exchange.verb === verb).map(({ body }): unknown => JSON.parse(body));

test('is recognised by its own host alone, and only there by the path', () => {
  expect(connectorOfUrl(typed('https://api.europe-west1.gcp.commercetools.com/my-shop/categories'))?.id).toBe(
    'commercetools'
  );
  expect(connectorOfUrl(typed('https://commercetools.com.shop.example/my-shop/categories'))).toBeUndefined();
});

test('a change is a list of actions with the version, and takes the other languages along', async () => {
  const reached = await opened();
  const { replica, second } = reached;
  replica.store.update(second, { name: 'Tee', description: 'Grün' }, ours);
  await replica.sync();
  expect(sentTo(reached, 'update')).toEqual([
    {
      version: 1,
      actions: [
        { action: 'changeName', name: { 'fr-FR': 'Catégorie 2', 'de-DE': 'Tee' } },
        { action: 'setDescription', description: { 'de-DE': 'Grün' } }
      ]
    }
  ]);
});

test('a category without a slug is created with one that is made of its name', async () => {
  const reached = await opened();
  reached.replica.store.create({ name: 'Grüner Tee' }, ours);
  await reached.replica.sync();
  const [created] = sentTo(reached, 'create');
  expect(within(isRecord(created) ? created : {}, 'slug')['de-DE']).toMatch(/^gruner_tee_[0-9a-f]{8}$/);
});

test.each(['update', 'delete'] as const)(
  "somebody else's edit right before our %s is out of date, not lost",
  async (verb) => {
    const { service, replica, second } = await opened();
    let isEdited = false;
    service.beforeRequest((arrival) => {
      const node = service.editor.all().find(({ name }) => name === (verb === 'delete' ? 'Category 8' : 'Category 2'));
      if (arrival.verb !== verb || isEdited || node === undefined) return;
      isEdited = true;
      service.editor.change(node.id, { description: 'Theirs' });
    });
    if (verb === 'update') replica.store.update(second, { name: 'Mine' }, ours);
    else
      replica.store.delete(
        [...replica.store.replica.localTree().nodes].find(([, { fields }]) => fields.name === 'Category 8')?.[0] ?? 0,
        'delete',
        ours
      );
    for (let round = 0; round < 4; round += 1) await replica.sync();
    expect(service.log.filter((exchange) => exchange.verb === verb)[0]?.status).toBe(409);
    if (verb === 'update')
      expect(service.editor.all()).toContainEqual(expect.objectContaining({ name: 'Mine', description: 'Theirs' }));
    // What was edited since is not deleted without a question.
    else
      expect(service.editor.all()).toContainEqual(
        expect.objectContaining({ name: 'Category 8', description: 'Theirs' })
      );
  }
);
