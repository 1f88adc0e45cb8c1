import type { FieldRole } from '../../src-shared/import-plan';

/** The version of Canopy's own JSON that is written and read. */
export const JSON_FORMAT_VERSION = 1;

/*
 * What Canopy's own tables have, so that what is written comes back as it was.
 */

/** How columns of metadata keys begin. */
export const FIELD_PREFIX = 'metadata.';

/** Between the names of a path. */
export const PATH_SEPARATOR = ' > ';

type OwnRole = Extract<
  FieldRole,
  'id' | 'parent' | 'path' | 'name' | 'slug' | 'visible' | 'description' | 'position' | 'metadata'
>;

/** What the columns are called: a cell in one of these that does not fit is a fault, where another column would become metadata. */
export const OWN_HEADER: Readonly<Record<OwnRole, string>> = {
  id: 'id',
  parent: 'parent id',
  path: 'path',
  name: 'name',
  slug: 'slug',
  visible: 'visible',
  description: 'description',
  position: 'position',
  metadata: 'metadata'
};

/** Whether a table is one that Canopy has written. */
export const isCanopyTable = (fields: readonly string[]): boolean =>
  [OWN_HEADER.id, OWN_HEADER.parent, OWN_HEADER.path, OWN_HEADER.name].every((header) => fields.includes(header));
