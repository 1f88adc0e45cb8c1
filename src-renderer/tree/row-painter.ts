import { RowElement, type RowContent } from './row-element';
import { assignSlots, NO_SLOTS } from './row-slots';

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

  /** Shows these rows and no others, from top to bottom. `activeId`: the one that has the keyboard, or is about to. */
  paint(rows: readonly RowContent[], activeId: number | null): void {
    const { slots } = this.#slots;
    this.#slots = assignSlots(this.#slots, rows.map(({ row }) => row.id), activeId);
    const spare = this.#takeOut(slots.map(({ key }) => key), new Set(this.#slots.slots.map(({ key }) => key)));
    const shown: HTMLElement[] = [];
    for (const [at, { key }] of this.#slots.slots.entries()) {
      const content = rows[at];
      if (content === undefined) break;
      const row = this.#elements.get(key) ?? spare.pop() ?? new RowElement(this.#nameField);
      this.#elements.set(key, row);
      row.show(content);
      shown.push(row.element);
    }
    this.#arrange(shown);
  }

  /** Takes out of the page what is used no more. @returns what may show other rows; what has the keyboard may not */
  #takeOut(before: readonly number[], used: ReadonlySet<number>): RowElement[] {
    const spare: RowElement[] = [];
    for (const key of before) {
      const row = used.has(key) ? undefined : this.#elements.get(key);
      if (row === undefined) continue;
      if (!row.element.contains(document.activeElement)) spare.push(row);
      row.element.remove();
      this.#elements.delete(key);
    }
    return spare;
  }

  /** Brings the elements into this order and never moves the one with the keyboard, which would lose it. */
  #arrange(shown: readonly HTMLElement[]): void {
    const focused = document.activeElement;
    const pivot = this.#container.contains(focused) ? shown.findIndex((element) => element.contains(focused)) : -1;
    let next = pivot === -1 ? this.#container.firstChild : (shown[pivot]?.nextSibling ?? null);
    for (const element of shown.slice(pivot + 1)) {
      if (element === next) next = next.nextSibling;
      else this.#container.insertBefore(element, next);
    }
    let after = shown[pivot];
    for (const element of shown.slice(0, Math.max(0, pivot)).reverse()) {
      if (after !== undefined && after.previousSibling !== element) this.#container.insertBefore(element, after);
      after = element;
    }
  }
}
