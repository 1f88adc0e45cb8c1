import { z } from 'zod';
import { importSettingsSchema } from '../../src-shared/import-plan';
import { importPreviewSchema, importRowsSchema } from '../../src-shared/transfer';

/*
 * What is said between the process that reads one file (`src-main/file-reader.ts`) and the one that has started it.
 */

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** To the process. First the file, by its path or with its content in pieces; then questions, one at a time. */
export const toReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: z.string() }),
  z.object({ kind: z.literal('bytes'), bytes: bytesSchema }),
  z.object({ kind: z.literal('named'), name: z.string() }),
  z.object({ kind: z.literal('preview'), settings: importSettingsSchema }),
  z.object({ kind: z.literal('rows'), settings: importSettingsSchema, from: z.int() }),
  z.object({ kind: z.literal('trees'), settings: importSettingsSchema }),
  /** The next piece of the trees. */
  z.object({ kind: z.literal('more') })
]);
export type ToReader = z.output<typeof toReaderSchema>;

/** From the process. */
export const fromReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('preview'), preview: importPreviewSchema }),
  z.object({ kind: z.literal('rows'), ...importRowsSchema.shape }),
  /** As of `piecesOfTrees`. `done`, `total`: categories. */
  z.object({ kind: z.literal('piece'), piece: bytesSchema, done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('end') }),
  /** Something went wrong that is no fault of the file, with a sentence for the person. */
  z.object({ kind: z.literal('failed'), message: z.string() }),
  /** A fault of ours, for the log; the process ends. */
  z.object({ kind: z.literal('fault'), stack: z.string() })
]);
export type FromReader = z.output<typeof fromReaderSchema>;

/** The memory of its heap, in megabytes, at which the process ends: enough for a table of 1,000,000 rows. */
export const READER_HEAP_MB = 3_000;
