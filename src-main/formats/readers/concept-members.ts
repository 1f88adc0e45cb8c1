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
  OWN_CATEGORY,
  OWN_DESCRIBES,
  OWN_ID,
  OWN_LANGUAGE,
  OWN_NAME,
  OWN_PARENT,
  OWN_TERMS,
  RDFS,
  DC_TITLES,
  SKOS,
  SKOS_XL,
  TYPE
} from '../skos-terms';
import type { RdfGraph, RdfValue } from './rdf-graph';
import { type Label, labelIn, labelsOf, localName, otherNames } from './skos-labels';
import type { Concepts } from './skos-hierarchy';

/** Predicates of descriptions, where there is no definition. */
const DESCRIPTIONS = [
  'http://purl.org/dc/terms/description',
  'http://purl.org/dc/elements/1.1/description',
  `${RDFS}comment`
];

type Member = readonly [key: string, value: unknown];
type TextValue = Extract<RdfValue, { kind: 'text' }>;

/** Fields of their own, whose names other members cannot have. */
const FIELDS = new Set(['id', 'broader', 'name', SKOS_KEY]);
const HIERARCHY = new Set([...BROADER, ...NARROWER].filter((one) => !one.startsWith(SKOS)));
/** Terms of Canopy that say how a concept is read. */
const OWN_READING = new Set([OWN_ID, OWN_PARENT, OWN_NAME, OWN_LANGUAGE, OWN_DESCRIBES]);
const MEMBERSHIPS = new Set(['inScheme', 'topConceptOf']);

const oneOrAll = <T>(values: readonly T[]): unknown => (values.length === 1 ? values[0] : values);

const keptValue = (value: RdfValue): KeptValue => {
  if (value.kind === 'resource') return { '@id': value.id };
  const { text, language, datatype } = value;
  return {
    '@value': text,
    ...(language !== '' && { '@language': language }),
    ...(datatype !== undefined && { '@type': datatype })
  };
};

const isBlankNode = (value: RdfValue): boolean => value.kind === 'resource' && value.id.startsWith('_:');

/** What is left out is told by its predicate. */
interface LeftOut {
  readonly statements: Set<string>;
}

/** Values of one predicate: metadata has little room. */
const MOST_KEPT = 50;
const TO_CONCEPTS = new Set([`${SKOS}hasTopConcept`, `${SKOS}member`]);

/** What SKOS says of a scheme or collection, and its names. Concepts keep what is said of them. */
export const statementsOfOther = (
  graph: RdfGraph,
  id: string,
  { statements: leftOut }: LeftOut,
  { parents }: Concepts
): KeptStatements => {
  const kept: Record<string, KeptValue[]> = {};
  for (const [predicate, values] of graph.subjects.get(id) ?? []) {
    if (predicate.startsWith(OWN_TERMS)) continue;
    const isKept = predicate.startsWith(SKOS) || [TYPE, `${RDFS}label`, ...DC_TITLES].includes(predicate);
    const own = values.filter(
      (value) => !TO_CONCEPTS.has(predicate) || value.kind !== 'resource' || !parents.has(value.id)
    );
    const stated = own.filter((value) => isKept && !isBlankNode(value)).slice(0, MOST_KEPT);
    if (stated.length < own.length) leftOut.add(predicate);
    const key = predicate.startsWith(SKOS) ? predicate.slice(SKOS.length) : predicate;
    if (stated.length > 0) kept[key] = stated.map(keptValue);
  }
  return kept;
};

interface Around {
  readonly concepts: Concepts;
  readonly language: string;
  readonly leftOut: LeftOut;
}

type Kept = { -readonly [K in keyof KeptSkos]: KeptSkos[K] };

/** The members of a concept: texts and relations by key, and what no key can hold. */
export class ConceptMembers {
  readonly #texts = new Map<string, string[]>();
  readonly #kept: Kept = {};
  readonly #statements: Record<string, KeptValue[]> = {};
  readonly #untagged: string[] = [];
  readonly #types: Record<string, string> = {};
  readonly #language: string;
  /** Categories of Canopy keep nothing but texts. */
  readonly #isOwn: boolean;
  readonly name: string;
  /** Whether the name is in another language than the file's. */
  readonly isNamedOtherwise: boolean;

