import Database from 'better-sqlite3';
import { z } from 'zod';

const placeSchema = z.object({
  parentId: z.int().nullable(),
  afterId: z.int().nullable(),
  beforeId: z.int().nullable(),
  since: z.int(),
});

const imageSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  version: z.int(),
  createdAt: z.string().optional(),
  updatedAt: z.string(),
  place: placeSchema.optional(),
});

const json = z.string().transform((text): unknown => JSON.parse(text)).pipe(imageSchema).nullable();

const changeRowSchema = z.object({ category_id: z.int(), kind: z.string(), before: json, after: json });

const categoryRowSchema = z.object({
  id: z.int(),
  parent_id: z.int(),
  order_key: z.string(),
  child_count: z.int(),
  height: z.int(),
  placed_version: z.int(),
  version: z.int(),
  visible: z.int(),
  name: z.string(),
  slug: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: z.string(),
  description: z.string(),
});
type CategoryRow = z.output<typeof categoryRowSchema>;

interface Replayed {
  fields: Record<string, unknown>;
  version: number;
  createdAt: string | undefined;
  updatedAt: string;
  since: number;
  parentId: number | null;
}

/** The tree that the journal tells of, from its first change to its last. */
const replay = (db: Database.Database): Map<number, Replayed & { position: number }> => {
  const categories = new Map<number, Replayed>();
  const children = new Map<number | null, number[]>();
  const siblings = (parentId: number | null): number[] => {
    const list = children.get(parentId) ?? [];
    children.set(parentId, list);
    return list;
  };
  const takeOut = (id: number, parentId: number | null) => siblings(parentId).splice(siblings(parentId).indexOf(id), 1);
  for (const row of db.prepare('SELECT category_id, kind, before, after FROM changes ORDER BY id').iterate()) {
    const { category_id: id, after } = changeRowSchema.parse(row);
    const known = categories.get(id);
    if (known && (!after || after.place)) takeOut(id, known.parentId);
    if (!after) {
      categories.delete(id);
      continue;
    }
    const parentId = after.place ? after.place.parentId : (known?.parentId ?? null);
    categories.set(id, {
      fields: { ...known?.fields, ...after.fields },
      version: after.version,
      createdAt: after.createdAt ?? known?.createdAt,
      updatedAt: after.updatedAt,
      since: after.place?.since ?? known?.since ?? 0,
      parentId,
    });
    if (after.place) {
      const list = siblings(parentId);
      const { afterId, beforeId } = after.place;
      const index = afterId === null ? 0 : list.indexOf(afterId) + 1;
      if ((afterId !== null && index === 0) || (list[index] ?? null) !== beforeId) {
        throw new Error(`The journal puts ${id} between ${afterId} and ${beforeId}, which are not neighbours.`);
      }
      list.splice(index, 0, id);
    }
  }
  return new Map(
    [...categories].map(([id, category]) => [id, { ...category, position: siblings(category.parentId).indexOf(id) }]),
  );
};

const levelsBelow = (id: number, children: Map<number, CategoryRow[]>): number =>
  Math.max(0, ...(children.get(id) ?? []).map((child) => 1 + levelsBelow(child.id, children)));

/**
 * Everything that must be true of a workspace file whatever was done to it, as complaints; none is well. The file must
 * not be open elsewhere. Reads the tables by itself rather than through the store.
 */
export const auditWorkspace = (file: string): string[] => {
  const db = new Database(file);
  try {
    const complaints: string[] = [];
    const expect = (isTrue: boolean, complaint: string) => {
      if (!isTrue) complaints.push(complaint);
    };
    expect(db.pragma('integrity_check', { simple: true }) === 'ok', 'The integrity check fails.');
    expect(z.array(z.unknown()).parse(db.pragma('foreign_key_check')).length === 0, 'A foreign key points nowhere.');

    const rows = z
      .array(categoryRowSchema)
      .parse(db.prepare('SELECT * FROM categories WHERE id > 0 ORDER BY parent_id, order_key').all());
    const children = Map.groupBy(rows, (row) => row.parent_id);
    for (const row of rows) {
      expect(row.child_count === (children.get(row.id)?.length ?? 0), `The count of children of ${row.id} is wrong.`);
      expect(row.height >= levelsBelow(row.id, children), `The height of ${row.id} is too low.`);
    }
    const top = db.prepare('SELECT child_count FROM categories WHERE id = 0').pluck().get();
    expect(top === (children.get(0)?.length ?? 0), 'The count of roots is wrong.');
    const state = z
      .object({ revision: z.int(), category_count: z.int(), last_id: z.int() })
      .parse(db.prepare('SELECT * FROM workspace').get());
    expect(state.category_count === rows.length, 'The count of categories is wrong.');
    const given = z.int().nullable().parse(db.prepare('SELECT max(category_id) FROM changes').pluck().get()) ?? 0;
    expect(state.last_id >= given, 'An id could be given twice.');
    const groups = z.array(z.int()).parse(db.prepare('SELECT revision FROM change_groups ORDER BY id').pluck().all());
    expect(groups.every((revision, index) => revision === index + 1), 'A revision has no group, or two.');
    expect(groups.length === state.revision, 'The revision is not that of the last group.');

    const told = replay(db);
    expect(told.size === rows.length, `The journal tells of ${told.size} categories, the tree has ${rows.length}.`);
    for (const row of rows) {
      const expected = {
        fields: {
          name: row.name,
          slug: row.slug,
          description: row.description,
          visible: row.visible === 1,
          metadata: row.metadata,
        },
        version: row.version,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        since: row.placed_version,
        parentId: row.parent_id === 0 ? null : row.parent_id,
        position: children.get(row.parent_id)?.indexOf(row),
      };
      const found = told.get(row.id);
      const isSame = found && JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected));
      expect(isSame === true, `Journal and tree disagree on ${row.id}.`);
    }
    return complaints;
  } finally {
    db.close();
  }
};

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value)
    .map(([key, member]: [string, unknown]): [string, unknown] => [
      key,
      typeof member === 'object' && member !== null ? sorted(member) : member,
    ])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
