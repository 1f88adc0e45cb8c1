import type { Database, Statement } from 'better-sqlite3';
import { generateNKeysBetween } from 'fractional-indexing';
import { integer, present, text } from './row-values';

/** One category as its siblings see it. */
export interface Sibling {
  id: number;
  orderKey: string;
}

/** A gap between two siblings under one parent; `null` is the end of the list on that side. */
export interface Spot {
  parentId: number;
  after: Sibling | null;
  before: Sibling | null;
}

const sibling = (row: unknown[] | undefined): Sibling | null =>
  row === undefined ? null : { id: integer(row[0]), orderKey: text(row[1]) };

/** Keys longer than this make their neighbourhood be renumbered. */
const LONGEST_KEY = 100;
/** What renumbering aims at: far below the limit, or the next insert at the same place would renumber again. */
const RENUMBERED_KEY = 30;

/**
 * The order of siblings: fractional keys, compared byte by byte, so that a move writes one row. Both ends of a list are
 * found without counting; a place in the middle is counted from the nearer end.
 */
export class SiblingOrder {
  readonly #first: Statement<[number, number], unknown[]>;
  readonly #last: Statement<[number, number], unknown[]>;
  readonly #fromFirst: Statement<[number, number, number], unknown[]>;
  readonly #fromLast: Statement<[number, number, number], unknown[]>;
  readonly #next: Statement<[number, string, number], unknown[]>;
  readonly #previous: Statement<[number, string, number], unknown[]>;
  readonly #find: Statement<[number, number], unknown[]>;
  readonly #children: Statement<[number], unknown>;
  readonly #preceding: Statement<[number, string], unknown>;
  readonly #childCount: Statement<[number], unknown>;
  readonly #upTo: Statement<[number, string, number], unknown[]>;
  readonly #from: Statement<[number, string, number], unknown[]>;
  readonly #setKey: Statement<[string, number]>;

  constructor(db: Database) {
    const children = (rest: string) => `SELECT id, order_key FROM categories WHERE parent_id = ? ${rest}`;
    this.#first = db.prepare<[number, number], unknown[]>(children('AND id <> ? ORDER BY order_key LIMIT 1')).raw();
    this.#last = db.prepare<[number, number], unknown[]>(children('AND id <> ? ORDER BY order_key DESC LIMIT 1')).raw();
    this.#fromFirst = db
      .prepare<[number, number, number], unknown[]>(children('AND id <> ? ORDER BY order_key LIMIT 1 OFFSET ?'))
      .raw();
    this.#fromLast = db
      .prepare<[number, number, number], unknown[]>(children('AND id <> ? ORDER BY order_key DESC LIMIT 1 OFFSET ?'))
      .raw();
    this.#next = db
      .prepare<[number, string, number], unknown[]>(children('AND order_key > ? AND id <> ? ORDER BY order_key LIMIT 1'))
      .raw();
    this.#previous = db
      .prepare<[number, string, number], unknown[]>(
        children('AND order_key < ? AND id <> ? ORDER BY order_key DESC LIMIT 1'),
      )
      .raw();
    this.#find = db
      .prepare<[number, number], unknown[]>('SELECT id, order_key FROM categories WHERE id = ? AND parent_id = ?')
      .raw();
    this.#children = db
      .prepare<[number], unknown>('SELECT id FROM categories WHERE parent_id = ? ORDER BY order_key')
      .pluck();
    this.#preceding = db
      .prepare<[number, string], unknown>('SELECT count(*) FROM categories WHERE parent_id = ? AND order_key < ?')
      .pluck();
    this.#childCount = db.prepare<[number], unknown>('SELECT child_count FROM categories WHERE id = ?').pluck();
    this.#upTo = db
      .prepare<[number, string, number], unknown[]>(children('AND order_key <= ? ORDER BY order_key DESC LIMIT ?'))
      .raw();
    this.#from = db
      .prepare<[number, string, number], unknown[]>(children('AND order_key >= ? ORDER BY order_key LIMIT ?'))
      .raw();
    this.#setKey = db.prepare('UPDATE categories SET order_key = ? WHERE id = ?');
  }

