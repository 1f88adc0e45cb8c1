import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inBatches, throttled, whenQuiet } from '../../../../src-renderer/platform/throttle';

describe('throttled work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins at once, and a burst of asking comes to two runs: the first and one after the last', async () => {
    let runs = 0;
    const request = throttled(async () => {
      runs += 1;
    }, 500);
    for (let count = 0; count < 1_000; count += 1) request();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(2);
    request();
    expect(runs).toBe(3);
  });

  it('never runs twice at a time, however long the work takes', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const request = throttled(async () => {
      underWay += 1;
      runs += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => {
        setTimeout(resolve, 5_000);
      });
      underWay -= 1;
    }, 500);
    for (let count = 0; count < 100; count += 1) {
      request();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(most).toBe(1);
    expect(runs).toBe(3);
  });
});

describe('what comes in batches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes on one by one at first, then once a frame, and at once where it is urgent', () => {
    const taken: (readonly number[])[] = [];
    const add = inBatches<number>(
      (items) => taken.push(items),
      (item) => item === 9
    );
    for (const item of [1, 2, 3]) add(item);
    expect(taken).toEqual([[1]]);
    vi.runAllTimers();
    expect(taken).toEqual([[1], [2, 3]]);
    for (const item of [4, 5, 9]) add(item);
    expect(taken.slice(2)).toEqual([[4], [5, 9]]);
  });
});

describe('work that waits for quiet', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs once, a second after the last request', () => {
    let runs = 0;
    const request = whenQuiet(() => {
      runs += 1;
    });
    for (let count = 0; count < 30; count += 1) {
      request();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(899);
    expect(runs).toBe(0);
    vi.advanceTimersByTime(1);
    expect(runs).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(runs).toBe(1);
    request();
    vi.advanceTimersByTime(1_000);
    expect(runs).toBe(2);
  });
});
