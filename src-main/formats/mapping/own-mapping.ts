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

const REFERRING_ROLES = [
  ['parentId', 'parent'],
  ['position', 'position']
] as const;

/** What a file that Canopy itself has written says by its names alone, whatever stands in it. What its format fixes goes first. */
export const ownMapping = ({ fields, isOwn, known }: FileRecords): FieldMapping => {
  const hierarchy = known?.hierarchy ?? (isOwn === true ? 'nested' : 'parent');
  const roles = new Map<string, FieldRole>([
    ...(isOwn === true ? JSON_ROLES : TABLE_ROLES),
    // A graph has no order of its own, nor have categories one by one.
    ...(isOwn === true && hierarchy === 'parent' ? REFERRING_ROLES : []),
    ...(known?.fields ?? []).map(({ key, role }) => [key, role] as const)
  ]);
  const roleOf = (key: string): FieldRole => (key.startsWith(FIELD_PREFIX) ? 'entry' : (roles.get(key) ?? 'entry'));
  return { hierarchy, fields: fields.map((key) => ({ key, role: roleOf(key) })) };
};
