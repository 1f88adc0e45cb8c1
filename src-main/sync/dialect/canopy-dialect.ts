import { pointerTo, valueAt } from '../../../src-shared/json-pointer';
import { z } from 'zod';
import { categoryFieldsSchema, idSchema } from '../../../src-shared/category';
import type { Dialect } from '../../../src-shared/dialect';
import type { RawCategory } from '../sync-tree';

/** Our own contract. A body holds only what changes: whatever is left out stays, and members that it does not know are refused. */
export const CANOPY_DIALECT: Dialect = {
  childrenKey: 'children',
  idKey: 'id',
  idAs: 'number',
  parent: { key: 'parentId', as: 'number', root: { as: 'mark', mark: null } },
  nameKey: 'name',
  slugKey: 'slug',
  descriptionKey: 'description',
  visible: { key: 'visible', shown: true, hidden: false },
  order: { key: 'position', first: 0, meaning: 'index' },
  metadataKey: 'metadata',
  derivedKeys: ['version', 'createdAt', 'updatedAt'],
  updates: 'partial',
  isCanopy: true
};

const categorySchema = categoryFieldsSchema.strict().extend({
  id: idSchema,
  parentId: idSchema.nullable(),
  position: z.int().min(0),
  children: z.array(z.unknown())
});

const SAMPLE = 200;

export const isCanopyListing = (rows: readonly RawCategory[]): boolean =>
  rows.length > 0 && rows.slice(0, SAMPLE).every((row) => categorySchema.safeParse(row).success);

/** Operations of the contract by their OpenAPI `operationId`, which stays while titles and texts may change. */
const OPERATIONS = [
  { path: '/api/categories', method: 'get', id: 'readCategories' },
  { path: '/api/admin/categories', method: 'post', id: 'createCategory' },
  { path: '/api/admin/categories/{id}', method: 'put', id: 'updateCategory' },
  { path: '/api/admin/categories/{id}', method: 'delete', id: 'deleteCategory' }
] as const;

export const isCanopyDescription = (document: unknown): boolean =>
  OPERATIONS.every(
    ({ path, method, id }) => valueAt(document, pointerTo(['paths', path, method, 'operationId'])) === id
  );
