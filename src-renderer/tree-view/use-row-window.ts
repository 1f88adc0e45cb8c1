import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Settings } from '../../src-shared/settings';
import { useSetting } from '../session/settings-state';

/** Pixels. Fixed, so that a million rows need no measuring and stay below Chromium's limit on an element's height. */
const ROW_HEIGHTS: Readonly<Record<Settings['density'], number>> = { comfortable: 28, compact: 24 };

const useRowHeight = (): number => ROW_HEIGHTS[useSetting('density')];

/** Pixels above the first row and below the last one, as in `tree-view.module.css`. */
const PADDING = 6;

/** Rows painted above and below those in sight, so that a quick scroll shows no gap. Where a frame shows none of the rows before it, all but one come at rest. */
const OVERSCAN = 6;

/**
 * Pixels. Chromium cannot lay out an element beyond 33,554,428 of its own pixels, fewer in a zoomed page. Beyond this
 * height scrolling is scaled: one pixel of the scroll bar stands for several of the list.
 */
const MOST_HEIGHT = 8_000_000;

/** Milliseconds after `scrollend` until scrolling counts as ended: each notch of a wheel ends a scroll of its own. */
const REST_MS = 150;

export interface RowSpan {
  readonly start: number;
  readonly end: number;
  readonly topIndex: number;
  /** How many rows fit. */
  readonly inView: number;
  readonly topOf: (index: number) => number;
}

export interface RowWindow {
  readonly height: number;
  readonly rowHeight: number;
  readonly span: () => RowSpan;
  /** Scrolls until a row shows, with as many above it as are covered there. */
  readonly scrollTo: (index: number, covered?: number) => void;
  /** Scrolls so that `rows` rows are above the upper edge; the fraction is the hidden part of the next one. */
  readonly scrollToTop: (rows: number) => void;
  /** The number of rows above the upper edge, including the fraction of a partly hidden one. */
  readonly scrolledRows: () => number;
  readonly pageSize: () => number;
}

/** Pixels of the list per pixel of the scroll bar; both ends of the list coincide with those of the bar. */
const scaleOf = (total: number, viewHeight: number): number =>
  total > MOST_HEIGHT ? (total - viewHeight) / (MOST_HEIGHT - viewHeight) : 1;

const offsetOf = (scroller: HTMLElement, total: number, height: number): number =>
  scroller.scrollTop * scaleOf(total, height);

const scrollToOffset = (scroller: HTMLElement, total: number, height: number, offset: number): void => {
  const wanted = Math.max(0, Math.min(offset, total - height));
  scroller.scrollTop = wanted / scaleOf(total, height);
};

/** What must show of a list: from the upper edge of a row, or of the place for what covers the rows above it, to the end of the next row. */
interface Wanted {
  readonly from: number;
  readonly to: number;
}

/** Whether it shows completely. `offset`: the scroll offset in pixels of the list, as in `Wanted`. */
const isInSight = ({ from, to }: Wanted, offset: number, height: number): boolean =>
  from >= offset && to <= offset + height;

const scrollToRow = (scroller: HTMLElement, total: number, height: number, { from, to }: Wanted): void => {
  const now = offsetOf(scroller, total, height);
  if (from < now) scrollToOffset(scroller, total, height, from);
  else if (to - height > now) scrollToOffset(scroller, total, height, to - height);
};

/**
 * The rows of a list of `count` that are in sight of its scrolling `element`. Not TanStack Virtual's, because rows of
 * one height need no measuring or a list of measurements. Scrolling bypasses React: `draw` is called in the same frame
 * when other rows come into sight, or they would be painted one frame late, and once more when scrolling has ended.
 * @param kept index of the row that a resize keeps in sight if it was; -1: none
 * @param hasHeads whether headings as high as a row cover the upper edge
 */
