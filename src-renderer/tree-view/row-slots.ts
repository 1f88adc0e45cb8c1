/** An element of the page that shows a row, by React's key for it, and the row that it shows. */
export interface RowSlot {
  readonly key: number;
  readonly id: number;
}

/** The rows in the page, from top to bottom, when they were last drawn. */
export interface RowSlots {
  readonly slots: readonly RowSlot[];
  /** The row that had the keyboard. */
  readonly activeId: number | null;
  readonly nextKey: number;
}

export const NO_SLOTS: RowSlots = { slots: [], activeId: null, nextKey: 0 };

/**
 * Hands the elements of rows that go out of sight to rows that come into it, since to fill one anew costs a fraction of
 * making it. A row that stays keeps its element, and no element changes its place among the others: one that is moved
 * would lose the keyboard. For the same reason the element that had the keyboard is handed to nobody.
 */
export const assignSlots = (
  { slots, activeId: hadKeyboard, nextKey: firstKey }: RowSlots,
  ids: readonly number[],
  activeId: number | null
): RowSlots => {
  const wanted = new Set(ids);
  const places = new Map(slots.map(({ id }, place) => [id, place]));
  let nextKey = firstKey;
  /** Where the last row that stays stood. */
  let last = -1;
  const next: RowSlot[] = [];
  /** Rows that have come since the last that stays. */
  let waiting: number[] = [];
  const settle = (end: number): void => {
    const free = slots.slice(last + 1, end).filter(({ id }) => !wanted.has(id) && id !== hadKeyboard);
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
