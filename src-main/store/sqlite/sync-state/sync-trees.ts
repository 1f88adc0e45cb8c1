import {
  TOP_LEVEL,
  isNewKey,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentId,
  type ParentKey
} from '../../../../src-shared/ids';
import type { Database } from 'better-sqlite3';
import { withoutEntries, type EntryKeys } from '../../../../src-shared/dialect';
import { TableAccess } from '../connection/table-access';
import { atOnce, type SlicedWork } from '../../../../src-shared/sliced-work';
import { z } from 'zod';
import {
  ABOVE_ROOTS,
  OWN_COLUMNS,
  ownFromRow,
  ownInRow,
  ownOf,
  parentInRow,
  parseMetadata,
  storedParent,
  type OwnFields
} from '../tree/category-rows';
import { checked, integer, parsed, present, text } from '../connection/row-values';
import type { BaseChange } from './sync-changes';
import {
  UNPLACED,
  type BaseNode,
  type BaseTree,
  type CategoryContent,
  type CategoryTree,
  type TreeNode
} from '../../../domain/tree';

const idsSchema = z.array(z.int());

export interface ReplicaTrees {
  readonly base: BaseTree;
  readonly local: CategoryTree;
}

const STEP = 20_000;

const FIELDS = OWN_COLUMNS.join(', ');
const LOCAL = `SELECT id, parent_id, ${FIELDS} FROM categories`;
const BASE = `SELECT category_id, parent_id, ${FIELDS} FROM base`;

/** Whether two rows `b` and `c` of one category are equal. */
const SAME = `b.parent_id = c.parent_id AND ${OWN_COLUMNS.map((column) => `b.${column} IS c.${column}`).join(' AND ')}`;

const VALUES = ['category_id', 'parent_id', ...OWN_COLUMNS].map(() => '?').join(', ');
const FROM_VALUES = OWN_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');

const fieldsIn = (own: OwnFields, local: EntryKeys): CategoryContent => ({
  ...own,
  metadata: withoutEntries(parseMetadata(own.metadata), local)
});

const node = (row: unknown[], local: EntryKeys): TreeNode<ParentId> => ({
  parent: parentInRow(row[1]),
  fields: fieldsIn(ownFromRow(row, 2), local)
});

/** In `base`, a category without a place is its own parent. */
const baseNode = (row: unknown[], local: EntryKeys): BaseNode => ({
  parent: row[1] === row[0] ? UNPLACED : parentInRow(row[1]),
  fields: fieldsIn(ownFromRow(row, 2), local)
});

