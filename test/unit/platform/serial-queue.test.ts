import { expect, test } from 'vitest';
import { SerialQueue } from '../../../src-main/platform/serial-queue';

test('work is done one after the other, in order, and a failure is its own alone', async () => {
  const queue = new SerialQueue();
  const begun: number[] = [];
  let underWay = 0;
  const done = await Promise.allSettled(
    [0, 1, 2, 3].map((number) =>
      queue.run(async () => {
        underWay += 1;
        expect(underWay).toBe(1);
        begun.push(number);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        if (number === 1) throw new Error('broken');
        return number;
      })
    )
  );
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('a queue that is closed finishes what is under way and refuses the rest with the reason', async () => {
  const queue = new SerialQueue();
  const first = Promise.withResolvers<void>();
  const underWay = queue.run(() => first.promise);
  const waiting = queue.run(() => 'never');
  // The first has begun.
  await new Promise((resolve) => setImmediate(resolve));
  let isClosed = false;
  const closing = queue
    .close(() => new Error('closed'))
    .then(() => {
      isClosed = true;
    });
  await expect(queue.run(() => 'never')).rejects.toThrow('closed');
  expect(isClosed).toBe(false);
  first.resolve();
  await closing;
  await underWay;
  await expect(waiting).rejects.toThrow('closed');
});
