import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import type { JsonTrial, TrialOutcome } from './json-trial';

/*
 * A trial for threads, which can start no process in an Electron whose executable is no Node: they ask the main thread for it.
 */

const questionSchema = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array), charset: z.string() });
const answerSchema = z.object({ id: z.int(), outcome: z.enum(['parsed', 'malformed', 'tooLarge', 'failed']) });

/** The thread's end of the port. */
export const trialBy = (port: MessagePort): JsonTrial => {
  const waiting = new Map<number, (outcome: TrialOutcome | 'failed') => void>();
  let lastId = 0;
  port.on('message', (raw: unknown) => {
    const { id, outcome } = answerSchema.parse(raw);
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  // Nothing waits for it alone.
  port.unref();
  return async (bytes, charset) => {
    lastId += 1;
    const id = lastId;
    // Memory that both threads see: a copy for each would be hundreds of megabytes more.
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const outcome = await new Promise<TrialOutcome | 'failed'>((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ id, bytes: shared, charset });
    });
    if (outcome === 'failed') throw new Error('The JSON could not be parsed on trial.');
    return outcome;
  };
};

/** The main thread's end. `onFault` hears of what is no fault of the text. */
export const answerTrials = (port: MessagePort, trial: JsonTrial, onFault: (error: unknown) => void): void => {
  port.on('message', (raw: unknown) => {
    const { id, bytes, charset } = questionSchema.parse(raw);
    const answer = (outcome: TrialOutcome | 'failed'): void => port.postMessage({ id, outcome });
    trial(bytes, charset).then(answer, (error: unknown) => {
      onFault(error);
      answer('failed');
    });
  });
  port.unref();
};
