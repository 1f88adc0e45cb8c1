import type { MessagePort } from 'node:worker_threads';
import { scanJson } from '../../src-shared/json-scan';
import { type Isolated, IsolatedFailure, partsOfBytes, runIsolated } from './isolated';
import { SerialQueue } from './serial-queue';
import { z } from 'zod';

/** What became of a text that was parsed on trial. `tooLarge`: the process that did it has ended, or took too long. */
export type TrialOutcome = 'parsed' | 'malformed' | 'tooLarge';

/** Parses a JSON text in another process, which may run out of memory. The result stays there. @param charset as `TextDecoder` knows it */
export type JsonTrial = (bytes: Uint8Array, charset: string) => Promise<TrialOutcome>;

/** Up to here nothing that passes the look takes more than some 200 MB. 100,000 categories of ours are 25 MB, and 300,000 lists and objects. */
const IN_PLACE = { bytes: 48_000_000, containers: 1_500_000 } as const;

export type JsonRefusal = 'malformed' | 'tooDeep' | 'tooLarge';

/** @param text `bytes`, decoded @param trial for large texts; `null`: there is no other process */
export const whyNotParsed = async (
  text: string,
  bytes: Uint8Array,
  charset: string,
  trial: JsonTrial | null
): Promise<JsonRefusal | null> => {
  const look = scanJson(text);
  if (!look.ok) return look.reason === 'tooDeep' ? 'tooDeep' : 'tooLarge';
  if (trial === null || (bytes.length <= IN_PLACE.bytes && look.containers <= IN_PLACE.containers)) return null;
  const outcome = await trial(bytes, charset);
  return outcome === 'parsed' ? null : outcome;
};

/** Megabytes of heap for what it parses: enough for a listing of 1,000,000 categories, too little for ten of them. */
export const TRIAL_HEAP_MB = 1_500;

const LONGEST_MS = 60_000;

const outcomeSchema = z.enum(['parsed', 'malformed']);

/** Parses each text in a process of its own (`src-main/json-trial.ts`), one after the other: each may need as much memory as it is allowed. */
export const trialIn = (start: () => Isolated): JsonTrial => {
  const queue = new SerialQueue();
  const tryOut = async (bytes: Uint8Array, charset: string): Promise<TrialOutcome> => {
    const options = { parts: partsOfBytes(bytes), silenceMs: LONGEST_MS };
    try {
      return await runIsolated(start(), { charset }, outcomeSchema, options);
    } catch (error) {
      // A process that did not start says nothing about the text.
      if (error instanceof IsolatedFailure && error.reason !== 'not_started') return 'tooLarge';
      throw error;
    }
  };
  return (bytes, charset) => queue.run(() => tryOut(bytes, charset));
};

/*
 * A trial for threads, which can start no process in an Electron whose executable is no Node: they ask the main thread for it.
 */

const questionSchema = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array), charset: z.string() });
const answerSchema = z.object({ id: z.int(), outcome: z.enum(['parsed', 'malformed', 'tooLarge', 'failed']) });

export const trialBy = (port: MessagePort): JsonTrial => {
  const waiting = new Map<number, (outcome: TrialOutcome | 'failed') => void>();
  let lastId = 0;
  port.on('message', (raw: unknown) => {
    const { id, outcome } = answerSchema.parse(raw);
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  // The port alone does not keep the thread alive.
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

/** The main thread's end of the port. `onFault` is called with errors that are not about the text. */
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
