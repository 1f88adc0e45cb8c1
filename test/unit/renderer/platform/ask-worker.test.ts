import { expect, test } from 'vitest';
import { z } from 'zod';
import { askWorker, type AnsweringWorker } from '../../../../src-renderer/platform/ask-worker';

const answering = (...answers: readonly unknown[]): AnsweringWorker => {
  const worker: AnsweringWorker = {
    onmessage: null,
    onerror: null,
    postMessage: () =>
      queueMicrotask(() => answers.forEach((data) => worker.onmessage?.(new MessageEvent('message', { data })))),
    terminate: () => undefined
  };
  return worker;
};

test('all answers of a worker are given; one that is none says that it failed, and not that it takes too long', async () => {
  const asked = { request: null, answer: z.number(), answers: 2, longest: 3_600_000 };
  expect(await askWorker(answering(1, 2), asked)).toEqual([1, 2]);
  expect(await askWorker(answering(1, 'two'), asked)).toBe('failed');
});
