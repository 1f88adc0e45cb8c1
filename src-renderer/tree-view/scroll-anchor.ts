import type { RowWindow } from './use-row-window';
import type { VisibleList } from '../model/visible-list';

interface Drawn {
  readonly list: VisibleList;
  /** Of the list. */
  readonly version: number;
  /** What the rows are filtered by; `''` when they are not. */
  readonly query: string;
}

/** What stood at the upper edge when the rows were last drawn. */
interface Edge extends Drawn {
  /** The row that the drawing was made for; what has been scrolled since is drawn a moment later. */
  readonly drawnAt: number;
  readonly id: number;
  readonly index: number;
}

/**
 * Keeps what is in sight where it is when rows come or go above it, as when another program edits the tree. A new search
 * begins at its first match, and its end goes back to the selected category.
 */
export class ScrollAnchor {
  #edge: Edge | null = null;

  /** Must be called with each drawing. `topIndex`: the row at the upper edge. */
  note({ ids }: VisibleList, topIndex: number): void {
    // Where the page has it is not asked: it would have to be laid out for that, and then again.
    if (this.#edge === null || topIndex === this.#edge.drawnAt) return;
    this.#edge = { ...this.#edge, drawnAt: topIndex, index: topIndex, id: ids[topIndex] ?? -1 };
  }

  /** Must be called before other rows are drawn, once the page has the list's new height. */
  hold(
    { list, version, query }: Drawn,
    activeIndex: number,
    { scrolledRows, scrollToTop, pageSize, span }: RowWindow
  ): void {
    const before = this.#edge;
    if (before !== null && list === before.list && version === before.version && query === before.query) return;
    // Where the edge's row has kept its place there is nothing to hold, and the page need not be laid out to ask where it is.
    if (before !== null && query === before.query && before.id !== -1 && list.indexOf(before.id) === before.index) {
      this.#edge = { ...before, list, version };
      return;
    }
    const scrolled = scrolledRows();
    if (before !== null && query !== before.query) {
      scrollToTop(query === '' && activeIndex !== -1 ? activeIndex - pageSize() / 2 : 0);
    } else if (before !== null && before.index > 0 && before.index === Math.floor(scrolled)) {
      const now = list.indexOf(before.id);
      if (now !== -1 && now !== before.index) scrollToTop(scrolled + now - before.index);
    }
    const index = Math.floor(scrolledRows());
    this.#edge = { list, version, query, drawnAt: span().topIndex, index, id: list.ids[index] ?? -1 };
  }
}
