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

/** What the worker is asked. */
export const replaceRequestSchema = z.lazy(() => z.object({ names: z.array(z.string()), renaming: renamingSchema }));

/** Names of one answer of the worker: few, so that a missing answer means a pattern that does not terminate. */
export const NAMES_AT_ONCE = 2_000;

/** A name that changes. `index`: its position among the names; `fault`: why the new name is invalid. */
const replacedNameSchema = z.object({ index: z.int().min(0), after: z.string(), fault: z.string().nullable() });
export type ReplacedName = z.output<typeof replacedNameSchema>;

/** An answer of the worker: those of the next names that change. */
export const replacedSchema = z.array(replacedNameSchema);

/** A name after a renaming has made `raw` of it; `null` when it stays the same. */
export const renamed = (name: string, raw: string): Omit<ReplacedName, 'index'> | null => {
  if (raw === name) return null;
  const checked = nameSchema.safeParse(raw);
  if (!checked.success) return { after: raw, fault: checked.error.issues[0]?.message ?? checked.error.message };
  return checked.data === name ? null : { after: checked.data, fault: null };
};
