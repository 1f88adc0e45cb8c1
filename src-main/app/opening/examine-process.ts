import { z } from 'zod';
import { runIsolated } from '../../platform/isolated';
import type { CopyFinding } from '../../store/sqlite/examine-copy';
import { startUtility } from '../workspaces/utility-process';
import { messages } from './messages';

/** Enough for 1,000,000 categories. */
const HEAP_MB = 2_000;
/** A workspace of 1,000,000 categories is read in half a minute. */
const LONGEST_MS = 300_000;

const findingSchema: z.ZodType<CopyFinding> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sound'), service: z.string().nullable() }),
  z.object({ state: z.literal('damaged'), faults: z.array(z.string()) }),
  z.object({ state: z.literal('refused'), message: z.string() })
]);

const FAILED: CopyFinding = { state: 'refused', message: messages.checkFailed };

/** Checks copies, each in a utility process that is ended when it takes too long. Never rejects: an end without an answer is a refusal. */
export const examineInProcess =
  (entry: string) =>
  (copy: string): Promise<CopyFinding> =>
    runIsolated(startUtility(entry, 'canopy-copy-check', HEAP_MB), copy, findingSchema, {
      silenceMs: LONGEST_MS
    }).catch(() => FAILED);
