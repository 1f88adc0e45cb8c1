import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryRelease } from '../../../../src-main/app/windows/memory-release';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('has memory given back once, when nothing was read or drawn for a while, by the workspaces first', async () => {
  const order: string[] = [];
  const memory = new MemoryRelease(
    async () => void order.push('workspaces'),
    () => void order.push('pages'),
    () => void order.push('here'),
    { error: () => order.push('failed') }
  );
  memory.soon();
  await vi.advanceTimersByTimeAsync(1_000);
  memory.soon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual(['workspaces', 'pages', 'here']);
  memory.soon();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toHaveLength(6);
});

it('reports a failure, and ends nothing', async () => {
  const failure = new Error('destroyed meanwhile');
  const error = vi.fn<(event: string, error: unknown) => void>();
  const memory = new MemoryRelease(
    () => Promise.resolve(),
    () => {
      throw failure;
    },
    () => undefined,
    { error }
  );
  memory.soon();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error).toHaveBeenCalledExactlyOnceWith('memory_not_released', failure);
});
