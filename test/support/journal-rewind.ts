import type Database from 'better-sqlite3';
import { z } from 'zod';
import { imageSchema, jsonSchema, type placeSchema } from './journal-replay';

type Image = z.output<typeof imageSchema>;
const changeSchema = z.object({
  id: z.int(),
  category_id: z.int(),
  before: jsonSchema.pipe(imageSchema).nullable(),
  after: jsonSchema.pipe(imageSchema).nullable()
});
const rowSchema = z.object({
  id: z.int(),
  parent_id: z.int(),
  placed_version: z.int(),
  version: z.int(),
  visible: z.int(),
  name: z.string(),
  slug: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: z.string(),
  description: z.string()
});

interface Known {
  values: Record<string, unknown>;
  parentId: number | null;
}

const valuesOf = ({ fields, place, ...rest }: Image): Record<string, unknown> => ({
  ...fields,
  ...rest,
  ...(place && { since: place.since })
});

/**
 * Takes the tree back through the journal, from the present to where the journal begins: each change must find the tree as the journal says
 * it left it. Permanently deleted categories have neither a row nor a change; if there are any, neighbors are not compared, because they
 * can no longer be known.
 */
export class JournalRewind {
  readonly complaints: string[] = [];
  readonly #known = new Map<number, Known>();
  readonly #siblings = new Map<number | null, number[]>();
  readonly #isGone: (id: number) => boolean;
  readonly #hasGone: boolean;

  constructor(db: Database.Database) {
    const ids = new Set(
      z
        .array(z.int())
        .parse(db.prepare('SELECT id FROM categories UNION SELECT category_id FROM changes').pluck().all())
    );
    const lastId = z.int().parse(db.prepare('SELECT last_id FROM workspace').pluck().get());
    const from = z.int().parse(db.prepare('SELECT history_from FROM workspace').pluck().get());
    this.#isGone = (id) => id <= lastId && !ids.has(id);
    // Counted, because a recovery skips a million ids.
    this.#hasGone = [...ids].filter((id) => id > 0).length < lastId;
    for (const row of db.prepare('SELECT * FROM categories WHERE id > 0 ORDER BY parent_id, order_key').iterate())
      this.#add(rowSchema.parse(row));
    const changes = db
      .prepare('SELECT id, category_id, before, after FROM changes WHERE group_id >= ? ORDER BY id DESC')
      .all(from);
    for (const change of changes) this.#takeBack(changeSchema.parse(change));
    if (from === 0 && this.#known.size > 0) this.complaints.push('Taken back to its beginning, the tree is not empty.');
    for (const [id, { parentId }] of this.#known) {
      if (parentId !== null && !this.#known.has(parentId) && !this.#isGone(parentId))
        this.complaints.push(`Taken back, ${id} has no parent.`);
    }
  }

  #add(row: z.output<typeof rowSchema>): void {
    const { id, placed_version: since, created_at: createdAt, updated_at: updatedAt, visible, ...rest } = row;
    const values = { ...rest, visible: visible === 1, since, createdAt, updatedAt };
    const parentId = row.parent_id === 0 ? null : row.parent_id;
    this.#known.set(id, { values, parentId });
    this.#children(parentId).push(id);
  }

  #takeBack({ id: changeId, category_id: id, before, after }: z.output<typeof changeSchema>): void {
    const complain = (what: string) => this.complaints.push(`Change ${changeId} ${what} ${id}.`);
    const known = this.#known.get(id);
    if ((known === undefined) !== (after === null)) complain('disagrees whether there is');
    if (known && after) {
      for (const [name, value] of Object.entries(valuesOf(after)))
        if (known.values[name] !== value) complain(`left another ${name} to`);
      if (after.place && !this.#stands(id, known, after.place)) complain('left another place to');
      if (!before && this.#children(id).some((child) => this.#known.has(child)))
        complain('came before the children of');
    }
    if (known && (after?.place || !before)) {
      const siblings = this.#children(known.parentId);
      siblings.splice(siblings.indexOf(id), 1);
    }
    if (!before) {
      this.#known.delete(id);
      return;
    }
    const { place } = before;
    this.#known.set(id, {
      values: { ...known?.values, ...valuesOf(before) },
      parentId: place ? place.parentId : (known?.parentId ?? null)
    });
    if (!place) return;
    const siblings = this.#children(place.parentId);
    siblings.splice(place.afterId === null ? 0 : siblings.indexOf(place.afterId) + 1, 0, id);
    if (!this.#stands(id, { values: {}, parentId: place.parentId }, place)) complain('found another place of');
  }

  #stands(id: number, { parentId }: Known, place: z.output<typeof placeSchema>): boolean {
    if (parentId !== place.parentId) return false;
    if (this.#hasGone) return true;
    const siblings = this.#children(parentId);
    const index = siblings.indexOf(id);
    return (siblings[index - 1] ?? null) === place.afterId && (siblings[index + 1] ?? null) === place.beforeId;
  }

  #children(parentId: number | null): number[] {
    const siblings = this.#siblings.get(parentId) ?? [];
    this.#siblings.set(parentId, siblings);
    return siblings;
  }

  /** Whether the journal is complete, so that it can be replayed from its beginning. */
  get isWhole(): boolean {
    return !this.#hasGone;
  }
}
