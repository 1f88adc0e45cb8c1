import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  type AnswerQuestion,
  answering,
  type Isolated,
  IsolatedFailure,
  runIsolated
} from '../../../src-main/platform/isolated';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const SILENCE_MS = 30_000;

/** A process that is started, and answers by that, where it is given. */
const started = (answer?: AnswerQuestion) => {
  const exits: ((error?: unknown) => void)[] = [];
  let receive: (message: unknown) => void = () => undefined;
  const kill = vi.fn<() => void>();
  const take = answer && answering(answer, (message) => receive(message));
  const isolated: Isolated = {
    send: (message) => void take?.(message),
    onMessage: (listener) => {
      receive = listener;
    },
    onExit: (listener) => void exits.push(listener),
    kill
  };
  const exit = (error?: unknown): void => exits.forEach((listener) => listener(error));
  return { isolated, kill, exit, say: (message: unknown) => receive(message) };
};

const run = (isolated: Isolated, options: object = {}) =>
  runIsolated(isolated, 'question', z.string(), { silenceMs: SILENCE_MS, ...options });

const reasonOf = (error: unknown): unknown => (error instanceof IsolatedFailure ? error.reason : error);

test('parts come before the question, progress before the answer, and the process ends with it', async () => {
  const { isolated, kill, say } = started((question, parts, report) => {
    vi.setSystemTime(0);
    report('never so soon');
    return `${String(question)} ${parts.join('')}`;
  });
  const answer = run(isolated, { parts: ['a', 'b'] });
  say({ kind: 'ready' });
  expect(await answer).toBe('question ab');
  expect(kill).toHaveBeenCalledOnce();
});

test('without an answer or progress for its time it is ended; progress gives it that time again', async () => {
  const { isolated, kill, say } = started();
  const progress: unknown[] = [];
  const failure = run(isolated, { onProgress: (done: unknown) => progress.push(done) }).catch(reasonOf);
  say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  say({ kind: 'progress', progress: 1 });
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(progress).toEqual([1]);
  expect(kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBe('silent');
  expect(kill).toHaveBeenCalledOnce();
});

test.each<[string, (process: ReturnType<typeof started>, ending: AbortController) => void]>([
  ['not_started', ({ exit }) => exit(new Error('no such file'))],
  [
    'ended',
    ({ say, exit }) => {
      say({ kind: 'ready' });
      exit();
    }
  ],
  ['faulty', ({ say }) => say({ kind: 'fault', message: 'broken', stack: 'Error: broken' })],
  ['faulty', ({ say }) => say('what nobody expects')],
  ['stopped', (_process, ending) => ending.abort()]
])('no answer comes: %s', async (reason, act) => {
  const process = started();
  const ending = new AbortController();
  const failure = run(process.isolated, { signal: ending.signal }).catch(reasonOf);
  act(process, ending);
  expect(await failure).toBe(reason);
  expect(process.kill).toHaveBeenCalledOnce();
});

test('an error of the work is told as a fault, and the next question is answered', async () => {
  const said: unknown[] = [];
  const take = answering(
    (question) => {
      if (question === 'bad') throw new Error('at fault');
      return question;
    },
    (message) => said.push(message)
  );
  await take({ kind: 'question', question: 'bad' });
  await take({ kind: 'question', question: 'good' });
  expect(said).toMatchObject([
    { kind: 'fault', message: 'at fault' },
    { kind: 'answer', answer: 'good' }
  ]);
});
