import { Loader } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
  type RefObject
} from 'react';
import { errorText } from '../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import classes from './paged-list.module.css';
import { focusPanelTab, useListFocus } from './focus';
import { SmallButton } from './steady-button';

interface KeptFocus {
  /** Index of the item that has or last had the focus, or of the one in its place; -1: none. It must stay in the page. */
  readonly index: () => number;
  readonly goTo: (index: number) => void;
}

const indexOf = (element: Element): number => Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);

/**
 * Keeps the focus in a list whose items come and go: when the focused item is removed, the next one gets the focus,
 * else the one before, else the panel's tab.
 * @param keys identify the items
 * @param startsAt the index of the item that takes the focus at first; `null`: none does
 */
const useKeptFocus = (
  list: RefObject<HTMLElement | null>,
  keys: readonly (number | string)[],
  startsAt: number | null
): KeptFocus => {
  const key = useRef<number | string | null>(null);
  const lastIndex = useRef(startsAt ?? -1);
  const hasFocus = useRef(false);
  const wanted = useRef(startsAt);
  const present = useRef(keys);
  const [, drawAgain] = useState({});
  // Renders again when a closing dialog returns the focus.
  useListFocus((state) => state.request);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      hasFocus.current = true;
      lastIndex.current = indexOf(target);
      key.current = present.current[lastIndex.current] ?? null;
    };
    const forget = ({ relatedTarget }: FocusEvent): void => {
      // A removed element loses the focus to nothing, and a dialog returns it; otherwise the person moved the focus.
      if (relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') === null)
        hasFocus.current = false;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [list]);

  useLayoutEffect(() => {
    present.current = keys;
    const at = key.current === null ? -1 : keys.indexOf(key.current);
    if (at !== -1) lastIndex.current = at;
    if (hasFocus.current && wanted.current === null && document.activeElement === document.body)
      wanted.current = lastIndex.current;
    if (wanted.current === null) return;
    if (keys.length === 0) {
      wanted.current = null;
      hasFocus.current = false;
      focusPanelTab();
      return;
    }
    const active = document.activeElement;
    // The focus stays where the person types or chooses meanwhile.
    if (active?.matches('input, textarea') === true && list.current?.contains(active) !== true) {
      wanted.current = null;
      return;
    }
    const index = Math.max(0, Math.min(wanted.current, keys.length - 1));
    const main = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-main]`);
    if (main === null || main === undefined) return;
    wanted.current = null;
    main.focus({ preventScroll: true });
    // Including its heading, so that the first item scrolls to the very top; of a tall item at least its main control.
    main.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
    main.scrollIntoView({ block: 'nearest' });
    // No dependencies: the item may need another render to be in the page.
  });

  return {
    index: () => Math.min(lastIndex.current, keys.length - 1),
    goTo: (index) => {
      wanted.current = index;
      // Counts as focused from now on, so that it is rendered.
      lastIndex.current = index;
      key.current = keys[index] ?? null;
      drawAgain({});
    }
  };
};

/** Reads further pages. */
export interface PagedSource {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => Promise<unknown>;
}

const WHOLE_LIST: PagedSource = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.resolve()
};

interface Props<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number | string;
  estimate: number;
  headingOf?: (item: T, index: number) => string | null;
  /** One control or text of each item has `data-main`: arrow keys focus it. */
  children: (item: T) => ReactNode;
  /** Left out: the list is whole. */
  paging?: PagedSource;
  /** The index of the item that takes the focus as the list appears, unless it is in a field elsewhere; left out: none does. */
  startsAt?: number | null;
  end?: ReactNode;
}

const AHEAD = 12;

const More = ({ paging, end }: { paging: PagedSource; end: ReactNode }): ReactElement => (
  <div className={classes.end}>
    {paging.isFetchNextPageError ? (
      <>
        <span>{errorText(paging.error)}</span>
        <SmallButton onClick={() => void paging.fetchNextPage()}>{messages.tryAgain}</SmallButton>
      </>
    ) : paging.hasNextPage ? (
      <Loader size="xs" aria-label={messages.readingMore} />
    ) : (
      end
    )}
  </div>
);

/** Keeps the visible items in place when others are inserted above them; at the very top, the new ones show. */
const useScrollPlace = (
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  keys: readonly (number | string)[]
): void => {
  const place = useRef<{ readonly key: number | string; readonly below: number } | null>(null);
  const first = useRef(keys[0]);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const anchor = place.current;
    if (first.current !== keys[0] && anchor !== null) {
      const item = virtualizer.measurementsCache[keys.indexOf(anchor.key)];
      if (item !== undefined) virtualizer.scrollToOffset(item.start + anchor.below);
    } else {
      const top = offset <= 0 ? undefined : virtualizer.getVirtualItemForOffset(offset);
      const key = top === undefined ? undefined : keys[top.index];
      place.current = top === undefined || key === undefined ? null : { key, below: offset - top.start };
    }
    first.current = keys[0];
    // No dependencies, since scrolling renders too.
  });
};

/** A virtual list, read page by page. Arrows, Home and End move between items (https://www.w3.org/WAI/ARIA/apg/patterns/accordion/). */
export const PagedList = <T,>({
  label,
  items,
  keyOf,
  estimate,
  headingOf,
  children,
  paging = WHOLE_LIST,
  startsAt = null,
  end
}: Props<T>): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keys = items.map(keyOf);
  const focus = useKeptFocus(list, keys, startsAt);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 6,
    // The focused item stays in the page when it is scrolled out of sight, or the focus would be lost.
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      const index = focus.index();
      if (index !== -1) indexes.add(index);
      return [...indexes].sort((a, b) => a - b);
    }
  });
  useScrollPlace(virtualizer, keys);

  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? -1) >= items.length - AHEAD;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paging;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, items.length]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = focus.index();
    const target = new Map([
      ['ArrowDown', index + 1],
      ['ArrowUp', index - 1],
      ['Home', 0],
      ['End', items.length - 1]
    ]).get(event.key);
    if (target === undefined || index === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (target < 0 || target >= items.length) return;
    focus.goTo(target);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* The focused items bubble their key events to the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const heading = headingOf?.(item, index) ?? null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={hasNextPage ? -1 : items.length}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {heading !== null && <h3 className={classes.heading}>{heading}</h3>}
              {children(item)}
            </div>
          );
        })}
      </div>
      <More paging={paging} end={end} />
    </div>
  );
};
