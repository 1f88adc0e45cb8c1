import type Database from 'better-sqlite3';
import { z } from 'zod';

const deletionSchema = z.object({
  id: z.int(),
  group_id: z.int(),
  category_id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string()
});
const entrySchema = z.object({
  category_id: z.int(),
  first_change: z.int(),
  last_change: z.int(),
  parent_id: z.int(),
  count: z.int(),
  is_going: z.int(),
  name: z.string()
});
type Entry = z.output<typeof entrySchema>;

/** The entries that the trash must have, from the journal alone: for each group, the connected parts of what it deleted last. */
const expectedEntries = (deletions: z.output<typeof deletionSchema>[]): Map<number, Omit<Entry, 'is_going'>> => {
  const byId = new Map(deletions.map((deletion) => [deletion.category_id, deletion]));
  const entries = new Map<number, Omit<Entry, 'is_going'>>();
  for (const deletion of deletions) {
    let root = deletion;
    for (
      let above = byId.get(root.parent_id ?? 0);
      above?.group_id === deletion.group_id;
      above = byId.get(root.parent_id ?? 0)
    )
      root = above;
    const { category_id, id, parent_id, name } = root;
    const entry = entries.get(category_id) ?? {
      category_id,
      first_change: id,
      last_change: id,
      parent_id: parent_id ?? 0,
      count: 0,
      name
    };
    entries.set(category_id, {
      ...entry,
      first_change: Math.min(entry.first_change, deletion.id),
      count: entry.count + 1
    });
  }
  return entries;
};

/** What is wrong with the table of the trash: everything whose last change is a deletion must be in exactly one entry, and nothing else. */
export const trashComplaints = (db: Database.Database): string[] => {
  const deletions = z.array(deletionSchema).parse(
    db
      .prepare(
        `SELECT id, group_id, category_id, before ->> '$.place.parentId' AS parent_id, before ->> '$.fields.name' AS name FROM changes
         WHERE kind = 'delete' AND id = (SELECT max(id) FROM changes AS other WHERE other.category_id = changes.category_id)`
      )
      .all()
  );
  const isKnown = new Set(
    z.array(z.int()).parse(db.prepare('SELECT id FROM categories UNION SELECT category_id FROM changes').pluck().all())
  );
  const found = z.array(entrySchema).parse(db.prepare('SELECT * FROM trash').all());
  const expected = expectedEntries(deletions);
  const complaints: string[] = [];
  for (const { is_going: isGoing, parent_id: parentId, ...entry } of found) {
    const wanted = expected.get(entry.category_id);
    expected.delete(entry.category_id);
    // Being dropped, from the bottom up.
    if (isGoing === 1 && wanted) continue;
    if (wanted && !isKnown.has(wanted.parent_id) && isKnown.has(parentId)) wanted.parent_id = parentId;
    if (JSON.stringify({ ...entry, parent_id: parentId }) !== JSON.stringify({ ...entry, ...wanted })) {
      complaints.push(
        `The trash says ${JSON.stringify({ ...entry, parentId })}, the journal ${JSON.stringify(wanted)}.`
      );
    }
  }
  for (const id of expected.keys()) complaints.push(`Category ${id} was deleted and is not in the trash.`);
  return complaints;
};
