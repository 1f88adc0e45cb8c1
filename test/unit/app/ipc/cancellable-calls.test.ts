import { expect, test } from 'vitest';
import { CancellableCalls } from '../../../../src-main/app/ipc/cancellable-calls';
import type { CancelFlag } from '../../../../src-main/workspace/protocol';

test('a window ends its own calls that are under way, and neither those of another nor its later ones', async () => {
  const calls = new CancellableCalls();
  const over = Promise.withResolvers<void>();
  const flags: CancelFlag[] = [];
  const call = (id: number): Promise<void> =>
    calls.run({ id }, (cancel) => {
      flags.push(cancel);
      return over.promise;
    });
  const underWay = [call(1), call(2), call(1)];
  calls.cancel({ id: 2 });
  expect(flags.map(({ isCancelled }) => isCancelled)).toEqual([false, true, false]);
  calls.cancel({ id: 1 });
  const later = call(2);
  expect(flags.map(({ isCancelled }) => isCancelled)).toEqual([true, true, true, false]);
  over.resolve();
  await Promise.all([...underWay, later]);
  calls.cancel({ id: 2 });
  expect(flags.at(-1)?.isCancelled).toBe(false);
});
