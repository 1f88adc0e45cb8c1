import { z } from 'zod';
import { nameSchema } from '../../../src-shared/category';

const CAPITALS = ['upper', 'lower', 'title', 'sentence'] as const;

/** What to do to a name. `replacement`: as of `String.replace`; `text`: typed by the person. */
const renamingSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('replace'), source: z.string(), flags: z.string(), replacement: z.string() }),
    z.object({ kind: z.enum(['prefix', 'suffix', 'number']), text: z.string() }),
    z.object({ kind: z.enum(CAPITALS) })
  ])
);
export type Renaming = z.output<typeof renamingSchema>;

export const RENAMINGS: readonly Renaming['kind'][] = ['replace', 'prefix', 'suffix', 'number', ...CAPITALS];

const capitalized = (text: string, letter: RegExp): string =>
  text.toLowerCase().replace(letter, (found) => found.toUpperCase());

/** The name that a renaming makes of each. `index`: its place among all, from 0. */
export const renamer = (renaming: Renaming): ((name: string, index: number) => string) => {
  switch (renaming.kind) {
    case 'replace': {
      const regex = new RegExp(renaming.source, renaming.flags);
      return (name) => name.replace(regex, renaming.replacement);
    }
    case 'prefix':
      return (name) => `${renaming.text}${name}`;
    case 'suffix':
      return (name) => `${name}${renaming.text}`;
    case 'number':
      return (name, index) => `${index + 1}${renaming.text}${name}`;
    case 'upper':
      return (name) => name.toUpperCase();
    case 'lower':
      return (name) => name.toLowerCase();
    case 'title':
      return (name) => capitalized(name, /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu);
    case 'sentence':
      return (name) => capitalized(name, /\p{L}/u);
  }
};

/** Messages to the worker: the names first, then each renaming to apply to them. */
export const replaceRequestSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('names'), names: z.array(z.string()) }),
    z.object({ kind: z.literal('run'), run: z.int(), renaming: renamingSchema })
  ])
);
export type ReplaceRequest = z.output<typeof replaceRequestSchema>;

/** A name that changes. `index`: its position among the names; `fault`: why the new name is invalid. */
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

/** A name after a renaming has made `raw` of it; `null` when it stays the same. */
export const renamed = (name: string, raw: string): Omit<ReplacedName, 'index'> | null => {
  if (raw === name) return null;
  const checked = nameSchema.safeParse(raw);
  if (!checked.success) return { after: raw, fault: checked.error.issues[0]?.message ?? checked.error.message };
  return checked.data === name ? null : { after: checked.data, fault: null };
};
