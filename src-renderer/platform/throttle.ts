/**
 * Lets work run at once and then no more often than every `gap` milliseconds, however often it is asked for, and never
 * twice at a time. What is asked for in between is done afterwards, so what was asked last is never lost.
 * `work` never rejects.
 * @returns the way to ask, and the way to stop
 */
export const throttled = (
  work: () => Promise<unknown>,
  gap: number
): { readonly ask: () => void; readonly stop: () => void } => {
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
    ask: () => {
      isDue = true;
      if (!isBusy && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
    }
  };
};

/** Milliseconds of a frame: nobody sees more often than that what another program writes. */
const FRAME = 16;

/**
 * Hands on what comes one by one: the first at once, and what follows within a frame together with the end of that frame.
 * What is urgent goes at once, with everything that waits before it. Thousands of edits by another program would
 * otherwise draw the window thousands of times.
 * @returns the way to add an item, and the way to stop: what waits by then is dropped
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
        // Before anything is handed on, since that may throw and may stop this.
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
