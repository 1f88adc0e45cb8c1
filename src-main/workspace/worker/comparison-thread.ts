import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Category } from '../../../src-shared/category';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { comparedImportSchema, importComparisonSchema, type ComparedImport } from '../../../src-shared/transfer';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { ImportRow } from '../../formats/import-pieces';
import { CancelFlag } from '../thread-protocol';
import type { CompareImport } from './compared-import';

/*
 * What is said between a workspace's thread and the thread that compares a file with its tree (`src-main/comparing-thread.ts`). Both are
 * of one process and have checked what came from elsewhere.
 */

/** What the other thread begins with: how the categories are matched, and the memory of a `CancelFlag`. */
export const comparisonDataSchema = importComparisonSchema
  .pick({ mode: true, hierarchy: true })
  .extend({ cancelFlag: z.instanceof(SharedArrayBuffer) });

/** To it: the categories of the file in parts, and then the tree as UTF-8 JSON, with which it begins. */
export const toComparisonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: z.custom<readonly ImportRow[]>(Array.isArray) }),
  z.object({ kind: z.literal('tree'), tree: z.custom<Uint8Array>((value) => value instanceof Uint8Array) })
]);
export type ToComparison = z.output<typeof toComparisonSchema>;

/** That tree, once it is parsed. */
export const workspaceTreeSchema = z.custom<Category[]>(Array.isArray);

const errorCodeSchema = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_CATALOGUE, code));

/** From it: progress now and then, and one outcome. */
export const fromComparisonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.object({ done: z.number(), total: z.number() }) }),
  z.object({ kind: z.literal('compared'), value: comparedImportSchema }),
  z.object({ kind: z.literal('refused'), code: errorCodeSchema, message: z.string() })
]);
export type FromComparison = z.output<typeof fromComparisonSchema>;

/** At most so many categories in a part: to copy them takes a millisecond or two. */
const PART = 1_000;

/** Milliseconds between two looks at whether the call is cancelled. */
const LOOK_EVERY = 50;

const outcomeOf = (worker: Worker, onProgress: (done: number, total: number) => void): Promise<ComparedImport> =>
  new Promise((resolve, reject) => {
    worker.on('message', (raw: unknown) => {
      const message = fromComparisonSchema.parse(raw);
      if (message.kind === 'compared') resolve(message.value);
      else if (message.kind === 'refused') reject(new StoreError(message.code, message.message));
      else onProgress(message.progress.done, message.progress.total);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that compares has ended without an answer.')));
  });

/**
 * Compares in a short-lived thread, since to match 100,000 categories and to carry the edits out on a copy takes seconds, in which no
 * call would be answered. It is told to stop and cleans up by itself: ended from here, it would leave its copy behind.
 * @param entry the built `comparing-thread.ts`
 */
export const compareInThread =
  (entry: string): CompareImport =>
  async (store, rows, { mode, hierarchy }, { emit, control }) => {
    const flag = new CancelFlag();
    const workerData = { mode, hierarchy, cancelFlag: flag.memory };
    const worker = new Worker(entry, { workerData, name: 'comparing-thread' });
    const look = setInterval(() => {
      if (control?.isCancelled === true) flag.cancel();
    }, LOOK_EVERY);
    let hasBegun = false;
    const give = async (): Promise<void> => {
      for (let at = 0; at < rows.length; at += PART) {
        worker.postMessage({ kind: 'rows', rows: rows.slice(at, at + PART) } satisfies ToComparison);
        await yieldToEventLoop();
      }
      worker.postMessage({ kind: 'tree', tree: store.treeText() } satisfies ToComparison);
      hasBegun = true;
    };
    try {
      const outcome = outcomeOf(worker, (done, total) =>
        emit(WORKSPACE_EVENTS.editProgress, { callId: control?.callId, done, total })
      );
      const [compared] = await Promise.all([outcome, give()]);
      return compared;
    } finally {
      clearInterval(look);
      // It waits for the rest for ever, and has nothing yet to clean up.
      if (!hasBegun) await worker.terminate();
    }
  };
