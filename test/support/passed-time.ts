import { onTestFinished, vi } from 'vitest';

const measured = performance.now.bind(performance);
let ahead = 0;

/** Advances the clock by which the product measures durations. The test restores it. */
export const passTime = (ms: number): void => {
  ahead += ms;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => measured() + ahead);
  onTestFinished(() => {
    ahead = 0;
    clock.mockRestore();
  });
};
