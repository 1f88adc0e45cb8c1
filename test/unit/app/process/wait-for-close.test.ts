import { expect, it } from 'vitest';
import { waitForClose } from '../../../../src-main/app/process/lifecycle';

const never = new Promise<'closed'>(() => undefined);
const lateMs = 10;

it('asks nobody about threads that end in time', async () => {
  const ask = (): Promise<'wait'> => Promise.reject(new Error('It was asked.'));
  expect(await waitForClose(Promise.resolve('closed'), { lateMs, ask })).toBe('closed');
  expect(await waitForClose(Promise.resolve('hanging'), { lateMs, ask })).toBe('hanging');
});

it('asks again for as long as the person waits, and ends when the person gives up', async () => {
  const answers = ['wait', 'wait', 'give up'] as const;
  let asked = 0;
  const ask = (): Promise<'wait' | 'give up'> => Promise.resolve(answers[asked++] ?? 'wait');
  expect(await waitForClose(never, { lateMs, ask })).toBe('hanging');
  expect(asked).toBe(3);
});

it('takes the question back when the threads end meanwhile', async () => {
  const closing = Promise.withResolvers<'closed'>();
  let question: AbortSignal | undefined;
  const ask = (signal: AbortSignal): Promise<'wait'> => {
    question = signal;
    closing.resolve('closed');
    return new Promise(() => undefined);
  };
  expect(await waitForClose(closing.promise, { lateMs, ask })).toBe('closed');
  expect(question?.aborted).toBe(true);
});
