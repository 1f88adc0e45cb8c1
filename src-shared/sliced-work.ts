/** Work that stops now and then (`yield`), and returns what it came to. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

export const atOnce = <T>(work: SlicedWork<T>, atStop?: () => void): T => {
  let step = work.next();
  for (; step.done !== true; step = work.next()) atStop?.();
  return step.value;
};

/** Waits wherever the work stops. */
export const inSteps = async <T>(work: SlicedWork<T>, wait: () => Promise<void>): Promise<T> => {
  let step = work.next();
  for (; step.done !== true; step = work.next()) await wait();
  return step.value;
};

/** Makes a function for long work to await now and then: it pauses when so many milliseconds are used up. */
export const pauseAfter = (ms: number, pause: () => Promise<void>): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < ms) return;
    await pause();
    begun = performance.now();
  };
};

/** Says when work pauses: once for so many things that it has done. */
export const pauseEvery = (many: number): ((done?: number) => boolean) => {
  let left = many;
  return (done = 1) => {
    left -= done;
    const isTime = left <= 0;
    if (isTime) left = many;
    return isTime;
  };
};
