import { expect, test } from 'vitest';
import { CancellableCalls } from '../../../../src-main/app/ipc/cancellable-calls';
import type { CancelFlag } from '../../../../src-main/workspace/thread-protocol';

test('a window ends that of its calls which it names, and neither its others nor those of another window', async () => {
  const calls = new CancellableCalls();
  const over = Promise.withResolvers<void>();
  const flags: CancelFlag[] = [];
  const call = (id: number, callId?: string): Promise<void> =>
    calls.run({ id }, callId, (cancel) => {
      flags.push(cancel);
      return over.promise;
    });
  const cancelled = (): boolean[] => flags.map(({ isCancelled }) => isCancelled);
  const underWay = [call(1, 'edit'), call(2, 'edit'), call(1, 'import'), call(1)];
  calls.cancel({ id: 2 }, 'import');
  expect(cancelled()).toEqual([false, false, false, false]);
  calls.cancel({ id: 2 }, 'edit');
  expect(cancelled()).toEqual([false, true, false, false]);
  calls.cancel({ id: 1 }, 'import');
  expect(cancelled()).toEqual([false, true, true, false]);
  const later = call(2, 'import');
  expect(cancelled()).toEqual([false, true, true, false, false]);
  await expect(call(2, 'import')).rejects.toThrow('under way');
  over.resolve();
  await Promise.all([...underWay, later]);
  calls.cancel({ id: 1 }, 'edit');
  expect(flags[0]?.isCancelled).toBe(false);
});

test('the workspace’s thread knows the call by its id, so that its progress can be told from that of another', async () => {
  const calls = new CancellableCalls();
  expect(await calls.run({ id: 1 }, 'import', async ({ callId }) => callId)).toBe('import');
});