/** The trees as a sync sees them: without the entries that stay here. */
export class SyncTreeRows extends TableAccess {
  readonly #local = this.selectRows<[number, string]>(
    `SELECT id, parent_id, ${FIELDS}, order_key FROM categories WHERE (parent_id, order_key) > (?, ?) ORDER BY parent_id, order_key LIMIT ${STEP}`
  );
  readonly localNode = this.oneRow<[id: CategoryId], TreeNode<ParentId>>(`${LOCAL} WHERE id = ? AND id > 0`, (row) =>
    node(row, this.local())
  );
  readonly #base = this.selectRows(BASE);
  readonly baseNode = this.oneRow<[id: CategoryId], BaseNode>(`${BASE} WHERE category_id = ?`, (row) =>
    baseNode(row, this.local())
  );
  readonly #baseElsewise = this.selectRows(
    `${BASE} AS b WHERE NOT EXISTS (SELECT 1 FROM categories AS c WHERE c.id = b.category_id AND ${SAME})`
  );
  readonly #notInBase = this.selectValues(
    'SELECT id FROM categories WHERE id > 0 AND NOT EXISTS (SELECT 1 FROM base WHERE category_id = id)'
  );
  readonly #orders = this.selectRows('SELECT parent_id, ids FROM base_orders');
  readonly #order = this.selectValues<[number]>('SELECT ids FROM base_orders WHERE parent_id = ?');
  readonly #set = this.writing<unknown[]>(`INSERT INTO base (category_id, parent_id, ${FIELDS}) VALUES (${VALUES})
       ON CONFLICT (category_id) DO UPDATE SET parent_id = excluded.parent_id, ${FROM_VALUES}`);
  readonly #remove = this.writing<[number]>('DELETE FROM base WHERE category_id = ?');
  readonly #setOrder = this.writing<[number, string]>(
    'INSERT INTO base_orders (parent_id, ids) VALUES (?, ?) ON CONFLICT (parent_id) DO UPDATE SET ids = excluded.ids'
  );
  readonly #removeOrder = this.writing<[number]>('DELETE FROM base_orders WHERE parent_id = ?');

  /** @param local which entries of the metadata stay here */
  constructor(
    db: Database,
    private readonly local: () => EntryKeys
  ) {
    super(db);
  }

  localTree(): CategoryTree {
    return atOnce(this.#localInSteps());
  }

  *#localInSteps(): SlicedWork<CategoryTree> {
    const local = this.local();
    const nodes = new Map<CategoryKey, TreeNode>();
    const children = new Map<ParentKey, CategoryKey[]>();
    let last: [parentId: number, orderKey: string] = [ABOVE_ROOTS, ''];
    for (;;) {
      const rows = this.#local.all(last[0], last[1]);
      for (const row of rows) {
        const id = integer(row[0]);
        const one = node(row, local);
        nodes.set(id, one);
        const siblings = children.get(one.parent);
        if (siblings) siblings.push(id);
        else children.set(one.parent, [id]);
      }
      const end = rows.at(-1);
      if (end === undefined || rows.length < STEP) return { nodes, children };
      last = [integer(end[1]), text(end.at(-1))];
      yield;
    }
  }

  baseTree(): BaseTree {
    const local = this.local();
    const nodes = new Map<CategoryKey, BaseNode>();
    for (const row of this.#base.iterate()) nodes.set(integer(row[0]), baseNode(row, local));
    const children = new Map<ParentKey, readonly CategoryKey[]>();
    for (const [parentId, ids] of this.#orders.iterate())
      children.set(parentInRow(parentId), checked(idsSchema, parsed(ids)));
    return { nodes, children };
  }

  /** Both trees. Equal nodes and lists are the same objects, so that a comparison is quick. */
  trees(): ReplicaTrees {
    return atOnce(this.treesInSteps());
  }

  /** As `trees`, in steps of a few milliseconds. Nothing may be written in between. */
  *treesInSteps(): SlicedWork<ReplicaTrees> {
    const local = yield* this.#localInSteps();
    yield;
    const nodes = new Map<CategoryKey, BaseNode>(local.nodes);
    for (const id of this.#notInBase.iterate()) nodes.delete(integer(id));
    yield;
    const keptHere = this.local();
    for (const row of this.#baseElsewise.iterate()) nodes.set(integer(row[0]), baseNode(row, keptHere));
    yield;
    const children = new Map<ParentKey, readonly CategoryKey[]>();
    for (const [parentId, ids] of this.#orders.iterate()) {
      const parent = parentInRow(parentId);
      const here = local.children.get(parent);
      children.set(parent, here && JSON.stringify(here) === ids ? here : checked(idsSchema, parsed(ids)));
    }
    return { base: { nodes, children }, local };
  }

  baseChildren(parent: ParentId): readonly CategoryId[] {
    const ids = this.#order.get(storedParent(parent));
    return ids === undefined ? [] : checked(idsSchema, parsed(ids));
  }

  /** `idOf` gives the id of a category that has just been created for its new key. */
  write(change: BaseChange, idOf: (key: CategoryKey) => CategoryId): void {
    const parentOf = (parent: ParentKey): number => storedParent(parent === TOP_LEVEL ? parent : idOf(parent));
    for (const id of change.removed) {
      this.#remove.run(id);
      this.#removeOrder.run(id);
    }
    for (const { id, parent, fields } of change.set) {
      this.#set.run(
        idOf(id),
        parent === UNPLACED ? idOf(id) : parentOf(parent),
        // oxlint-disable-next-line canopy/no-spread-into-calls -- as many as a row has columns
        ...ownInRow(ownOf(fields))
      );
    }
    for (const [parent, ids] of change.orders) {
      if (ids.length === 0) this.#removeOrder.run(parentOf(parent));
      else this.#setOrder.run(parentOf(parent), JSON.stringify(ids.map(idOf)));
    }
  }
}

/** The id of a category that has just been created, or that of one which was there. */
export const idAmong =
  (created: ReadonlyMap<NewKey, CategoryId>) =>
  (key: CategoryKey): CategoryId =>
    isNewKey(key) ? present(created.get(key)) : key;
