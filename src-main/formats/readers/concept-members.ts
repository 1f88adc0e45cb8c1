import { validName } from '../../fields/valid-fields';
import {
  type KeptSkos,
  type KeptStatements,
  type KeptValue,
  RELATIONS,
  SKOS_KEY,
  TEXT_KEY,
  UNTAGGED
} from '../kept-skos';
import { FIELD_PREFIX } from '../own-table';
import {
  BROADER,
  NARROWER,
  OWN,
  OWN_CATEGORY,
  OWN_TERMS,
  RDFS,
  DC_TITLES,
  SKOS,
  SKOS_XL,
  TERM,
  TYPE
} from '../skos-terms';
import type { FieldTable } from './field-table';
import { isBlankNode, isText, type RdfGraph, type RdfText, type RdfValue } from './rdf-graph';
import { labelIn, labelsOf, localName, otherNames } from './skos-labels';
import type { Concepts } from './skos-hierarchy';

/** Predicates of descriptions, where there is no definition. */
const DESCRIPTIONS = [
  'http://purl.org/dc/terms/description',
  'http://purl.org/dc/elements/1.1/description',
  `${RDFS}comment`
];

/** Fields of their own, whose names other members cannot have. */
const FIELDS = new Set(['id', 'broader', 'name', SKOS_KEY]);
const HIERARCHY = new Set([...BROADER, ...NARROWER].filter((one) => !one.startsWith(SKOS)));
/** Terms of Canopy that say how a concept is read. */
const OWN_READING = new Set<string>(Object.values(OWN));

const oneOrAll = (values: readonly string[]): unknown => (values.length === 1 ? values[0] : values);

const keptValue = (value: RdfValue): KeptValue => {
  if (!isText(value)) return { '@id': value };
  const { language, datatype } = value;
  return {
    '@value': value.value,
    ...(language !== '' && { '@language': language }),
    ...(datatype !== undefined && { '@type': datatype })
  };
};

/** A member that no object of ours can have. */
const UNSAFE_KEY = '__proto__';

export interface Predicate {
  /** `read`: it says how the concept is read. `other`: of another vocabulary. */
  readonly use: 'read' | 'membership' | 'relation' | 'text' | 'leftOut' | 'other';
  /** The term of SKOS, or the key that texts of another vocabulary have. */
  readonly key: string;
}

const predicateOf = (iri: string): Predicate => {
  if (OWN_READING.has(iri) || HIERARCHY.has(iri) || iri === TYPE) return { use: 'read', key: '' };
  if (iri.startsWith(SKOS_XL)) return { use: 'leftOut', key: '' };
  if (!iri.startsWith(SKOS)) {
    const local = localName(iri);
    return { use: 'other', key: TEXT_KEY.test(local) || RELATIONS.has(local) ? iri : local };
  }
  const key = iri.slice(SKOS.length);
  if (key === 'inScheme' || key === 'topConceptOf') return { use: 'membership', key };
  if (RELATIONS.has(key)) return { use: 'relation', key };
  return { use: key === UNSAFE_KEY ? 'leftOut' : 'text', key };
};

interface Around {
  readonly concepts: Concepts;
  readonly language: string;
  readonly leftOut: Set<string>;
  readonly predicates: Map<string, Predicate>;
}

/** Values of one predicate: metadata has little room. */
const MOST_KEPT = 50;
const TO_CONCEPTS = new Set([`${SKOS}hasTopConcept`, `${SKOS}member`]);

/** What SKOS says of a scheme or collection, and its names. Concepts keep what is said of them. */
export const statementsOfOther = (
  graph: RdfGraph,
  id: string,
  { concepts: { parents }, leftOut }: Around
): KeptStatements => {
  const kept = new Map<string, KeptValue[]>();
  for (const [predicate, values] of graph.about(id)) {
    if (predicate.startsWith(OWN_TERMS)) continue;
    const key = predicate.startsWith(SKOS) ? predicate.slice(SKOS.length) : predicate;
    const isKept = key !== predicate || [TYPE, `${RDFS}label`, ...DC_TITLES].includes(predicate);
    const own = values.filter((value) => !TO_CONCEPTS.has(predicate) || isText(value) || !parents.has(value));
    const stated = own.filter((value) => isKept && key !== UNSAFE_KEY && !isBlankNode(value)).slice(0, MOST_KEPT);
    if (stated.length < own.length) leftOut.add(predicate);
    if (stated.length > 0) kept.set(key, stated.map(keptValue));
  }
  return Object.fromEntries(kept);
};

type Kept = { -readonly [K in keyof KeptSkos]: KeptSkos[K] };

