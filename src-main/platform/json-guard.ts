import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { scanJson } from '../../src-shared/json-scan';
import { SerialQueue } from './serial-queue';
import { z } from 'zod';

/** What became of a text that was parsed on trial. `tooLarge`: the process that did it has ended, or took too long. */
export type TrialOutcome = 'parsed' | 'malformed' | 'tooLarge';

/**
 * Parses a JSON text in another process, which has little memory and may end by it. What has been parsed there is parsed here
 * again rather than handed over: to build it anew from a message takes as long, and numbers that no double holds would not survive.
 * @param charset as `TextDecoder` knows it
 */
export type JsonTrial = (bytes: Uint8Array, charset: string) => Promise<TrialOutcome>;

/** Up to here nothing that passes the look takes more than some 200 MB. 100,000 categories of ours are 25 MB, and 300,000 lists and objects. */
const IN_PLACE = { bytes: 48_000_000, containers: 1_500_000 } as const;

/** Why a text is not to be parsed. */
export type JsonRefusal = 'malformed' | 'tooDeep' | 'tooLarge';

/**
 * Whether a text may be parsed here, judged by a look through it, and by a trial where it is large.
 * @param text the same as `bytes`, decoded
 * @param trial `null`: there is no other process, and the look alone decides
 */
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

/** A process that parses one text and ends: `src-main/json-trial.ts`. */
interface TrialProcess {
  send(message: TrialMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** The text in pieces, and then how it is written. */
type TrialMessage = { readonly piece: Uint8Array } | { readonly charset: string };

/** Its memory for what it parses, in megabytes: ten times a listing of 1,000,000 categories would not fit, one does. */
export const TRIAL_HEAP_MB = 1_500;

/** What a person's computer parses in seconds. */
const LONGEST_MS = 60_000;

const PIECE_BYTES = 1_000_000;

/** Sends the text, and yields to the event loop in between. */
const hand = async (process: TrialProcess, bytes: Uint8Array, charset: string): Promise<void> => {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    process.send({ piece: bytes.slice(at, at + PIECE_BYTES) });
    await yieldToEventLoop();
  }
  process.send({ charset });
};

const outcomeIn = (process: TrialProcess, bytes: Uint8Array, charset: string): Promise<TrialOutcome> =>
  new Promise((resolve, reject) => {
    let isReady = false;
    const clock = setTimeout(() => resolve('tooLarge'), LONGEST_MS);
    process.onMessage((message) => {
      if (message === 'parsed' || message === 'malformed') resolve(message);
      if (message !== 'ready') return;
      isReady = true;
      hand(process, bytes, charset).catch(reject);
    });
    process.onExit(() => {
      clearTimeout(clock);
      // One that has not even begun says nothing about the text.
      if (isReady) resolve('tooLarge');
      else reject(new Error('The process that parses JSON on trial could not be started.'));
    });
  });

/** Parses each text in a process of its own, one after the other: each may need as much memory as it is allowed. */
export const trialIn = (start: () => TrialProcess): JsonTrial => {
  const queue = new SerialQueue();
  const tryOut = async (bytes: Uint8Array, charset: string): Promise<TrialOutcome> => {
    const process = start();
    try {
      return await outcomeIn(process, bytes, charset);
    } finally {
      process.kill();
    }
  };
  return (bytes, charset) => queue.run(() => tryOut(bytes, charset));
};

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
