import { z } from 'zod';
import type { Category } from '../../../src-shared/category';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { bytesSchema } from '../../../src-shared/lazy-schemas';
import { comparedImportSchema, importComparisonSchema } from '../../../src-shared/transfer';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { ImportRow } from '../../formats/import-pieces';
import { runIsolated, startThread } from '../../platform/isolated';
import { CancelFlag } from '../thread-protocol';
import type { CompareImport } from './compared-import';

/* The protocol between a workspace's thread and `src-main/comparing-thread.ts`. Both trust each other. */

/** How the categories are matched, the memory of a `CancelFlag`, and the tree as UTF-8 JSON. */
export const comparisonSchema = importComparisonSchema.pick({ mode: true, hierarchy: true }).extend({
  cancelFlag: z.instanceof(SharedArrayBuffer),
  tree: bytesSchema
});

export const comparedRowsSchema = z.array(z.custom<readonly ImportRow[]>(Array.isArray));

export const workspaceTreeSchema = z.custom<Category[]>(Array.isArray);

const progressSchema = z.object({ done: z.number(), total: z.number() });
const errorCodeSchema = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_CATALOGUE, code));
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compared'), value: comparedImportSchema }),
  z.object({ kind: z.literal('refused'), code: errorCodeSchema, message: z.string() })
]);
export type ComparisonAnswer = z.output<typeof answerSchema>;

/** At most so many categories in a part: to copy them takes a millisecond or two. */
const PART = 1_000;

const LOOK_EVERY = 50;

/** An hour: the thread works on data of ours, and the person can cancel it. */
const SILENCE_MS = 3_600_000;

function* partsOf(rows: readonly ImportRow[]): Generator<readonly ImportRow[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
}

/** Canceled by a flag: a thread that is ended from here would leave its copy. @param entry the built `comparing-thread.ts` */
export const compareInThread =
  (entry: string): CompareImport =>
  async (store, rows, { mode, hierarchy }, { emit, control }) => {
    const flag = new CancelFlag();
    const question = { mode, hierarchy, cancelFlag: flag.memory, tree: store.treeText() };
    const look = setInterval(() => {
      if (control?.isCancelled === true) flag.cancel();
    }, LOOK_EVERY);
    try {
      const answer = await runIsolated(startThread(entry, 'comparing-thread'), question, answerSchema, {
        parts: partsOf(rows),
        onProgress: (progress) =>
          emit(WORKSPACE_EVENTS.editProgress, { callId: control?.callId, ...progressSchema.parse(progress) }),
        silenceMs: SILENCE_MS
      });
      if (answer.kind === 'refused') throw new StoreError(answer.code, answer.message);
      return answer.value;
    } finally {
      clearInterval(look);
    }
  };