  constructor(
    private readonly graph: RdfGraph,
    private readonly id: string,
    private readonly around: Around
  ) {
    this.#isOwn = id.startsWith(OWN_CATEGORY);
    const [own] = graph.of(id, OWN_LANGUAGE);
    this.#language = own?.kind === 'text' ? own.text : this.#isOwn ? '' : around.language;
    const labels = labelsOf(graph, id, 'prefLabel');
    const [given] = graph.of(id, OWN_NAME);
    const label = given?.kind === 'text' ? undefined : labelIn(labels, this.#language);
    const other = given?.kind === 'text' ? given : labelIn(otherNames(graph, id), this.#language);
    this.name = (label ?? other)?.text ?? localName(id);
    this.isNamedOtherwise = label !== undefined && label.language !== this.#language && own === undefined;
    if (!this.#isOwn) this.#keep(label);
    for (const [predicate, values] of graph.subjects.get(id) ?? []) this.#take(predicate, values, label);
  }

  /** Whether it has broader concepts beside its parent. */
  get hasFurtherBroader(): boolean {
    return this.#texts.has('broader');
  }

  /** @param others schemes and collections that are kept with this concept */
  *entries(others: KeptSkos['others']): Generator<Member> {
    for (const [key, values] of this.#texts) {
      if (key !== 'definition') yield [FIELDS.has(key) ? `${FIELD_PREFIX}${key}` : key, oneOrAll(values)];
      else {
        const [description, ...further] = values;
        yield [key, description];
        if (further.length > 0) yield [`${FIELD_PREFIX}${key}`, oneOrAll(further)];
      }
    }
    const kept: KeptSkos = {
      ...this.#kept,
      ...(this.#untagged.length > 0 && { untagged: this.#untagged.toSorted() }),
      ...(Object.keys(this.#types).length > 0 && { types: this.#types }),
      ...(Object.keys(this.#statements).length > 0 && { statements: this.#statements }),
      ...(others !== undefined && { others })
    };
    if (Object.keys(kept).length > 0) yield [SKOS_KEY, kept];
  }

  #keep(label: Label | undefined): void {
    const { graph, id, around } = this;
    const kept = this.#kept;
    if (this.#language !== '') kept.language = this.#language;
    if (label === undefined) kept.unlabelled = validName(this.name, '');
    else {
      if (label.language !== this.#language) kept.nameLanguage = label.language;
      if (validName(label.text, '') !== label.text) kept.prefLabel = label.text;
      if (label.datatype !== undefined) this.#types['name'] = label.datatype;
    }
    const classes = graph.resourcesOf(id, TYPE).filter((type) => !type.startsWith('_:'));
    if (classes.length !== 1 || classes[0] !== `${SKOS}Concept`) kept.classes = classes;
    const { parents, statedAbove, topOf, memberOf } = around.concepts;
    const parent = parents.get(id)?.[0];
    if (parent !== undefined) {
      const isBroader = graph.resourcesOf(id, `${SKOS}broader`).includes(parent);
      const isNarrower = statedAbove.get(id)?.has(parent) === true;
      if (isNarrower) kept.parent = isBroader ? ['broader', 'narrower'] : ['narrower'];
      else if (!isBroader) kept.parent = [];
    }
    const described = DESCRIPTIONS.find((one) => this.#isDescription(one));
    if (described !== undefined) {
      kept.described = described;
      if (this.#language !== '' && this.#textsOf(described)[0]?.language === '') this.#untagged.push('definition');
    }
    const [schemes, collections] = [topOf.get(id), memberOf.get(id)];
    if (schemes !== undefined) kept.topOf = [...schemes];
    if (collections !== undefined) kept.memberOf = [...collections];
  }

  #take(predicate: string, values: readonly RdfValue[], label: Label | undefined): void {
    if (OWN_READING.has(predicate) || HIERARCHY.has(predicate) || predicate === TYPE) return;
    if (predicate.startsWith(SKOS)) this.#takeTerm(predicate.slice(SKOS.length), values, label);
    else if (predicate.startsWith(SKOS_XL)) this.around.leftOut.statements.add(predicate);
    else for (const value of values) this.#takeOther(predicate, value);
  }

  #takeTerm(term: string, values: readonly RdfValue[], label: Label | undefined): void {
    const stated = values.filter((value) => !isBlankNode(value));
    if (stated.length < values.length) this.around.leftOut.statements.add(`${SKOS}${term}`);
    const resources = stated.flatMap((value) => (value.kind === 'resource' ? [value.id] : []));
    if (this.#isOwn && (MEMBERSHIPS.has(term) || term === 'broader')) return;
    if (term === 'inScheme' || term === 'topConceptOf') this.#kept[term] = resources;
    else if (RELATIONS.has(term)) for (const id of this.#furtherRelations(term, resources)) this.#add(term, id);
    else {
      const texts = stated.filter((value) => value.kind === 'text');
      for (const text of texts) if (term !== 'prefLabel' || !isLabel(text, label)) this.#takeText(term, text, texts);
      for (const id of resources) this.#state(term, { kind: 'resource', id });
    }
  }

  /** Relations that are not already told by the tree. */
  #furtherRelations(term: string, ids: readonly string[]): readonly string[] {
    const { parents } = this.around.concepts;
    if (term === 'broader') return ids.filter((id) => id !== parents.get(this.id)?.[0]);
    return term === 'narrower' ? ids.filter((id) => parents.get(id)?.[0] !== this.id) : ids;
  }

  #takeText(term: string, value: TextValue, all: readonly TextValue[]): void {
    const key = this.#keyOf(term, value, all);
    const alike = all.filter((other) => this.#keyOf(term, other, all) === key);
    const isOneType = alike.every(({ datatype }) => datatype === value.datatype);
    if (!TEXT_KEY.test(key) || !isOneType || value.text.trim() === '') {
      this.#state(term, value);
      return;
    }
    if (value.datatype !== undefined) this.#types[key] = value.datatype;
    const isUntagged = key === term && term !== 'notation' && value.language !== this.#language;
    if (isUntagged && !this.#untagged.includes(key)) this.#untagged.push(key);
    this.#add(key, value.text);
  }

  #keyOf(term: string, { language }: TextValue, all: readonly TextValue[]): string {
    if (language === '') {
      const isPlain =
        this.#language === '' ||
        term === 'notation' ||
        (term !== 'prefLabel' && all.every((one) => one.language !== this.#language));
      return isPlain ? term : `${term}@${UNTAGGED}`;
    }
    return language === this.#language && term !== 'notation' ? term : `${term}@${language}`;
  }

  #takeOther(predicate: string, value: RdfValue): void {
    if (value.kind === 'resource' && !predicate.startsWith(OWN_TERMS)) {
      this.around.leftOut.statements.add(predicate);
      return;
    }
    if (predicate === this.#kept.described && value.kind === 'text' && this.#isPlain(value)) {
      this.#add('definition', value.text);
      return;
    }
    const local = localName(predicate);
    const name = TEXT_KEY.test(local) || RELATIONS.has(local) ? predicate : local;
    if (value.kind === 'resource') this.#add(name, value.id);
    else
      this.#add(
        value.language === '' || value.language === this.#language ? name : `${name}@${value.language}`,
        value.text
      );
  }

  #textsOf(predicate: string): readonly TextValue[] {
    return this.graph.of(this.id, predicate).filter((value) => value.kind === 'text');
  }

  /** A single text is the description, if there is no definition. */
  #isDescription(predicate: string): boolean {
    const [text, ...others] = this.#textsOf(predicate);
    const hasDefinition = this.#textsOf(`${SKOS}definition`).some((one) => one.text.trim() !== '');
    return (
      text !== undefined && others.length === 0 && !hasDefinition && text.text.trim() !== '' && this.#isPlain(text)
    );
  }

  #isPlain({ language, datatype }: TextValue): boolean {
    return datatype === undefined && (language === '' || language === this.#language);
  }

  #add(key: string, value: string): void {
    const values = this.#texts.get(key);
    if (values === undefined) this.#texts.set(key, [value]);
    else if (!values.includes(value)) values.push(value);
  }

  #state(term: string, value: RdfValue): void {
    (this.#statements[term] ??= []).push(keptValue(value));
  }
}

const isLabel = ({ text, language, datatype }: TextValue, label: Label | undefined): boolean =>
  text === label?.text && language === label.language && datatype === label.datatype;

/** The members of a scheme that is a category. */
export const membersOfScheme = (
  graph: RdfGraph,
  id: string,
  { concepts, language, leftOut }: Around
): readonly Member[] => {
  const stated = statementsOfOther(graph, id, leftOut, concepts);
  const statements = TYPE in stated ? stated : { [TYPE]: [{ '@id': `${SKOS}ConceptScheme` }], ...stated };
  const kept: KeptSkos = { isScheme: true, statements };
  const [given] = graph.of(id, OWN_NAME);
  const label = labelIn([...labelsOf(graph, id, 'prefLabel'), ...otherNames(graph, id)], language);
  const own = [...(graph.subjects.get(id) ?? [])].flatMap(([predicate, values]): Member[] => {
    const [value] = values;
    if (!predicate.startsWith(OWN_TERMS) || OWN_READING.has(predicate) || value?.kind !== 'text') return [];
    return [[localName(predicate), value.text]];
  });
  return [['name', given?.kind === 'text' ? given.text : (label?.text ?? localName(id))], ...own, [SKOS_KEY, kept]];
};
