import { z } from 'zod';
import { wordsIn } from '../../src-shared/member-names';

/*
 * What SKOS says of a concept and no field can hold, under one key of the metadata. Texts and relations have keys of their own: `altLabel` in
 * the language of the name, `prefLabel@fr`, `related`. With these, and with the IRI under `id`, an export states what the import has read.
 */

export const SKOS_KEY = 'skos';
export const IRI_KEY = 'id';

/** Absolute, without what Turtle has to escape. */
// oxlint-disable-next-line no-control-regex
export const IRI = /^[a-z][a-z\d+.-]*:[^\u0000-\u0020<>"{}|^`\\]+$/i;

const valueSchema = z.union([
  z.strictObject({ '@id': z.string() }),
  z.strictObject({ '@value': z.string(), '@language': z.string().optional(), '@type': z.string().optional() })
]);
export type KeptValue = z.output<typeof valueSchema>;

const statementsSchema = z.record(z.string(), z.array(valueSchema));
export type KeptStatements = z.output<typeof statementsSchema>;

const directionSchema = z.enum(['broader', 'narrower']);

export const keptSkosSchema = z.strictObject({
  /** Of texts under keys that name none. */
  language: z.string().optional(),
  nameLanguage: z.string().optional(),
  /** The preferred label, if a name cannot be exactly that. */
  prefLabel: z.string().optional(),
  /** The name, if it is no preferred label. */
  unlabelled: z.string().optional(),
  /** Keys of texts without a language. */
  untagged: z.array(z.string()).optional(),
  /** Datatypes by key, and that of the `name`. */
  types: z.record(z.string(), z.string()).optional(),
  /** The types, unless it is a concept and nothing else. */
  classes: z.array(z.string()).optional(),
  /** Where the description comes from, if from no definition. */
  described: z.string().optional(),
  isScheme: z.literal(true).optional(),
  /** How the place below the parent is stated; left out: as broader. */
  parent: z.array(directionSchema).optional(),
  inScheme: z.array(z.string()).optional(),
  topConceptOf: z.array(z.string()).optional(),
  /** Schemes that state it as a top concept, and collections with it as a member, by predicate. */
  inverse: z.record(z.string(), z.array(z.string())).optional(),
  /** By term of SKOS, or IRI. */
  statements: statementsSchema.optional(),
  /** Schemes and collections, which are no categories, with one of their concepts. */
  others: z.array(z.strictObject({ id: z.string(), statements: statementsSchema })).optional()
});
export type KeptSkos = z.output<typeof keptSkosSchema>;

export const RELATIONS: ReadonlySet<string> = new Set(
  wordsIn(`
    broader narrower related broaderTransitive narrowerTransitive semanticRelation mappingRelation exactMatch closeMatch
    broadMatch narrowMatch relatedMatch
  `)
);

/** Stands for “no language” in a key whose plain form has one. */
export const UNTAGGED = 'und';

/** Keys of texts: `altLabel`, `prefLabel@fr`. */
export const TEXT_KEY =
  /^(prefLabel|altLabel|hiddenLabel|notation|definition|scopeNote|example|changeNote|editorialNote|historyNote|note)(?:@([a-z]{2,8}(?:-[a-z0-9]{1,8})*))?$/i;

/** The term and language of a key; `null`: it is no key of texts. */
export const textKeyIn = (key: string, kept: KeptSkos): { readonly term: string; readonly language: string } | null => {
  const [, term, tag] = TEXT_KEY.exec(key) ?? [];
  if (term === undefined) return null;
  if (tag !== undefined) return { term, language: tag === UNTAGGED ? '' : tag };
  const hasLanguage = term !== 'notation' && kept.untagged?.includes(key) !== true;
  return { term, language: hasLanguage ? (kept.language ?? '') : '' };
};
