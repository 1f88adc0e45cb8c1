import type { CategoryId, ParentId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { integer, present, requireTrue, text } from '../connection/row-values';
import { storedParent } from './category-rows';

export interface Sibling {
  id: CategoryId;
  orderKey: string;
}

/** A gap between two siblings under one parent; `null` is the end of the list on that side. */
export interface Gap {
  parentId: ParentId;
  after: Sibling | null;
  before: Sibling | null;
}

const sibling = (row: unknown[]): Sibling => ({ id: integer(row[0]), orderKey: text(row[1]) });
const siblingIfAny = (row: unknown[] | undefined): Sibling | null => (row === undefined ? null : sibling(row));

/** The id to leave out in SQL; 0, which no sibling has, leaves none out. */
const leftOut = (moving: CategoryId | undefined): number => moving ?? 0;

/** Keys are made of digits and letters, so these sort before and after all of them. */
const BEFORE_ALL = '';
const AFTER_ALL = '~';

/** Whether a key is well-formed: no key can be made beside any other. */
export const isOrderKey = (key: string): boolean => {
  try {
    return generateKeyBetween(key, null) > key;
  } catch {
    return false;
  }
};

const keysBetween = (after: string | null | undefined, before: string | null | undefined, count: number): string[] => {
  requireTrue(
    [after, before].every((key) => (key ?? null) === null || isOrderKey(key ?? '')),
    'orderKey'
  );
  return generateNKeysBetween(after, before, count);
};

/** Keys of this many characters have their neighborhood renumbered. */
const LONGEST_KEY = 100;
/** Characters that renumbering allows: far below the limit, or the next insert there would renumber again. */
const RENUMBERED_KEY = 30;

const CHILDREN = 'SELECT id, order_key FROM categories WHERE parent_id = ?';

/** The order of siblings by fractional keys, so that a move writes one row. `moving` is left out of the siblings. */
export class SiblingOrder extends TableAccess {
  readonly #nthAfter = this.selectRows<[number, string, number, number]>(
    `${CHILDREN} AND order_key > ? AND id <> ? ORDER BY order_key LIMIT 1 OFFSET ?`
  );
  readonly #nthBefore = this.selectRows<[number, string, number, number]>(
    `${CHILDREN} AND order_key < ? AND id <> ? ORDER BY order_key DESC LIMIT 1 OFFSET ?`
  );
  readonly #between = this.selectRows<[number, string, string]>(
    `${CHILDREN} AND order_key > ? AND order_key < ? ORDER BY order_key`
  );
  readonly #child = this.selectRows<[number, number]>(`${CHILDREN} AND id = ?`);
  readonly #countBefore = this.theNumber<[number, string]>(
    'SELECT count(*) FROM categories WHERE parent_id = ? AND order_key < ?'
  );
  readonly #childCount = this.theNumber<[number]>('SELECT child_count FROM categories WHERE id = ?');
  readonly #setKey = this.writing<[string, number]>('UPDATE categories SET order_key = ? WHERE id = ?');

  childCount(parentId: ParentId): number {
    return this.#childCount(storedParent(parentId));
  }

  children(parentId: ParentId): Sibling[] {
    return this.#between.all(storedParent(parentId), BEFORE_ALL, AFTER_ALL).map(sibling);
  }

  positionOf(category: { parentId: ParentId; orderKey: string }): number {
    return this.#countBefore(storedParent(category.parentId), category.orderKey);
  }

  /** The gap where a category would get that position; past the end is last. */
  gapAt(parentId: ParentId, position: number, moving?: CategoryId): Gap {
    const siblings =
      this.childCount(parentId) -
      (moving === undefined || this.#child.get(storedParent(parentId), moving) === undefined ? 0 : 1);
    if (position >= siblings) return this.lastGap(parentId, moving);
    const before = sibling(
      present(
        position * 2 <= siblings
          ? this.#nthAfter.get(storedParent(parentId), BEFORE_ALL, leftOut(moving), position)
          : this.#nthBefore.get(storedParent(parentId), AFTER_ALL, leftOut(moving), siblings - 1 - position)
      )
    );
    return { parentId, after: this.#previous(parentId, before.orderKey, moving), before };
  }

  lastGap(parentId: ParentId, moving?: CategoryId): Gap {
    return { parentId, after: this.#previous(parentId, AFTER_ALL, moving), before: null };
  }

  gapOf({ id, parentId, orderKey }: { id: number; parentId: ParentId; orderKey: string }): Gap {
    return { parentId, after: this.#previous(parentId, orderKey, id), before: this.#next(parentId, orderKey, id) };
  }

  /** The gap between two former neighbors (`null`: an end): after the first if it is there, else before the other. */
  gapBeside(parentId: ParentId, afterId: CategoryId | null, beforeId: CategoryId | null, moving?: CategoryId): Gap {
    if (afterId === null) return { parentId, after: null, before: this.#next(parentId, BEFORE_ALL, moving) };
    const after = siblingIfAny(this.#child.get(storedParent(parentId), afterId));
    if (after) return { parentId, after, before: this.#next(parentId, after.orderKey, moving) };
    const before = beforeId === null ? null : siblingIfAny(this.#child.get(storedParent(parentId), beforeId));
    if (before) return { parentId, after: this.#previous(parentId, before.orderKey, moving), before };
    return this.lastGap(parentId, moving);
  }

  /** `count` ascending keys for that gap. Renumbers the neighborhood when they would grow too long. */
  keysIn({ parentId, after, before }: Gap, count: number): string[] {
    const keys = keysBetween(after?.orderKey, before?.orderKey, count);
    if (keys.every((key) => key.length <= LONGEST_KEY)) return keys;
    this.#renumberAround(parentId, after?.orderKey ?? BEFORE_ALL, before?.orderKey ?? AFTER_ALL);
    const renumbered = (end: Sibling | null) =>
      end && sibling(present(this.#child.get(storedParent(parentId), end.id))).orderKey;
    return keysBetween(renumbered(after), renumbered(before), count);
  }

  keyIn(gap: Gap): string {
    return present(this.keysIn(gap, 1)[0]);
  }

  #previous(parentId: ParentId, orderKey: string, moving?: CategoryId): Sibling | null {
    return siblingIfAny(this.#nthBefore.get(storedParent(parentId), orderKey, leftOut(moving), 0));
  }

  #next(parentId: ParentId, orderKey: string, moving?: CategoryId): Sibling | null {
    return siblingIfAny(this.#nthAfter.get(storedParent(parentId), orderKey, leftOut(moving), 0));
  }

  /** Gives the siblings around a gap short keys again, as few as needed. Not a change: order and versions stay. */
  #renumberAround(parentId: ParentId, leftKey: string, rightKey: string): void {
    for (let reach = 64; ; reach *= 4) {
      const low = siblingIfAny(this.#nthBefore.get(storedParent(parentId), leftKey, leftOut(undefined), reach));
      const high = siblingIfAny(this.#nthAfter.get(storedParent(parentId), rightKey, leftOut(undefined), reach));
      const crowd = this.#between
        .all(storedParent(parentId), low?.orderKey ?? BEFORE_ALL, high?.orderKey ?? AFTER_ALL)
        .map(sibling);
      const keys = keysBetween(low?.orderKey, high?.orderKey, crowd.length);
      const isAll = !low && !high;
      if (!isAll && keys.some((key) => key.length > RENUMBERED_KEY)) continue;
      // Keys are written twice: a new key may equal one that a neighbor still has, so all first get temporary ones.
      for (const { id, orderKey } of crowd) this.#setKey.run(`${AFTER_ALL}${orderKey}`, id);
      for (const [index, { id }] of crowd.entries()) this.#setKey.run(present(keys[index]), id);
      return;
    }
  }
}
