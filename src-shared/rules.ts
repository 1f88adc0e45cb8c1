import { z } from 'zod';
import { idSchema } from './category';
import { messages } from './messages';
import { asksElsewhere, parseQuery } from './search-query';

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
    where: z.exactOptional(z.record(ruleFieldSchema, z.string(), { error: words.fieldTwice }))
  },
  { error: words.scope }
);
/** A search, as typed in the window, that the tree alone answers. */
const searchSchema = z
  .string()
  .max(500)
  .refine((text) => !asksElsewhere(parseQuery(text)), { error: words.standing });

const onSchema = z.union([searchSchema, scopeSchema]);
export type RuleScope = z.output<typeof onSchema>;

const common = {
  id: z.string().regex(/^[\w.-]{1,64}$/, { error: words.id }),
  on: z.exactOptional(onSchema),
  /** A broken rule of the level `error` fails a check; a warning is only told. */
  level: z.enum(['error', 'warning']).default('error'),
  /** Kept, and not checked. */
  off: z.exactOptional(z.boolean()),
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

/** A rule as it is kept: of any kind, since a newer version may have written it. */
const keptRuleSchema = z.looseObject({ id: z.string(), kind: z.string() });
export type KeptRule = z.output<typeof keptRuleSchema>;

/** The kinds, in the order in which they are offered. */
export const RULE_KINDS = ruleSchema.options.map(({ shape }) => shape.kind.value);

/** What can be said in a rule of each kind, beside what all have. */
export const RULE_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ruleSchema.options.map(({ shape }) => {
    const names = Object.keys(shape).filter((name) => name !== 'kind' && !Object.hasOwn(common, name));
    return [shape.kind.value, names];
  })
);

const isKnownKind = (kind: string): boolean => RULE_KINDS.some((known) => known === kind);

/** What is wrong within: of a scope that is no search, what its conditions lack. */
const innermost = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  const within = issue.code === 'invalid_union' ? issue.errors.at(-1) : 'issues' in issue && issue.issues;
  const [inner] = within || [];
  return inner === undefined ? issue : innermost(inner);
};

/** Why a rule cannot be checked. */
const faultOf = ({ issues: [issue] }: z.ZodError): string =>
  issue === undefined ? '' : [issue.path.join(' '), innermost(issue).message].filter(Boolean).join(': ');

/** Why a rule cannot be kept; `null`: it can. One of a kind that is not known is kept as it is. */
export const ruleFault = (rule: KeptRule): string | null => {
  const { error } = ruleSchema.safeParse(rule);
  return error === undefined || !isKnownKind(rule.kind) ? null : faultOf(error);
};

/** A rule that cannot be checked, and why. It says nothing about any category. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** The rules that are not switched off: those that this version can check, and the others. */
export const readRules = (
  kept: readonly KeptRule[]
): { readonly rules: readonly Rule[]; readonly broken: readonly BrokenRule[] } => {
  const rules: Rule[] = [];
  const broken: BrokenRule[] = [];
  for (const one of kept) {
    if (one['off'] === true) continue;
    const { data, error } = ruleSchema.safeParse(one);
    if (data === undefined) broken.push({ rule: one.id, message: faultOf(error) });
    else rules.push(data);
  }
  return { rules, broken };
};

/** Reports each rule whose id another has before it, at its place. */
const reportSameIds = ({ value: rules, issues }: z.core.ParsePayload<readonly KeptRule[]>): void => {
  const known = new Set<string>();
  for (const [index, { id }] of rules.entries()) {
    if (known.has(id)) issues.push({ code: 'custom', input: id, path: [index, 'id'], message: words.idTwice({ id }) });
    known.add(id);
  }
};

export const rulesSchema = z.array(ruleSchema).max(MOST_RULES).check(reportSameIds);

/** A problem that somebody has accepted. It is a problem again once the value is another. */
const acceptedSchema = z.strictObject({
  /** A kind of Canopy's own problems, or `rule:` and the id of a rule. */
  problem: z.string().max(80),
  id: idSchema,
  value: z.string().max(20_000),
  note: z.string().max(500)
});
export type AcceptedProblem = z.output<typeof acceptedSchema>;

/** Where a service has the rules of its workspace. */
export const RULES_PATH = '/api/rules';

/** What a workspace keeps about problems. */
export const keptRulesSchema = z.object({
  rules: z.array(keptRuleSchema),
  accepted: z.array(acceptedSchema),
  /** Whether a new category gets a slug made of its name. */
  makesSlugs: z.boolean()
});
export type KeptRules = z.output<typeof keptRulesSchema>;

export const NO_RULES: KeptRules = { rules: [], accepted: [], makesSlugs: false };

export const rulesRequestSchema = z.strictObject({
  rules: z
    .array(z.union([ruleSchema, keptRuleSchema.refine(({ kind }) => !isKnownKind(kind), { error: words.kind })]))
    .max(MOST_RULES)
    .check(reportSameIds),
  accepted: z.array(acceptedSchema).max(2_000),
  makesSlugs: z.boolean()
});

/** The rules of a workspace. `version` grows with each change. */
export const versionedRulesSchema = keptRulesSchema.extend({ version: z.int().min(1) });
export type VersionedRules = z.output<typeof versionedRulesSchema>;