  childCount(parentId: number): number {
    return integer(present(this.#childCount.get(parentId)));
  }

  /** Ids, in order. */
  children(parentId: number): number[] {
    return this.#children.all(parentId).map(integer);
  }

  /** The gap where a category would get `position`, counted without `moving` (0: none moves); past the end is last. */
  spotAt(parentId: number, position: number, moving = 0): Spot {
    const siblings = this.childCount(parentId) - (this.#find.get(moving, parentId) === undefined ? 0 : 1);
    if (position >= siblings) return this.lastSpot(parentId, moving);
    const before = sibling(
      position * 2 <= siblings
        ? this.#fromFirst.get(parentId, moving, position)
        : this.#fromLast.get(parentId, moving, siblings - 1 - position),
    );
    return { parentId, after: before && this.#previousOf(parentId, before, moving), before };
  }

  lastSpot(parentId: number, moving = 0): Spot {
    return { parentId, after: sibling(this.#last.get(parentId, moving)), before: null };
  }

  /** The gap in which a category itself stands. */
  spotOf(category: { id: number; parentId: number; orderKey: string }): Spot {
    return {
      parentId: category.parentId,
      after: this.#previousOf(category.parentId, category, category.id),
      before: this.#nextOf(category.parentId, category, category.id),
    };
  }

  /**
   * The gap that was right after `afterId` (`null`: first) and right before `beforeId` (`null`: last). Where the siblings
   * have changed since: after the one if it is still there, else before the other, else last.
   */
  spotBeside(parentId: number, afterId: number | null, beforeId: number | null, moving: number): Spot {
    if (afterId === null) return { parentId, after: null, before: sibling(this.#first.get(parentId, moving)) };
    const after = sibling(this.#find.get(afterId, parentId));
    if (after) return { parentId, after, before: this.#nextOf(parentId, after, moving) };
    const before = beforeId === null ? null : sibling(this.#find.get(beforeId, parentId));
    if (before) return { parentId, after: this.#previousOf(parentId, before, moving), before };
    return this.lastSpot(parentId, moving);
  }

  /** Index among the siblings, from 0. */
  positionOf(category: { parentId: number; orderKey: string }): number {
    return integer(this.#preceding.get(category.parentId, category.orderKey));
  }

  /** `count` ascending keys for that gap. Renumbers the neighbourhood when they would grow too long. */
  keysIn(spot: Spot, count: number): string[] {
    const keys = generateNKeysBetween(spot.after?.orderKey, spot.before?.orderKey, count);
    if (keys.every((key) => key.length <= LONGEST_KEY)) return keys;
    this.#renumberAround(spot);
    const refreshed = (end: Sibling | null) => end && sibling(this.#find.get(end.id, spot.parentId));
    return generateNKeysBetween(refreshed(spot.after)?.orderKey, refreshed(spot.before)?.orderKey, count);
  }

  keyIn(spot: Spot): string {
    return present(this.keysIn(spot, 1)[0]);
  }

  #previousOf(parentId: number, of: Sibling | { orderKey: string }, moving: number): Sibling | null {
    return sibling(this.#previous.get(parentId, of.orderKey, moving));
  }

  #nextOf(parentId: number, of: Sibling | { orderKey: string }, moving: number): Sibling | null {
    return sibling(this.#next.get(parentId, of.orderKey, moving));
  }

  /**
   * Gives the siblings around a gap short keys again. Only as many as needed: keys grow where inserts crowd, and a few
   * hundred neighbours further the keys are short, so that this costs the same beside a hundred siblings and a million.
   * Not a change of the tree: the order stays, no version grows, the journal hears nothing.
   */
  #renumberAround({ parentId, after, before }: Spot): void {
    for (let reach = 64; ; reach *= 4) {
      const left = after ? this.#upTo.all(parentId, after.orderKey, reach + 1).map(sibling).reverse() : [];
      const right = before ? this.#from.all(parentId, before.orderKey, reach + 1).map(sibling) : [];
      const low = left.length > reach ? left.shift() : null;
      const high = right.length > reach ? right.pop() : null;
      const crowd = [...left, ...right].map((one) => present(one ?? undefined));
      const keys = generateNKeysBetween(low?.orderKey, high?.orderKey, crowd.length);
      const isWhole = !low && !high;
      if (!isWhole && keys.some((key) => key.length > RENUMBERED_KEY)) continue;
      // Twice, because a new key may be one that a neighbour still has; `~` sorts after every key.
      for (const { id, orderKey } of crowd) this.#setKey.run(`~${orderKey}`, id);
      for (const [index, { id }] of crowd.entries()) this.#setKey.run(present(keys[index]), id);
      return;
    }
  }
}

