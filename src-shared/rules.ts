import { z } from 'zod';
import { messages } from './messages';
import { asksStanding, parseQuery } from './search-query';

/*
 * Rules that a team sets for its own tree, as data. A rule never changes anything and never stops an edit: it says which categories
 * do not keep it. A value that is missing breaks `required` alone.
 */

const MOST_RULES = 200;
const MOST_PATTERN_CHARACTERS = 200;
const MOST_VALUES = 500;

const words = messages.rules;

const FIELD = /^(?:name|slug|description|metadata(?:\..+)?)$/su;

/** A field of a category, as the command line names it: `slug`, or `metadata.KEY` for one entry. `metadata`: all entries. */
const ruleFieldSchema = z.string().max(220).regex(FIELD, { error: words.field });

/** For which categories a rule is; all conditions together. */
const scopeSchema = z.strictObject(
  {
    /** Everything below a branch, by the names from the top level down. */
    under: z.exactOptional(z.array(z.string()).min(1)),
    /** Whether a category is without subcategories. */
    empty: z.exactOptional(z.boolean()),
    visible: z.exactOptional(z.boolean()),
    /** What fields have to say: `{ "metadata.status": "live" }`. */
    where: z.exactOptional(z.record(ruleFieldSchema, z.string()))
  },
  { error: words.scope }
);
/** A search, as typed in the window. How a category stands with a service is nothing that a rule can be about. */
const searchSchema = z
  .string()
  .max(500)
  .refine((text) => !asksStanding(parseQuery(text)), { error: words.standing });

const onSchema = z.union([searchSchema, scopeSchema]);
export type RuleScope = z.output<typeof onSchema>;

const common = {
  id: z.string().regex(/^[\w.-]{1,64}$/, { error: words.id }),
  on: z.exactOptional(onSchema),
  /** A broken rule of the level `error` fails a check; a warning is only told. */
  level: z.enum(['error', 'warning']).default('error'),
  /** What is said about a category that breaks the rule. Left out: a sentence of Canopy. */
  say: z.exactOptional(z.string().trim().min(1).max(200))
};

const ofField = {
  ...common,
  field: ruleFieldSchema,
  /** Of a value with a text for each language: the language that is meant. */
  language: z.exactOptional(z.string().min(1).max(40))
};

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
};

const boundSchema = z.exactOptional(z.int().min(0));
const rangeSchema = z.object({ min: boundSchema, max: boundSchema });
export type RuleRange = z.output<typeof rangeSchema>;

const isRange = ({ min, max }: RuleRange): boolean =>
  (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? Infinity);
const RANGE_ERROR = { error: words.range, path: ['max'] };

const ruleSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('required'), ...ofField }),
    z.strictObject({ kind: z.literal('length'), ...ofField, ...rangeSchema.shape }).refine(isRange, RANGE_ERROR),
    z.strictObject({
      kind: z.literal('pattern'),
      ...ofField,
      /** A regular expression of ECMAScript, with the flag `u`. */
      pattern: z.string().max(MOST_PATTERN_CHARACTERS).refine(isPattern, { error: words.pattern }),
      /** No text may match. */
      forbidden: z.boolean().default(false)
    }),
    z.strictObject({ kind: z.literal('unique'), ...ofField, among: z.enum(['tree', 'siblings']).default('tree') }),
    z.strictObject({ kind: z.literal('depth'), ...common, max: z.int().min(1) }),
    z.strictObject({ kind: z.literal('count'), ...common, ...rangeSchema.shape }).refine(isRange, RANGE_ERROR),
    z.strictObject({ kind: z.literal('values'), ...ofField, values: z.array(z.string()).min(1).max(MOST_VALUES) }),
    z.strictObject({ kind: z.literal('hidden'), ...ofField })
  ],
  { error: words.kind }
);
export type Rule = z.output<typeof ruleSchema>;

/** Reports each rule whose id another has before it, at its place. */
const reportSameIds = ({ value: rules, issues }: z.core.ParsePayload<readonly Rule[]>): void => {
  const known = new Set<string>();
  for (const [index, { id }] of rules.entries()) {
    if (known.has(id)) issues.push({ code: 'custom', input: id, path: [index, 'id'], message: words.idTwice(id) });
    known.add(id);
  }
};

export const rulesSchema = z.array(ruleSchema).max(MOST_RULES).check(reportSameIds);
