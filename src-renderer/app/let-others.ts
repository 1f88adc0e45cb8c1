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
