import type { SlicedWork } from '../../src-shared/sliced-work';

/** Milliseconds of work at a stretch: short enough that a key which comes meanwhile is answered within the frame. */
const STRETCH = 8;

/** For long work: wait for what it returns now and then, and the window is drawn and answers in between. */
export const letOthers = (): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < STRETCH) return;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    begun = performance.now();
  };
};

/** Does work that the person waits for, with pauses only once it has taken long: what is short is done at once. */
export const withPauses = async <T>(work: SlicedWork<T>): Promise<T> => {
  const pause = letOthers();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause();
  }
};

const idle = (): Promise<void> => new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: 50 }));

/** What work in slices came to: its result, or nothing, since it was ended. */
export type SlicedOutcome<T> = { readonly state: 'done'; readonly result: T } | { readonly state: 'ended' };

/** Does work that nobody waits for in the pauses between whatever else there is to do, until `signal` ends it. */
export const runInSlices = async <T>(work: SlicedWork<T>, signal: AbortSignal): Promise<SlicedOutcome<T>> => {
  for (;;) {
    await idle();
    if (signal.aborted) return { state: 'ended' };
    const begun = performance.now();
    while (performance.now() - begun < STRETCH) {
      const step = work.next();
      if (step.done === true) return { state: 'done', result: step.value };
    }
  }
};
