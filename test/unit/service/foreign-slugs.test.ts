import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../support/http-caller';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';
import { treeEditsSchema } from '../../../src-shared/tree-edits';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

test('a slug that came from a service with other rules may be said again over HTTP, and is no leave to type others', async () => {
  const edits = [{ kind: 'create', key: -1, fields: { name: 'Tea', slug: 'Tea_Coffee' }, place: { parentId: null } }];
  service.store.edit(treeEditsSchema.parse({ action: 'edit', subject: 'x', edits }), { author: 'sync' });
  const put = async (body: object): Promise<number> => (await call(service.door.url, { method: 'PUT', path: '/api/admin/categories/1', body: JSON.stringify(body) })).status;
  expect(await put({ name: 'Teas', slug: 'Tea_Coffee' })).toBe(200);
  expect(service.store.find(1)).toMatchObject({ name: 'Teas', slug: 'Tea_Coffee' });
  expect(await put({ slug: 'Tea_Cups' })).toBe(422);
  expect(await put({ slug: 'tea-cups' })).toBe(200);
  expect(await put({ slug: 'Tea_Coffee' })).toBe(422);
});
