import type { FieldRole } from '../../src-shared/import-plan';

export const JSON_FORMAT_VERSION = 1;

/* The tables of Canopy, which are read as they were written. */

export const FIELD_PREFIX = 'metadata.';

export const PATH_SEPARATOR = ' > ';

/** Column names. An invalid cell in these is a fault, in other columns metadata. */
export const OWN_HEADER = {
  id: 'id',
  parent: 'parent id',
  path: 'path',
  name: 'name',
  slug: 'slug',
  visible: 'visible',
  description: 'description',
  position: 'position',
  metadata: 'metadata'
} as const satisfies Partial<Record<FieldRole, string>>;

export const isCanopyTable = (fields: readonly string[]): boolean =>
  [OWN_HEADER.id, OWN_HEADER.parent, OWN_HEADER.path, OWN_HEADER.name].every((header) => fields.includes(header));
