/** Milliseconds of work at a stretch: half a frame. */
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

/** Does work that stops now and then (`yield`), with pauses only once it has taken long: what is short is done at once. */
export const withPauses = async <T>(work: Generator<undefined, T, undefined>): Promise<T> => {
  const pause = letOthers();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause();
  }
};
