/** Milliseconds of work at a stretch: short enough that a key which comes meanwhile is answered within the frame. */
const SLICE = 8;

const idle = (): Promise<void> => new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: 50 }));

/** Work that stops now and then (`yield`), and returns what it came to. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** Does the work in one go. */
export const atOnce = <T>(work: SlicedWork<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Does long work in the pauses between whatever else there is to do. @returns `null` once `signal` has ended it */
export const runInSlices = async <T>(work: SlicedWork<T>, signal: AbortSignal): Promise<T | null> => {
  for (;;) {
    await idle();
    if (signal.aborted) return null;
    const begun = performance.now();
    while (performance.now() - begun < SLICE) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  }
};
