/**
 * Runs work at once and then at most every `gap` milliseconds, and never concurrently. A request in between runs
 * afterwards, so the last one is never lost. `work` must not reject.
 * @returns functions that request a run and stop
 */
export const throttled = (
  work: () => Promise<unknown>,
  gap: number
): { readonly request: () => void; readonly stop: () => void } => {
  let isDue = false;
  let isBusy = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isDue && !isStopped) {
      isDue = false;
      await work();
      await new Promise((resolve) => {
        setTimeout(resolve, gap);
      });
    }
    isBusy = false;
  };
  return {
    request: () => {
      isDue = true;
      if (!isBusy && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
    }
  };
};

/** Milliseconds without a request that count as quiet. */
const QUIET_MS = 1_000;

/**
 * Runs work once nobody has asked for it for a second.
 * @returns functions that request it and stop; stopping drops a pending request
 */
export const whenQuiet = (work: () => void): { readonly request: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = 0;
  const wait = (duration: number): void => {
    timer = setTimeout(() => {
      const rest = lastAt + QUIET_MS - performance.now();
      timer = null;
      if (rest > 0) wait(rest);
      else work();
    }, duration);
  };
  return {
    request: () => {
      // The running timer is kept: a timer per frame of a scroll would cost too much.
      lastAt = performance.now();
      if (timer === null) wait(QUIET_MS);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    }
  };
};

/** Milliseconds of a frame; other programs' edits are not shown more often. */
const FRAME = 16;

/**
 * Batches items: the first is handed on at once, those within the next frame together at its end. An urgent item is
 * handed on at once, with all before it. Thousands of edits by another program would otherwise render thousands of
 * times.
 * @returns functions that add an item and stop; stopping drops pending items
 */
export const inBatches = <T>(
  take: (items: readonly T[]) => void,
  isUrgent: (item: T) => boolean
): { readonly add: (item: T) => void; readonly stop: () => void } => {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };
  return {
    add: (item) => {
      if (isStopped) return;
      waiting.push(item);
      if (timer === undefined) {
        // Set before items are handed on, since `take` may throw or stop the batches.
        timer = setTimeout(() => {
          timer = undefined;
          flush();
        }, FRAME);
        flush();
      } else if (isUrgent(item)) {
        flush();
      }
    },
    stop: () => {
      isStopped = true;
      waiting = [];
      clearTimeout(timer);
    }
  };
};
