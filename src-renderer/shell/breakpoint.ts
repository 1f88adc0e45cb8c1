import { useSyncExternalStore } from 'react';

/**
 * How much a bar at the top can hold on one line: everything; what acts on the tree; or hardly more than the search. A zoom
 * of 200 % or more makes any window narrow, and a second line would be one row of the tree less.
 */
export type Breakpoint = 'full' | 'narrow' | 'scant';

/** Pixels of the window below which there is less; measured with the longest of what the bar may show. */
const NARROW = window.matchMedia('(width < 820px)');
const SCANT = window.matchMedia('(width < 620px)');

const currentBreakpoint = (): Breakpoint => {
  if (SCANT.matches) return 'scant';
  return NARROW.matches ? 'narrow' : 'full';
};

const follow = (onChange: () => void): (() => void) => {
  for (const query of [NARROW, SCANT]) query.addEventListener('change', onChange);
  return () => {
    for (const query of [NARROW, SCANT]) query.removeEventListener('change', onChange);
  };
};

/** Told only when it changes in kind, not with every pixel. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(follow, currentBreakpoint);
