import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Settings } from '../../src-shared/settings';
import { useSetting } from '../session/settings-state';

/** Pixels. Fixed, so that a million rows need no measuring and stay under Chromium's limit on an element's height. */
const ROW_HEIGHTS: Readonly<Record<Settings['density'], number>> = { comfortable: 28, compact: 24 };

/** The height of a row, in pixels, as the settings have it. */
const useRowHeight = (): number => ROW_HEIGHTS[useSetting('density')];

/** Rows drawn above and below those in sight, so that a quick scroll finds them there. */
const OVERSCAN = 12;

/**
 * Pixels. Chromium cannot place anything beyond 33,554,428 of its own pixels, which a zoomed page reaches sooner; beyond
 * this height, scrolling is scaled: the bar stands for the whole list, the rows in sight keep their size.
 */
const MOST_HEIGHT = 8_000_000;

/** Milliseconds without a scroll after which one has come to rest: each notch of a wheel ends a scroll of its own. */
const REST_MS = 150;

/** The rows that should be drawn. */
export interface RowSpan {
  /** From the first up to the last, which is left out. */
  readonly start: number;
  readonly end: number;
  /** The row at the upper edge. */
  readonly topIndex: number;
  /** Where a row stands within the list, in pixels. */
  readonly topOf: (index: number) => number;
}

export interface RowWindow {
  /** Pixels of the whole list, as the scroll bar has it. */
  readonly height: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Asked with each drawing: a scroll moves it. */
  readonly span: () => RowSpan;
  /** Scrolls as little as needed for the row to show whole. */
  readonly scrollTo: (index: number) => void;
  /** Scrolls so that the row at the upper edge is this one, and so much of it (0 to 1) is above the edge. */
  readonly scrollToTop: (rows: number) => void;
  /** How many rows are above the upper edge, parts of one included. */
  readonly scrolledRows: () => number;
  /** How many rows fit whole. */
  readonly pageSize: () => number;
}

/** Pixels of the whole list that one pixel of the bar stands for. Between the extremes, both ends included. */
const scaleOf = (total: number, viewHeight: number): number =>
  total > MOST_HEIGHT ? (total - viewHeight) / (MOST_HEIGHT - viewHeight) : 1;

/** How far a list of `total` pixels is scrolled, in its own pixels. */
const offsetOf = (scroller: HTMLElement, total: number): number =>
  scroller.scrollTop * scaleOf(total, scroller.clientHeight);

const scrollToOffset = (scroller: HTMLElement, total: number, offset: number): void => {
  const wanted = Math.max(0, Math.min(offset, total - scroller.clientHeight));
  scroller.scrollTop = wanted / scaleOf(total, scroller.clientHeight);
};

/** Whether a row shows whole, with one more after it, so that one sees that the list goes on. `lowest` and `offset`: pixels of the list. */
const isInSight = (lowest: number, offset: number, height: number, rowHeight: number): boolean =>
  lowest >= offset && lowest + rowHeight * 2 <= offset + height;

const scrollToRow = (scroller: HTMLElement, total: number, lowest: number, rowHeight: number): void => {
  const now = offsetOf(scroller, total);
  // A row more, so that one sees that the list goes on.
  const highest = lowest + rowHeight * 2 - scroller.clientHeight;
  if (lowest < now) scrollToOffset(scroller, total, lowest);
  else if (highest > now) scrollToOffset(scroller, total, highest);
};

/**
 * The rows of a list of `count` that are in sight of its scrolling `element`. Our own rather than a library's, because
 * rows of one height need no measuring, and lists of a million no list of their measures. A scroll goes past React, which
 * would draw everything anew that knows of it: `draw` is called when other rows come into sight, in the same frame, or
 * they would come one frame after the place where they belong, and once more when the scroll has come to rest.
 * `kept`: the row that stays in sight as the window changes its size, if it was; -1 for none.
 */
export const useRowWindow = (
  element: RefObject<HTMLElement | null>,
  count: number,
  kept: number,
  draw: RefObject<(isOnTheMove: boolean) => void>
): RowWindow => {
  const view = useRef({ top: 0, height: 0 });
  /** Pixels of the bar, as they were told last: to ask for them in the middle of a change has the whole page laid out for it. */
  const scrolledTo = useRef(0);
  const rowHeight = useRowHeight();
  const shownHeight = useRef(rowHeight);
  const total = count * rowHeight;
  const isScaled = total > MOST_HEIGHT;

  const read = (scroller: HTMLElement, isOnTheMove = false): void => {
    const { scrollTop, clientHeight } = scroller;
    scrolledTo.current = scrollTop;
    // Within a row nothing comes or goes, unless scrolling is scaled: then every row moves with every pixel.
    const top = isScaled ? scrollTop : Math.floor(scrollTop / rowHeight) * rowHeight;
    if (view.current.top === top && view.current.height === clientHeight) return;
    view.current = { top, height: clientHeight };
    draw.current(isOnTheMove);
  };
  const latestRead = useRef(read);

  /** A smaller window must not push the active row out of sight. */
  const resize = (scroller: HTMLElement): void => {
    const lowest = kept * rowHeight;
    const shows = (): boolean => {
      const { height } = view.current;
      const offset = scrolledTo.current * scaleOf(total, height);
      return lowest >= offset && lowest + rowHeight <= offset + height;
    };
    const wasInSight = kept !== -1 && shows();
    read(scroller);
    if (!wasInSight || shows()) return;
    scrollToRow(scroller, total, lowest, rowHeight);
    read(scroller);
  };
  const latestResize = useRef(resize);

  useLayoutEffect(() => {
    latestRead.current = read;
    latestResize.current = resize;
    const before = shownHeight.current;
    shownHeight.current = rowHeight;
    // Rows of another height: those in sight stay in sight.
    if (element.current !== null && before !== rowHeight)
      scrollToOffset(element.current, total, (offsetOf(element.current, count * before) / before) * rowHeight);
  });

  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null) return undefined;
    const onResize = (): void => latestResize.current(scroller);
    const onScroll = (): void => latestRead.current(scroller, true);
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onRest = (): void => {
      clearTimeout(rest);
      rest = setTimeout(() => draw.current(false), REST_MS);
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
  }, [element, draw, isScaled, rowHeight]);

  const scroll = (move: (scroller: HTMLElement) => void): void => {
    if (element.current === null) return;
    move(element.current);
    // Drawn at once: whoever scrolls to a row wants to have it.
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
        start: Math.max(0, Math.floor(offset / rowHeight) - OVERSCAN),
        end: Math.min(count, Math.ceil((offset + height) / rowHeight) + OVERSCAN),
        topIndex: Math.floor((top * scale) / rowHeight),
        topOf: (index) => index * rowHeight - offset + offset / scale
      };
    },
    scrollTo: (index) => {
      const { height } = view.current;
      if (isInSight(index * rowHeight, scrolledTo.current * scaleOf(total, height), height, rowHeight)) return;
      scroll((scroller) => scrollToRow(scroller, total, index * rowHeight, rowHeight));
    },
    scrollToTop: (rows) => scroll((scroller) => scrollToOffset(scroller, total, rows * rowHeight)),
    scrolledRows: () => (element.current === null ? 0 : offsetOf(element.current, total) / rowHeight),
    pageSize: () => Math.max(1, Math.floor((element.current?.clientHeight ?? 0) / rowHeight) - 1)
  };
};
