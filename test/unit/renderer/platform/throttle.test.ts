import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttled } from '../../../../src-renderer/platform/throttle';

describe('throttled work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins at once, and a burst of asking comes to two runs: the first and one after the last', async () => {
    let runs = 0;
    const { ask } = throttled(async () => {
      runs += 1;
    }, 500);
    for (let count = 0; count < 1_000; count += 1) ask();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(2);
    ask();
    expect(runs).toBe(3);
  });

  it('never runs twice at a time, however long the work takes', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const { ask } = throttled(async () => {
      underWay += 1;
      runs += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => {
        setTimeout(resolve, 5_000);
      });
      underWay -= 1;
    }, 500);
    for (let count = 0; count < 100; count += 1) {
      ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(most).toBe(1);
    expect(runs).toBe(3);
  });

  it('does nothing more once it is stopped', async () => {
    let runs = 0;
    const { ask, stop } = throttled(async () => {
      runs += 1;
    }, 500);
    ask();
    ask();
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    ask();
    expect(runs).toBe(1);
  });
});
