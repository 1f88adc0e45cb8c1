import { z } from 'zod';
import { nameSchema } from '../../../src-shared/category';

/** Messages to the worker: the names first, then each pattern to apply to them. */
export const replaceRequestSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('names'), names: z.array(z.string()) }),
    z.object({ kind: z.literal('run'), run: z.int(), source: z.string(), flags: z.string(), replacement: z.string() })
  ])
);
export type ReplaceRequest = z.output<typeof replaceRequestSchema>;

/** A name that the pattern changes. `index`: its position among the names; `fault`: why the new name is invalid. */
const replacedNameSchema = z.lazy(() =>
  z.object({ index: z.int().min(0), after: z.string(), fault: z.string().nullable() })
);
export type ReplacedName = z.output<typeof replacedNameSchema>;

/** Messages from the worker, sent in intervals: how many names are done, and the changes since the last message. */
export const replaceReportSchema = z.lazy(() =>
  z.object({
    run: z.int(),
    done: z.int().min(0),
    replaced: z.array(replacedNameSchema)
  })
);
export type ReplaceReport = z.output<typeof replaceReportSchema>;

/** A name after the replacement; `null` when it stays the same. */
export const replaceInName = (name: string, regex: RegExp, replacement: string): Omit<ReplacedName, 'index'> | null => {
  const raw = name.replace(regex, replacement);
  if (raw === name) return null;
  const checked = nameSchema.safeParse(raw);
  if (!checked.success) return { after: raw, fault: checked.error.issues[0]?.message ?? checked.error.message };
  return checked.data === name ? null : { after: checked.data, fault: null };
};
