import type { z } from 'zod';

interface Asked<T> {
  readonly request: unknown;
  readonly answer: z.ZodType<T>;
  /** How many answers make the whole; left out: one. */
  readonly answers?: number;
  /** Milliseconds without an answer after which it counts as one that never ends. */
  readonly longest: number;
  readonly signal?: AbortSignal;
}

/** What is used of a worker. */
export interface AnsweringWorker extends Pick<Worker, 'terminate'> {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** All answers, or why there are none. */
export type WorkerAnswers<T> = readonly T[] | 'tooSlow' | 'failed';

/** Asks a worker that is ended afterwards: a regular expression can be stopped only with its thread. */
export const askWorker = async <T>(
  worker: AnsweringWorker,
  { request, answer, answers = 1, longest, signal }: Asked<T>
): Promise<WorkerAnswers<T>> => {
  const { promise, resolve } = Promise.withResolvers<WorkerAnswers<T>>();
  const given: T[] = [];
  let limit: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(limit);
    limit = setTimeout(resolve, longest, 'tooSlow');
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    const read = answer.safeParse(data);
    if (!read.success) return resolve('failed');
    given.push(read.data);
    if (given.length < answers) wait();
    else resolve(given);
  };
  worker.onerror = () => resolve('failed');
  signal?.addEventListener('abort', () => resolve('failed'));
  wait();
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    worker.terminate();
  }
};
