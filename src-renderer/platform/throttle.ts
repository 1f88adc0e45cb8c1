/** Runs work at once, then at most every `gap` milliseconds, never concurrently; the last request is never lost. @returns what requests a run */
export const throttled = (work: () => Promise<unknown>, gap: number): (() => void) => {
  let isDue = false;
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isDue) {
      isDue = false;
      await work();
      await new Promise((resolve) => {
        setTimeout(resolve, gap);
      });
    }
    isBusy = false;
  };
  return () => {
    isDue = true;
    if (!isBusy) void run();
  };
};

const QUIET_MS = 1_000;

/** Runs work once nobody has asked for it for a second. @returns the function that requests it */
export const whenQuiet = (work: () => void): (() => void) => {
  let isWaiting = false;
  let lastAt = 0;
  const wait = (duration: number): void => {
    isWaiting = true;
    setTimeout(() => {
      const rest = lastAt + QUIET_MS - performance.now();
      isWaiting = false;
      if (rest > 0) wait(rest);
      else work();
    }, duration);
  };
  return () => {
    // The running timer is kept: a timer per frame of a scroll would cost too much.
    lastAt = performance.now();
    if (!isWaiting) wait(QUIET_MS);
  };
};

/** Milliseconds of a frame; other programs' edits are not shown more often. */
const FRAME = 16;

/**
 * Batches items: the first is handed on at once, those within the next frame together at its end. An urgent item is
 * handed on at once, with all before it. Thousands of edits by another program would otherwise render thousands of
 * times.
 * @returns the function that adds an item
 */
export const inBatches = <T>(
  take: (items: readonly T[]) => void,
  isUrgent: (item: T) => boolean
): ((item: T) => void) => {
  let waiting: T[] = [];
  let isPaused = false;
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };
  return (item) => {
    waiting.push(item);
    if (isPaused) {
      if (isUrgent(item)) flush();
      return;
    }
    // Set before items are handed on, since `take` may throw.
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      flush();
    }, FRAME);
    flush();
  };
};
