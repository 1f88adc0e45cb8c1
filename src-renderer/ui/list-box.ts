import { useLayoutEffect, useRef, type RefObject } from 'react';

const PAGE = 8;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** The index that a key leads to among `count` options below a field; `null` for other keys. @param wraps whether arrows wrap around */
export const indexAfterKey = (key: string, index: number, count: number, wraps = false): number | null => {
  const step = STEPS[key];
  if (step === undefined) return null;
  if (wraps && Math.abs(step) === 1) return (index + step + count) % count;
  return Math.max(0, Math.min(count - 1, index + step));
};

/** A ref to the list, which keeps its selected option in sight as that or what is listed changes. */
export const useSelectedInSight = (selected: unknown, listed: unknown): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected, listed]);
  return list;
};
