import { onTestFinished, vi } from 'vitest';

const measured = performance.now.bind(performance);
let ahead = 0;

/** Has so much time pass at once, by the clock with which the product measures how long something takes. The test gives it back. */
export const passTime = (ms: number): void => {
  ahead += ms;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => measured() + ahead);
  onTestFinished(() => {
    ahead = 0;
    clock.mockRestore();
  });
};