/** The members of a concept: texts and relations by key, and what no key can hold. */
export class ConceptMembers {
  // Most concepts have nothing beside their name.
  #texts: Map<string, string[]> | null = null;
  readonly #kept: Kept = {};
  #statements: Map<string, KeptValue[]> | null = null;
  #untagged: string[] | null = null;
  #types: Record<string, string> | null = null;
  readonly #language: string;
  /** Categories of Canopy keep nothing but texts. */
  readonly #isOwn: boolean;
  readonly name: string;
  /** Whether the name is in another language than the file's. */
  readonly isNamedOtherwise: boolean;

  constructor(
    private readonly graph: RdfGraph,
    private readonly id: string,
    private readonly parent: string | undefined,
    private readonly around: Around
  ) {
    this.#isOwn = id.startsWith(OWN_CATEGORY);
    const [own] = graph.of(id, OWN.language);
    this.#language = isText(own) ? own.value : this.#isOwn ? '' : around.language;
    const isScheme = around.concepts.areCategories.has(id);
    const [given] = graph.of(id, OWN.name);
    const isGiven = isText(given);
    const label = isGiven ? undefined : labelIn(labelsOf(graph, id, 'prefLabel'), this.#language);
    this.name = (label ?? (isGiven ? given : labelIn(otherNames(graph, id), this.#language)))?.value ?? localName(id);
    this.isNamedOtherwise = label !== undefined && label.language !== this.#language && own === undefined;
    if (isScheme) this.#keepScheme();
    else if (!this.#isOwn) this.#keep(label);
    for (const [predicate, values] of graph.about(id))
      if (!isScheme || predicate.startsWith(OWN_TERMS)) this.#take(predicate, values, label);
  }

  /** Whether it has broader concepts beside its parent. */
  get hasFurtherBroader(): boolean {
    return this.#texts?.has('broader') === true;
  }

  /** @param others schemes and collections that are kept with this concept */
  putInto(table: FieldTable, others: KeptSkos['others']): void {
    for (const [key, texts] of this.#texts ?? []) {
      const values = texts.length === 1 ? texts : [...new Set(texts)];
      const isDescription = key === 'definition';
      if (isDescription) table.put(key, values[0]);
      const left = isDescription ? values.slice(1) : values;
      const field = isDescription || FIELDS.has(key) ? `${FIELD_PREFIX}${key}` : key;
      if (left.length > 0) table.put(field, oneOrAll(left));
    }
    const kept = this.#kept;
    if (this.#untagged !== null) kept.untagged = this.#untagged.toSorted();
    if (this.#types !== null) kept.types = this.#types;
    if (this.#statements !== null) kept.statements = Object.fromEntries(this.#statements);
    if (others !== undefined) kept.others = others;
    if (Object.keys(kept).length > 0) table.put(SKOS_KEY, kept);
  }

  #keepScheme(): void {
    this.#kept.isScheme = true;
    this.#kept.unlabelled = validName(this.name, '');
    const others = statementsOfOther(this.graph, this.id, this.around);
    this.#statements = new Map([[TYPE, [{ '@id': `${SKOS}ConceptScheme` }]], ...Object.entries(others)]);
  }

  #keep(label: RdfText | undefined): void {
    const { graph, id, around } = this;
    const kept = this.#kept;
    if (this.#language !== '') kept.language = this.#language;
    if (label === undefined) kept.unlabelled = validName(this.name, '');
    else {
      if (label.language !== this.#language) kept.nameLanguage = label.language;
      if (validName(label.value, '') !== label.value) kept.prefLabel = label.value;
      if (label.datatype !== undefined) this.#types = { name: label.datatype };
    }
    const classes = graph.resourcesOf(id, TYPE).filter((type) => !isBlankNode(type));
    if (classes.length !== 1 || classes[0] !== TERM.concept) kept.classes = classes;
    const { statedAbove, naming } = around.concepts;
    const { parent } = this;
    if (parent !== undefined) {
      const isBroader = graph.resourcesOf(id, TERM.broader).includes(parent);
      const isNarrower = statedAbove.get(id)?.has(parent) === true;
      if (isNarrower) kept.parent = isBroader ? ['broader', 'narrower'] : ['narrower'];
      else if (!isBroader) kept.parent = [];
    }
    const hasDefinition = graph.of(id, TERM.definition).length > 0;
    const described = hasDefinition ? undefined : DESCRIPTIONS.find((one) => this.#isDescription(one));
    if (described !== undefined) kept.described = described;
    for (const [term, ids] of naming) {
      const named = ids.get(id);
      if (named !== undefined) kept.inverse = { ...kept.inverse, [term]: [...named] };
    }
  }

  #take(predicate: string, values: readonly RdfValue[], label: RdfText | undefined): void {
    const { predicates, leftOut } = this.around;
    let known = predicates.get(predicate);
    if (known === undefined) {
      known = predicateOf(predicate);
      predicates.set(predicate, known);
    }
    const { use, key } = known;
    if (use === 'leftOut') leftOut.add(predicate);
    else if (use === 'other') for (const value of values) this.#takeOther(predicate, key, value);
    else if (use !== 'read') this.#takeTerm(use, key, values, label);
  }

  #takeTerm(
    use: 'membership' | 'relation' | 'text',
    term: string,
    values: readonly RdfValue[],
    label: RdfText | undefined
  ): void {
    const resources: string[] = [];
    const texts: RdfText[] = [];
    for (const value of values) {
      if (isBlankNode(value)) this.around.leftOut.add(`${SKOS}${term}`);
      else if (!isText(value)) resources.push(value);
      else if (term !== 'prefLabel' || !isLabel(value, label)) texts.push(value);
    }
    if (use !== 'text' && texts.length > 0) this.around.leftOut.add(`${SKOS}${term}`);
    if (this.#isOwn && (use === 'membership' || term === 'broader')) return;
    if (use === 'relation') for (const id of this.#furtherRelations(term, resources)) this.#add(term, id);
    else if (term === 'inScheme' || term === 'topConceptOf') this.#kept[term] = resources;
    else {
      if (texts.length > 0) this.#takeTexts(term, texts);
      for (const id of resources) this.#state(term, id);
    }
  }

  /** Relations that are not already told by the tree. */
  #furtherRelations(term: string, ids: readonly string[]): readonly string[] {
    if (term === 'broader') return ids.filter((id) => id !== this.parent);
    const { parents } = this.around.concepts;
    return term === 'narrower' ? ids.filter((id) => parents.get(id)?.[0] !== this.id) : ids;
  }

  #takeTexts(term: string, texts: readonly RdfText[]): void {
    const hasMain = texts.some(({ language }) => language === this.#language);
    const keyOf = ({ value, language }: RdfText): string => {
      if (value.trim() === '') return '';
      if (language === this.#language && term !== 'notation') return term;
      if (language !== '') return `${term}@${language}`;
      return term === 'notation' || (term !== 'prefLabel' && !hasMain) ? term : `${term}@${UNTAGGED}`;
    };
    const [only, ...others] = texts;
    const byKey =
      only !== undefined && others.length === 0 ? [[keyOf(only), texts] as const] : Map.groupBy(texts, keyOf);
    for (const [key, alike] of byKey) {
      const [first] = alike;
      const datatype = first?.datatype;
      const isOneType = alike.every((text) => text.datatype === datatype);
      if (!TEXT_KEY.test(key) || !isOneType) {
        for (const text of alike) this.#state(term, text);
        continue;
      }
      if (datatype !== undefined) (this.#types ??= {})[key] = datatype;
      if (key === term && term !== 'notation' && first?.language !== this.#language) (this.#untagged ??= []).push(key);
      for (const { value } of alike) this.#add(key, value);
    }
  }

  #takeOther(predicate: string, key: string, value: RdfValue): void {
    if (!isText(value) && !predicate.startsWith(OWN_TERMS)) {
      this.around.leftOut.add(predicate);
      return;
    }
    const isDescription = predicate === this.#kept.described;
    const name = isDescription ? 'definition' : key;
    if (!isText(value)) {
      this.#add(name, value);
      return;
    }
    if (isDescription && value.language !== this.#language) (this.#untagged ??= []).push(name);
    this.#add(['', this.#language].includes(value.language) ? name : `${name}@${value.language}`, value.value);
  }

  /** A single text is the description, if there is no definition. */
  #isDescription(predicate: string): boolean {
    const [text, ...others] = this.graph.of(this.id, predicate);
    const isPlain = isText(text) && text.datatype === undefined && text.value.trim() !== '';
    return isPlain && others.length === 0 && ['', this.#language].includes(text.language);
  }

  #add(key: string, value: string): void {
    this.#texts ??= new Map();
    const values = this.#texts.get(key);
    if (values === undefined) this.#texts.set(key, [value]);
    else values.push(value);
  }

  #state(term: string, value: RdfValue): void {
    this.#statements ??= new Map();
    const known = this.#statements.get(term);
    if (known === undefined) this.#statements.set(term, [keptValue(value)]);
    else known.push(keptValue(value));
  }
}

const isLabel = ({ value, language, datatype }: RdfText, label: RdfText | undefined): boolean =>
  value === label?.value && language === label.language && datatype === label.datatype;
