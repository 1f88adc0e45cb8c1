import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../support/http-caller';
import { ServedDescription } from '../../support/served-description';
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
  const put = async (body: object): Promise<number> =>
    (await call(service.door.url, { method: 'PUT', path: '/api/admin/categories/1', body: JSON.stringify(body) }))
      .status;
  expect(await put({ name: 'Teas', slug: 'Tea_Coffee' })).toBe(200);
  expect(service.store.find(1)).toMatchObject({ name: 'Teas', slug: 'Tea_Coffee' });
  expect(await put({ slug: 'Tea_Cups' })).toBe(422);
  expect(await put({ slug: 'tea-cups' })).toBe(200);
  expect(await put({ slug: 'Tea_Coffee' })).toBe(422);
});

const SLUGS = ['Tea_Coffee', '%e3%81%8a', '日本語', '=1+1'];

/** A replica's categories, one for each slug. */
const listed = (): number[] => {
  const edits = SLUGS.map((slug, index) => ({
    kind: 'create',
    key: -1 - index,
    fields: { name: `Tea ${index}`, slug },
    place: { parentId: null }
  }));
  service.store.edit(treeEditsSchema.parse({ action: 'edit', subject: 'x', edits }), { author: 'sync' });
  return service.store.readTree().map(({ id }) => id);
};

const slugs = (): unknown[] => service.store.readTree().map(({ slug }) => slug);

test('they are answered, and the description of the service covers that and saying them again', async () => {
  const [first] = listed();
  const answer: unknown = JSON.parse((await call(service.door.url, { method: 'GET', path: '/api/categories' })).body);
  expect(
    z
      .object({ data: z.array(z.object({ slug: z.string() })) })
      .parse(answer)
      .data.map(({ slug }) => slug)
  ).toEqual(SLUGS);
  const description = ServedDescription.read(
    JSON.parse((await call(service.door.url, { method: 'GET', path: '/openapi.json' })).body)
  );
  expect(description.faultsOf('CategoryTree', answer)).toEqual([]);
  const body = { name: 'Green tea', slug: SLUGS[0] };
  expect(description.faultsOf('CategoryUpdateRequest', body)).toEqual([]);
  expect(description.faultsOf('CategoryUpdateRequest', { slug: 7 })).not.toEqual([]);
  expect(
    (
      await call(service.door.url, {
        method: 'PUT',
        path: `/api/admin/categories/${first}`,
        body: JSON.stringify(body)
      })
    ).status
  ).toBe(200);
});

test('they come back from the trash, by undo and by redo, and are copied with their categories', () => {
  const { store } = service;
  const [first = 0, ...others] = listed();
  for (const id of [first, ...others]) store.delete(id, 'delete', { author: 'window' });
  store.history.restore([first, ...others]);
  expect(slugs()).toEqual(SLUGS);
  store.undo();
  store.redo();
  expect(slugs()).toEqual(SLUGS);
  store.update(first, { slug: 'tea' }, { author: 'window' });
  store.undo();
  expect(slugs()).toEqual(SLUGS);
  const copy = { kind: 'create', key: -1, fields: { name: 'Copy', slug: SLUGS[0] }, place: { parentId: null } };
  store.edit(treeEditsSchema.parse({ action: 'copy', subject: 'x', edits: [copy] }), { author: 'window' });
  expect(slugs()).toEqual([...SLUGS, SLUGS[0]]);
});
