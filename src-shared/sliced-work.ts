/** Work that stops now and then (`yield`), and returns what it came to. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

export const atOnce = <T>(work: SlicedWork<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};
