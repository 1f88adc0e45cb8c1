import type { FieldMapping, FieldRole } from '../../../src-shared/import-plan';
import { FIELD_PREFIX, OWN_HEADER } from '../own-table';
import type { FileRecords } from '../records';

const TABLE_ROLES: ReadonlyMap<string, FieldRole> = new Map(
  (['id', 'parent', 'path', 'name', 'slug', 'visible', 'description', 'position', 'metadata'] as const).map((role) => [
    OWN_HEADER[role],
    role
  ])
);

/** Of Canopy's own JSON. The nesting says where a category stands, and the rest is kept by whoever reads it. */
const JSON_ROLES: ReadonlyMap<string, FieldRole> = new Map([
  ['id', 'id'],
  ['name', 'name'],
  ['slug', 'slug'],
  ['visible', 'visible'],
  ['description', 'description'],
  ['metadata', 'metadata'],
  ['parentId', 'ignored'],
  ['position', 'ignored'],
  ['version', 'ignored'],
  ['createdAt', 'ignored'],
  ['updatedAt', 'ignored']
]);

/** What the fields mean of a file that Canopy itself has written: by their names alone, whatever stands in them. */
export const ownMapping = ({ fields, isOwn }: FileRecords): FieldMapping => {
  const roles = isOwn === true ? JSON_ROLES : TABLE_ROLES;
  const roleOf = (key: string): FieldRole => (key.startsWith(FIELD_PREFIX) ? 'entry' : (roles.get(key) ?? 'entry'));
  return {
    hierarchy: isOwn === true ? 'nested' : 'parent',
    fields: fields.map((key) => ({ key, role: roleOf(key) }))
  };
};
