import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import { LIMITS } from '../../../../src-shared/limits';
import { integer, present, text } from '../connection/row-values';
import { ABOVE_ROOTS, ownJson } from './category-rows';

const BELOW = `WITH RECURSIVE down (id, level) AS (
  VALUES (?, 0) UNION ALL SELECT child.id, level + 1 FROM down JOIN categories child ON child.parent_id = down.id
)`;

export class TreeShape extends TableAccess {
  readonly #path = this.selectValues<[number]>(`WITH RECURSIVE up (id) AS (
           SELECT id FROM categories WHERE id = ? AND id > ${ABOVE_ROOTS}
           UNION ALL SELECT parent_id FROM up JOIN categories USING (id) WHERE parent_id > ${ABOVE_ROOTS}
         ) SELECT id FROM up`);
  readonly #measure = this.selectRows<[number]>(`${BELOW} SELECT max(level), count(*) - 1 FROM down`);
  readonly versionsFrom = this.allRows<[id: CategoryId], readonly [id: CategoryId, version: number]>(
    `${BELOW} SELECT id, version FROM down JOIN categories USING (id)`,
    ([id, version]) => [integer(id), integer(version)]
  );
  readonly #keptHeight = this.selectValues<[number]>('SELECT height FROM categories WHERE id = ?');
  readonly #raiseHeight = this.writing<[number, number, number]>(
    'UPDATE categories SET height = ? WHERE id = ? AND height < ?'
  );

  /** The category itself and its ancestors up to the root; as many as its level. Empty for the top level and for an unknown id. */
  pathUp(id: ParentId): CategoryId[] {
    return id === TOP_LEVEL ? [] : this.#path.all(id).map(integer);
  }

  descendantCount(id: number): number {
    return integer(present(this.#measure.get(id))[1]);
  }

  /** The stored height may be too high, so the subtree is measured before a refusal. */
  fitsBelow(parentLevel: number, id: CategoryId): boolean {
    const fits = (height: unknown) => parentLevel + 1 + integer(height) <= LIMITS.depth;
    return fits(this.#keptHeight.get(id)) || fits(present(this.#measure.get(id))[0]);
  }

  /** Raises the heights of `parentId` and its ancestors for a new child of that height, as far up as they grow. */
  raiseHeights(parentId: ParentId, childHeight: number): void {
    let height = childHeight + 1;
    for (const ancestor of this.pathUp(parentId)) {
      if (this.#raiseHeight.run(height, ancestor, height).changes === 0) return;
      height += 1;
    }
  }
}

export interface SubtreeMember {
  id: CategoryId;
  parentId: CategoryId;
  name: string;
}

/** The JSON of `wholeImage` for a deletion: later siblings and everything below are gone, so that it stands last. */
const IMAGE = `${ownJson('{"fields":{', 'json_quote(metadata)')} || '},"version":' || version ||
  ',"createdAt":' || json_quote(created_at) || ',"updatedAt":' || json_quote(updated_at) || ',"place":{"parentId":' || parent_id ||
  ',"afterId":' || coalesce((SELECT earlier.id FROM categories AS earlier
    WHERE earlier.parent_id = categories.parent_id AND earlier.order_key < categories.order_key
    ORDER BY earlier.order_key DESC LIMIT 1), 'null') || ',"beforeId":null,"since":' || placed_version || '}}'`;

/** Deletes all that is below a category by one statement: one by one, most time would pass between statements. */
export class SubtreeDeletion extends TableAccess {
  /** In reading order: of what is found, the deepest is taken first, and on each level only one parent's children wait. */
  readonly #below = this.allRows<[id: CategoryId], SubtreeMember>(
    `WITH RECURSIVE down (id, parent_id, name, order_key, level) AS (
           SELECT id, parent_id, name, order_key, 0 FROM categories WHERE parent_id = ?
           UNION ALL SELECT child.id, child.parent_id, child.name, child.order_key, level + 1
           FROM down JOIN categories AS child ON child.parent_id = down.id ORDER BY 5 DESC, 4
         ) SELECT id, parent_id, name FROM down`,
    ([id, parentId, name]) => ({ id: integer(id), parentId: integer(parentId), name: text(name) })
  );
  // CROSS JOIN keeps the order of the list, and with it the order of the changes.
  readonly #journal = this.writing<[number, string]>(`INSERT INTO changes (group_id, category_id, kind, before)
       SELECT ?, categories.id, 'delete', ${IMAGE} FROM json_each(?) AS member CROSS JOIN categories ON categories.id = member.value`);
  readonly #delete = this.writing<[string]>('DELETE FROM categories WHERE id IN (SELECT value FROM json_each(?))');

  /** All below a category, children first and last child first; played backwards, each returns beside its sibling. */
  membersBelow(id: CategoryId): SubtreeMember[] {
    return this.#below(id).reverse();
  }

  /** Journals and deletes these members. @returns the id of the first change; the others follow without a gap */
  run(groupId: number, members: readonly SubtreeMember[]): number {
    const ids = JSON.stringify(members.map(({ id }) => id));
    const { lastInsertRowid } = this.#journal.run(groupId, ids);
    this.#delete.run(ids);
    return Number(lastInsertRowid) - members.length + 1;
  }
}
