/** Work that stops now and then (`yield`), and returns what it came to. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

export const atOnce = <T>(work: SlicedWork<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
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
