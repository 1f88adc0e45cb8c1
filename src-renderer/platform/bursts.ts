/** Milliseconds of a frame: nobody sees more often than that what another program writes. */
const FRAME = 16;

/**
 * Hands on what comes one by one: the first at once, and what follows within a frame together with the end of that frame.
 * What is urgent goes at once, with everything that waits before it. Thousands of edits by another program would
 * otherwise draw the window thousands of times.
 */
export const inBursts = <T>(
  take: (items: readonly T[]) => void,
  isUrgent: (item: T) => boolean
): ((item: T) => void) => {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };
  return (item) => {
    waiting.push(item);
    if (timer === undefined) {
      flush();
      timer = setTimeout(() => {
        timer = undefined;
        flush();
      }, FRAME);
    } else if (isUrgent(item)) {
      flush();
    }
  };
};