export const useRowWindow = (
  element: RefObject<HTMLElement | null>,
  count: number,
  kept: number,
  draw: RefObject<(isScrolling: boolean) => void>,
  hasHeads: boolean
): RowWindow => {
  const view = useRef({ top: 0, height: 0 });
  /** The last `scrollTop`, in pixels of the bar. Reading it during a change forces a layout of the whole page. */
  const scrolledTo = useRef(0);
  const overscan = useRef(OVERSCAN);
  const rowHeight = useRowHeight();
  const shownHeight = useRef(rowHeight);
  const total = count * rowHeight;
  const isScaled = total > MOST_HEIGHT;
  const heightOf = ({ clientHeight }: HTMLElement): number => Math.max(0, clientHeight - (hasHeads ? rowHeight : 0));

  const wantedOf = (index: number, covered = 0): Wanted => ({
    from: (index - covered) * rowHeight,
    // One row more, which shows that the list goes on.
    to: (index + 2) * rowHeight
  });

  const keptShows = (height: number): boolean => {
    const lowest = kept * rowHeight;
    const offset = scrolledTo.current * scaleOf(total, height);
    return kept !== -1 && lowest >= offset && lowest + PADDING + rowHeight <= offset + height;
  };

  /**
   * Draws what the view shows now. The active row stays in sight when the view has become lower, whoever notices that first: a
   * scroll event of the same frame comes before the resize observer.
   */
  const read = (scroller: HTMLElement, isScrolling = false): void => {
    const height = heightOf(scroller);
    const before = view.current.height;
    scrolledTo.current = scroller.scrollTop;
    if (height < before && keptShows(before) && !keptShows(height)) {
      scrollToRow(scroller, total, height, wantedOf(kept));
      scrolledTo.current = scroller.scrollTop;
    }
    const scrollTop = scrolledTo.current;
    // Within one row's height no row enters or leaves, unless scrolling is scaled: then rows move with every pixel.
    const top = isScaled ? scrollTop : Math.floor(scrollTop / rowHeight) * rowHeight;
    if (view.current.top === top && before === height) return;
    const isFar = isScrolling && Math.abs(top - view.current.top) * scaleOf(total, height) > height;
    // Nothing is drawn within one row's height, and rows begin below a padding: one more shows at either edge.
    overscan.current = isFar ? 1 : OVERSCAN;
    view.current = { top, height };
    draw.current(isScrolling);
  };
  const latestRead = useRef(read);

  useLayoutEffect(() => {
    latestRead.current = read;
    const before = shownHeight.current;
    shownHeight.current = rowHeight;
    if (element.current === null || before === rowHeight) return;
    const height = heightOf(element.current);
    const rows = offsetOf(element.current, count * before, height) / before;
    scrollToOffset(element.current, total, height, rows * rowHeight);
  });

  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null) return undefined;
    const onResize = (): void => latestRead.current(scroller);
    const onScroll = (): void => latestRead.current(scroller, true);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onRest = (): void => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        overscan.current = OVERSCAN;
        draw.current(false);
      }, REST_MS);
    };
    const observer = new ResizeObserver(onResize);
    onResize();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    scroller.addEventListener('scrollend', onRest);
    observer.observe(scroller);
    return () => {
      clearTimeout(rest);
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('scrollend', onRest);
      observer.disconnect();
    };
  }, [element, draw, isScaled, rowHeight, hasHeads]);

  const scroll = (move: (scroller: HTMLElement) => void): void => {
    if (element.current === null) return;
    move(element.current);
    read(element.current);
  };

  return {
    height: Math.min(total, MOST_HEIGHT),
    rowHeight,
    span: () => {
      const { top, height } = view.current;
      const scale = scaleOf(total, height);
      const offset = Math.min(top * scale, Math.max(0, total - height));
      return {
        start: Math.max(0, Math.floor(offset / rowHeight) - overscan.current),
        end: Math.min(count, Math.ceil((offset + height) / rowHeight) + overscan.current),
        topIndex: Math.floor((top * scale) / rowHeight),
        inView: Math.floor(height / rowHeight),
        topOf: (index) => index * rowHeight - offset + offset / scale
      };
    },
    scrollTo: (index, covered = 0) => {
      const { height } = view.current;
      const wanted = wantedOf(index, covered);
      if (isInSight(wanted, scrolledTo.current * scaleOf(total, height), height)) return;
      scroll((scroller) => scrollToRow(scroller, total, height, wanted));
    },
    scrollToTop: (rows) => scroll((scroller) => scrollToOffset(scroller, total, heightOf(scroller), rows * rowHeight)),
    scrolledRows: () =>
      element.current === null ? 0 : offsetOf(element.current, total, heightOf(element.current)) / rowHeight,
    pageSize: () => (element.current === null ? 1 : Math.max(1, Math.floor(heightOf(element.current) / rowHeight) - 1))
  };
};
