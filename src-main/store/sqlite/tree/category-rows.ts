import { TOP_LEVEL, parentOnWire, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import {
  categoryFieldsSchema,
  FIELD_NAMES,
  isFlag,
  ofEachField,
  type Category,
  type CategoryContent,
  type Metadata
} from '../../../../src-shared/category';
import { checked, integer, parsed, requireTrue, text, textOrNull } from '../connection/row-values';

/** The top level in a `parent_id` column: row 0 of `categories`, which is never shown to anyone. For SQL alone. */
export const ABOVE_ROOTS = 0;

export const parentInRow = (parentId: unknown): ParentId => {
  const id = integer(parentId);
  return id === ABOVE_ROOTS ? TOP_LEVEL : id;
};
export const storedParent = (parent: ParentId): number => (parent === TOP_LEVEL ? ABOVE_ROOTS : parent);

/** What a user writes on a category, with `metadata` as JSON text: compared, kept and sent to the letter. */
export type OwnFields = {
  -readonly [Field in keyof CategoryContent]: Field extends 'metadata' ? string : CategoryContent[Field];
};

export const OWN_FIELDS = FIELD_NAMES;
/** `categories` has these columns, and the `base` of a replica. */
export const OWN_COLUMNS: readonly string[] = OWN_FIELDS;

export const ownInRow = (fields: OwnFields): (string | number | null)[] =>
  OWN_FIELDS.map((field) => {
    const value = fields[field];
    return typeof value === 'boolean' ? Number(value) : value;
  });

export const ownFromRow = (row: readonly unknown[], from: number): OwnFields => ({
  name: text(row[from]),
  slug: textOrNull(row[from + 1]),
  description: text(row[from + 2]),
  visible: integer(row[from + 3]) === 1,
  metadata: text(row[from + 4])
});

export const ownFields = (row: OwnFields): OwnFields => ofEachField<OwnFields>((field) => row[field]);

export const ownOf = (content: CategoryContent): OwnFields => ({
  ...content,
  metadata: JSON.stringify(content.metadata)
});

/** SQL that writes a category's own fields as JSON. @param before the JSON before them @param metadata SQL for its JSON */
export const ownJson = (before: string, metadata: string): string =>
  OWN_FIELDS.map((field, index) => {
    if (isFlag(field)) return `iif(${field}, ',"${field}":true', ',"${field}":false')`;
    const value = field === 'metadata' ? metadata : `json_quote(${field})`;
    return `'${index === 0 ? before : ','}"${field}":' || ${value}`;
  }).join(' || ');

/** One row of `categories`; the migration says what the columns mean. */
export interface CategoryRow extends OwnFields {
  id: CategoryId;
  parentId: ParentId;
  orderKey: string;
  childCount: number;
  height: number;
  placedVersion: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type VersionedId = Pick<CategoryRow, 'id' | 'version' | 'updatedAt'>;

const NO_METADATA = '{}';

/** `metadata` as the object that it is to everyone outside the store. Parsed only where there is something in it: most have nothing, and there may be a hundred thousand. */
export const parseMetadata = (metadata: string): Metadata =>
  metadata === NO_METADATA ? {} : checked(categoryFieldsSchema.shape.metadata, parsed(metadata));

/** A category as one document: without its children. */
export const shownCategory = (row: CategoryRow, position: number): Category => ({
  id: row.id,
  parentId: parentOnWire(row.parentId),
  position,
  ...ownFields(row),
  metadata: parseMetadata(row.metadata),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  children: []
});

const COLUMNS = `id, parent_id, order_key, child_count, height, placed_version, version, created_at, updated_at, ${OWN_COLUMNS.join(', ')}`;

const VALUES = COLUMNS.split(', ').map(() => '?');

const decode = (row: unknown[]): CategoryRow => ({
  ...ownFromRow(row, 9),
  id: integer(row[0]),
  parentId: parentInRow(row[1]),
  orderKey: text(row[2]),
  childCount: integer(row[3]),
  height: integer(row[4]),
  placedVersion: integer(row[5]),
  version: integer(row[6]),
  createdAt: text(row[7]),
  updatedAt: text(row[8])
});

export class CategoryRows extends TableAccess {
  readonly find = this.oneRow<[id: CategoryId], CategoryRow>(
    `SELECT ${COLUMNS} FROM categories WHERE id = ? AND id > 0`,
    decode
  );
  /** All of them, parent by parent, siblings in order. */
  readonly allInOrder = this.eachRow(
    `SELECT ${COLUMNS} FROM categories WHERE parent_id >= 0 ORDER BY parent_id, order_key`,
    decode
  );
  /** The versions of all categories by id. */
  readonly versions = this.eachRow(
    'SELECT id, version, updated_at FROM categories WHERE id > 0 ORDER BY id',
    ([id, version, updatedAt]): VersionedId => ({
      id: integer(id),
      version: integer(version),
      updatedAt: text(updatedAt)
    })
  );
  readonly insert = this.writes(
    `INSERT INTO categories (${COLUMNS}) VALUES (${VALUES.join(', ')})`,
    (row: CategoryRow) => [
      row.id,
      storedParent(row.parentId),
      row.orderKey,
      row.childCount,
      row.height,
      row.placedVersion,
      row.version,
      row.createdAt,
      row.updatedAt,
      ...ownInRow(row)
    ]
  );
  /** Writes the user's fields, `version` and `updatedAt`, not the place. */
  readonly writeFields = this.writes(
    `UPDATE categories SET version = ?, updated_at = ?, ${OWN_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    (row: CategoryRow) => [row.version, row.updatedAt, ...ownInRow(row), row.id]
  );
  readonly writeVersion = this.writes(
    'UPDATE categories SET version = ? WHERE id = ?',
    (id: number, version: number) => [version, id]
  );
  readonly writePlace = this.writes(
    'UPDATE categories SET parent_id = ?, order_key = ?, placed_version = ? WHERE id = ?',
    (row: CategoryRow) => [storedParent(row.parentId), row.orderKey, row.placedVersion, row.id]
  );
  readonly addToChildCount = this.writes(
    'UPDATE categories SET child_count = child_count + ? WHERE id = ?',
    (parent: ParentId, difference: number) => [difference, storedParent(parent)]
  );
  /** The row must have no children; a foreign key holds that. */
  readonly delete = this.writes('DELETE FROM categories WHERE id = ?', (id: CategoryId) => [id]);
}

export const nestedTree = (rows: CategoryRows): Category[] => {
  const children = new Map<ParentId, Category[]>();
  const all: Category[] = [];
  for (const row of rows.allInOrder()) {
    const siblings = children.get(row.parentId);
    const category = shownCategory(row, siblings?.length ?? 0);
    if (siblings) siblings.push(category);
    else children.set(row.parentId, [category]);
    all.push(category);
  }
  for (const category of all) category.children = children.get(category.id) ?? [];
  const roots = children.get(TOP_LEVEL) ?? [];
  // Categories in a cycle are reached from no root.
  const reached = [...roots];
  for (const { children: below } of reached) for (const category of below) reached.push(category);
  requireTrue(reached.length === all.length, 'tree');
  return roots;
};
