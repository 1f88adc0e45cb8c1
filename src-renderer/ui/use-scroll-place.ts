import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Keeps what is in sight where it is when items come in above it; at the very top, the new ones show. */
export const useScrollPlace = (
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
    // After every draw: scrolling draws too.
  });
};
