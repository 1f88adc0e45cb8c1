import type Database from 'better-sqlite3';
import { z } from 'zod';
import { categoryFieldsSchema, type Category, type CategoryFields } from '../../src-shared/category';

export const placeSchema = z.object({
  parentId: z.int().nullable(),
  afterId: z.int().nullable(),
  beforeId: z.int().nullable(),
  since: z.int()
});

export const imageSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  version: z.int(),
  createdAt: z.string().optional(),
  updatedAt: z.string(),
  place: placeSchema.optional()
});

/** The parsed value of a column with JSON text. */
export const jsonSchema = z.string().transform((text): unknown => JSON.parse(text));
const changeSchema = z.object({
  category_id: z.int(),
  before: jsonSchema.pipe(imageSchema).nullable(),
  after: jsonSchema.pipe(imageSchema).nullable()
});

interface Replayed {
  fields: CategoryFields;
  parentId: number | null;
  since: number;
}

/** A category's fields after a change, from those before it; the journal has metadata as text. */
const fieldsAfter = (
  known: CategoryFields | undefined,
  { fields, place: _place, ...rest }: z.output<typeof imageSchema>
) => {
  const { metadata, ...others } = fields;
  const parsed = metadata === undefined ? {} : { metadata: jsonSchema.parse(metadata) };
  return categoryFieldsSchema.parse({ ...known, ...others, ...parsed, ...rest });
};

/** Rebuilds the tree at a revision from the journal alone, from its first change. */
export class JournalReplay {
  readonly #categories = new Map<number, Replayed>();
  readonly #children = new Map<number | null, number[]>();

  constructor(db: Database.Database, upToRevision = Number.MAX_SAFE_INTEGER) {
    const changes = db.prepare(
      `SELECT category_id, before, after FROM changes JOIN change_groups ON change_groups.id = group_id
       WHERE revision <= ? ORDER BY changes.id`
    );
    for (const change of changes.iterate(upToRevision)) this.#take(changeSchema.parse(change));
  }

  tree(parentId: number | null = null): Category[] {
    return this.#siblings(parentId).map((id, position) => {
      const { fields } = this.#get(id);
      return { id, parentId, position, ...fields, children: this.tree(id) };
    });
  }

  /** The version at which each category came to its place. */
  placedVersions(): Map<number, number> {
    return new Map([...this.#categories].map(([id, { since }]) => [id, since]));
  }

  #take({ category_id: id, before, after }: z.output<typeof changeSchema>): void {
    const known = before ? this.#get(id) : undefined;
    if (known && (!after || after.place))
      this.#siblings(known.parentId).splice(this.#siblings(known.parentId).indexOf(id), 1);
    if (!after) {
      this.#categories.delete(id);
      return;
    }
    const { parentId, since } = after.place ?? known ?? { parentId: null, since: 0 };
    this.#categories.set(id, { fields: fieldsAfter(known?.fields, after), parentId, since });
    if (after.place) this.#put(id, after.place);
  }

  #put(id: number, { parentId, afterId, beforeId }: z.output<typeof placeSchema>): void {
    const siblings = this.#siblings(parentId);
    const index = afterId === null ? 0 : siblings.indexOf(afterId) + 1;
    if ((afterId !== null && index === 0) || (siblings[index] ?? null) !== beforeId) {
      throw new Error(`The journal puts ${id} between ${afterId} and ${beforeId}, which were no neighbours.`);
    }
    siblings.splice(index, 0, id);
  }

  #get(id: number): Replayed {
    const replayed = this.#categories.get(id);
    if (!replayed) throw new Error(`The journal changes ${id}, which was not there.`);
    return replayed;
  }

  #siblings(parentId: number | null): number[] {
    const siblings = this.#children.get(parentId) ?? [];
    this.#children.set(parentId, siblings);
    return siblings;
  }
}
