import type { CategoryId, RowId } from '../../src-shared/ids';
import type { RowContent } from './row-content';
import { RowElement } from './row-element';

/** An element of the page that shows a row, by React's key for it, and the row that it shows. */
interface RowSlot {
  readonly key: number;
  readonly id: RowId;
}

/** The rows in the page, from top to bottom, when they were last drawn. */
export interface RowSlots {
  readonly slots: readonly RowSlot[];
  /** The row that had the focus. */
  readonly activeId: CategoryId | null;
  readonly nextKey: number;
}

export const NO_SLOTS: RowSlots = { slots: [], activeId: null, nextKey: 0 };

/**
 * Hands the elements of rows that go out of sight to rows that come into it, since to fill one anew costs a fraction of
 * making it. A row that stays keeps its element, and no element changes its place among the others: one that is moved
 * would lose the focus. For the same reason the element that had the focus is handed to nobody.
 */
export const assignSlots = (
  { slots, activeId: focusedId, nextKey: firstKey }: RowSlots,
  ids: readonly RowId[],
  activeId: CategoryId | null
): RowSlots => {
  const wanted = new Set(ids);
  const places = new Map(slots.map(({ id }, place) => [id, place]));
  let nextKey = firstKey;
  /** Where the last row that stays stood. */
  let last = -1;
  const next: RowSlot[] = [];
  /** Rows that have come since the last that stays. */
  let waiting: RowId[] = [];
  const settle = (end: number): void => {
    const free = slots.slice(last + 1, end).filter(({ id }) => !wanted.has(id) && id !== focusedId);
    for (const [at, id] of waiting.entries()) {
      const slot = free[at];
      next.push({ key: slot?.key ?? nextKey, id });
      if (slot === undefined) nextKey += 1;
    }
    waiting = [];
    last = end;
  };
  for (const id of ids) {
    const place = places.get(id);
    const slot = place === undefined ? undefined : slots[place];
    if (place === undefined || slot === undefined) {
      waiting.push(id);
      continue;
    }
    // A row that has changed its place among those that stay keeps its element too, and React moves that.
    settle(Math.max(place, last));
    next.push(slot);
  }
  settle(slots.length);
  return { slots: next, activeId, nextKey };
};

/** Puts rows into an element of the page that is theirs alone. */
export class RowPainter {
  readonly #container: HTMLElement;
  readonly #nameField: HTMLElement;
  readonly #elements = new Map<number, RowElement>();
  #slots = NO_SLOTS;

  /** `nameField`: stands in the row whose name is being typed. */
  constructor(container: HTMLElement, nameField: HTMLElement) {
    this.#container = container;
    this.#nameField = nameField;
  }

  /**
   * Shows these rows and no others, from top to bottom. `activeId`: the one that has the focus, or is about to.
   * `isOnTheMove`: more is about to come; until it has, the elements need not stand in the order of the rows, which is for
   * those who read the page rather than see it, and which takes more time than all the rest.
   */
  paint(rows: readonly RowContent[], activeId: CategoryId | null, isOnTheMove: boolean): void {
    const { slots } = this.#slots;
    this.#slots = assignSlots(
      this.#slots,
      rows.map(({ row }) => row.id),
      activeId
    );
    const spare = this.#released(
      slots.map(({ key }) => key),
      new Set(this.#slots.slots.map(({ key }) => key))
    );
    const shown: HTMLElement[] = [];
    for (const [at, { key }] of this.#slots.slots.entries()) {
      const content = rows[at];
      if (content === undefined) break;
      const row = this.#elements.get(key) ?? spare.pop() ?? new RowElement(this.#nameField);
      this.#elements.set(key, row);
      row.show(content);
      if (!row.element.isConnected) this.#container.append(row.element);
      shown.push(row.element);
    }
    for (const row of spare) row.element.remove();
    if (!isOnTheMove) this.#arrange(shown);
  }

  /** @returns what is used no more and may show other rows; what has the focus may not, and is taken out of the page */
  #released(before: readonly number[], used: ReadonlySet<number>): RowElement[] {
    const spare: RowElement[] = [];
    for (const key of before) {
      const row = used.has(key) ? undefined : this.#elements.get(key);
      if (row === undefined) continue;
      if (row.element.contains(document.activeElement)) row.element.remove();
      else spare.push(row);
      this.#elements.delete(key);
    }
    return spare;
  }

  /** Brings the elements into this order and never moves the one with the focus, which would lose it. */
  #arrange(shown: readonly HTMLElement[]): void {
    if (shown.every((element, at) => element.nextSibling === (shown[at + 1] ?? null))) return;
    const focused = document.activeElement;
    const pivot = this.#container.contains(focused) ? shown.findIndex((element) => element.contains(focused)) : -1;
    // Where a scroll has handed elements on, the list begins in the middle of the page: the shorter part is the one to move.
    const middle = shown.findIndex((element) => element === this.#container.firstChild);
    const start = pivot === -1 ? (middle > shown.length / 2 ? 0 : Math.max(0, middle)) : pivot;
    let next = shown[start]?.nextSibling ?? null;
    for (const element of shown.slice(start + 1)) {
      if (element === next) next = next.nextSibling;
      else this.#container.insertBefore(element, next);
    }
    let after = shown[start];
    for (const element of shown.slice(0, start).reverse()) {
      if (after !== undefined && after.previousSibling !== element) this.#container.insertBefore(element, after);
      after = element;
    }
  }
}
