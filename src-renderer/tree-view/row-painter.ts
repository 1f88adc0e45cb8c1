import type { CategoryId, RowId } from '../../src-shared/ids';
import type { Column } from '../session/cells/columns';
import { type RowContent, RowElement } from './row-element';

interface RowSlot {
  readonly key: number;
  readonly id: RowId;
}

/** The row elements of the DOM, from top to bottom, as last painted. */
export interface RowSlots {
  readonly slots: readonly RowSlot[];
  readonly activeId: CategoryId | null;
  readonly nextKey: number;
}

export const NO_SLOTS: RowSlots = { slots: [], activeId: null, nextKey: 0 };

/**
 * Reuses the elements of rows that have left the view for rows that enter it, since filling an element takes a fraction
 * of making one. A row that stays keeps its element, and elements that stay keep their order, because a moved element
 * loses the focus. For that reason the focused element is never reused.
 */
export const assignSlots = (
  { slots, activeId: focusedId, nextKey: firstKey }: RowSlots,
  ids: readonly RowId[],
  activeId: CategoryId | null
): RowSlots => {
  const wanted = new Set(ids);
  const places = new Map(slots.map(({ id }, place) => [id, place]));
  let nextKey = firstKey;
  let last = -1;
  const next: RowSlot[] = [];
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
    // A row that has moved among those that stay keeps its element too; `RowPainter` moves it in the page.
    settle(Math.max(place, last));
    next.push(slot);
  }
  settle(slots.length);
  return { slots: next, activeId, nextKey };
};

/** Paints rows with the same columns into a container that holds nothing else. */
export class RowPainter {
  readonly #container: HTMLElement;
  readonly #nameField: HTMLElement;
  readonly #elements = new Map<number, RowElement>();
  #slots = NO_SLOTS;

  constructor(
    container: HTMLElement,
    nameField: HTMLElement,
    private readonly cellField: HTMLElement,
    readonly columns: readonly Column[]
  ) {
    container.replaceChildren();
    this.#container = container;
    this.#nameField = nameField;
  }

  /**
   * Shows exactly these rows, from top to bottom.
   * @param activeId the row that has the focus or is about to get it
   * @param isScrolling elements may stay out of order until the scroll ends: only screen readers depend on the order,
   *   and restoring it takes longer than all the rest
   */
  paint(rows: readonly RowContent[], activeId: CategoryId | null, isScrolling: boolean): void {
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
      const row =
        this.#elements.get(key) ?? spare.pop() ?? new RowElement(this.#nameField, this.cellField, this.columns);
      this.#elements.set(key, row);
      row.show(content);
      if (!row.element.isConnected) this.#container.append(row.element);
      shown.push(row.element);
    }
    for (const row of spare) row.element.remove();
    if (!isScrolling) this.#arrange(shown);
  }

  /**
   * @returns elements that are no longer used and can show other rows; a focused one is removed from the page instead
   */
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

  #arrange(shown: readonly HTMLElement[]): void {
    if (shown.every((element, at) => element.nextSibling === (shown[at + 1] ?? null))) return;
    const focused = document.activeElement;
    const pivot = this.#container.contains(focused) ? shown.findIndex((element) => element.contains(focused)) : -1;
    // After a scroll the first element is often in the middle of the page: the shorter part is moved.
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
