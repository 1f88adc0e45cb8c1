import { expect, onTestFinished, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { openCanopyService } from '../../../support/foreign/index';
import { replicaOf } from './replica-under-test';
import { ours, PLAIN } from './scene';

test('an entry of metadata may be called as what the service works out beside it', async () => {
  const { service, close } = openCanopyService();
  onTestFinished(close);
  const id = service.editor.create({ name: 'Tea', extras: { version: '2' } });
  const replica = replicaOf(service, PLAIN, { dialect: CANOPY_DIALECT });
  await replica.sync();
  replica.store.update(id, { metadata: { version: '3', updatedAt: 'in spring' } }, ours);
  const { store } = replica;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.editor.all()).toMatchObject([{ extras: { version: '3', updatedAt: 'in spring' } }]);
  store.undo();
  await replica.sync();
  expect(service.editor.all().map(({ extras }) => extras)).toEqual([{ version: '2' }]);
});
