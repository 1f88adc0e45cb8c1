import { setImmediate as nextTurn } from 'node:timers/promises';
import { SerialQueue } from '../serial-queue';
import type { JsonTrial, TrialOutcome } from './json-trial';

/** A process that parses one text and ends: `src-main/json-trial.ts`. */
export interface TrialProcess {
  send(message: TrialMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** The text in pieces, and then how it is written. */
export type TrialMessage = { readonly piece: Uint8Array } | { readonly charset: string };

/** Its memory for what it parses, in megabytes: ten times a listing of 1,000,000 categories would not fit, one does. */
export const TRIAL_HEAP_MB = 1_500;

/** What a person's computer parses in seconds. */
const LONGEST_MS = 60_000;

const PIECE_BYTES = 1_000_000;

/** Sends the text, with turns for others in between. */
const hand = async (process: TrialProcess, bytes: Uint8Array, charset: string): Promise<void> => {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    process.send({ piece: bytes.slice(at, at + PIECE_BYTES) });
    await nextTurn();
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
