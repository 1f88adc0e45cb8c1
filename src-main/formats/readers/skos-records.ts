import type { FieldMapping } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords } from '../records';
import type { TextReading } from './decode-text';
import { FieldTable } from './field-table';
import { messages } from './messages';
import type { RdfGraph, RdfValue } from './rdf-graph';
import { requireRoom, UnreadableFile } from './refusals';
import {
  BROADER,
  CONCEPT_TYPES,
  DC_TITLES,
  NARROWER,
  OWL,
  OWN_CATEGORY,
  OWN_TERMS,
  RDFS,
  SKOS,
  SKOS_XL,
  STRUCTURE,
  TYPE
} from '../skos-terms';

interface Concepts {
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Schemes with concepts. If there are several, each becomes a category. */
  readonly schemes: readonly string[];
  readonly collections: number;
}

const isOfType = (graph: RdfGraph, id: string, types: ReadonlySet<string>): boolean =>
  graph.resourcesOf(id, TYPE).some((type) => types.has(type));

const SCHEME = new Set([`${SKOS}ConceptScheme`]);
const COLLECTION = new Set([`${SKOS}Collection`, `${SKOS}OrderedCollection`]);
const ROOT_CLASSES = new Set([`${OWL}Thing`, `${RDFS}Resource`]);

const isConcept = (graph: RdfGraph, id: string): boolean =>
  isOfType(graph, id, CONCEPT_TYPES) ||
  (!isOfType(graph, id, SCHEME) &&
    !isOfType(graph, id, COLLECTION) &&
    [`${SKOS}prefLabel`, ...BROADER, ...NARROWER, `${SKOS}topConceptOf`].some((one) => graph.of(id, one).length > 0));

const schemesOf = (graph: RdfGraph, id: string): string[] => [
  ...graph.resourcesOf(id, `${SKOS}topConceptOf`),
  ...graph.resourcesOf(id, `${SKOS}inScheme`)
];

/** The hierarchy, whichever direction the file states. */
const conceptsOf = (graph: RdfGraph): Concepts => {
  const ids = [...graph.subjects.keys()].filter((id) => isConcept(graph, id));
  const above = new Map(ids.map((id) => [id, new Set<string>()]));
  const top = new Map<string, string>();
  for (const id of ids) {
    for (const predicate of BROADER)
      for (const parent of graph.resourcesOf(id, predicate))
        // Superclasses may be anonymous restrictions.
        if (!ROOT_CLASSES.has(parent) && !parent.startsWith('_:')) above.get(id)?.add(parent);
    for (const predicate of NARROWER) for (const child of graph.resourcesOf(id, predicate)) above.get(child)?.add(id);
    const [scheme] = schemesOf(graph, id);
    if (scheme !== undefined) top.set(id, scheme);
  }
  for (const [id] of graph.subjects)
    for (const child of graph.resourcesOf(id, `${SKOS}hasTopConcept`)) if (above.has(child)) top.set(child, id);
  const schemes = [...new Set(top.values())];
  if (schemes.length > 1)
    for (const [id, parents] of above) {
      const scheme = top.get(id);
      if (parents.size === 0 && scheme !== undefined) parents.add(scheme);
    }
  return {
    parents: new Map([...above].map(([id, parents]) => [id, [...parents]])),
    schemes,
    collections: [...graph.subjects.keys()].filter((id) => isOfType(graph, id, COLLECTION)).length
  };
};

/** `language`: empty where the file states none. */
interface Label {
  readonly text: string;
  readonly language: string;
}

const textsOf = (graph: RdfGraph, id: string, predicate: string): Label[] =>
  graph.of(id, predicate).flatMap((value) => (value.kind === 'text' && value.text.trim() !== '' ? [value] : []));

/** SKOS-XL labels are resources. */
const extendedLabels = (graph: RdfGraph, id: string, name: string): Label[] =>
  graph.resourcesOf(id, `${SKOS_XL}${name}`).flatMap((label) => textsOf(graph, label, `${SKOS_XL}literalForm`));

const labelsOf = (graph: RdfGraph, id: string, name: 'prefLabel' | 'altLabel'): Label[] => {
  const plain = textsOf(graph, id, `${SKOS}${name}`);
  return plain.length > 0 ? plain : extendedLabels(graph, id, name);
};

/** Substitutes for a preferred label, the best first. */
const otherNames = (graph: RdfGraph, id: string): Label[] => [
  ...textsOf(graph, id, `${RDFS}label`),
  ...DC_TITLES.flatMap((title) => textsOf(graph, id, title)),
  ...labelsOf(graph, id, 'altLabel'),
  ...textsOf(graph, id, `${SKOS}notation`)
];

const isEnglish = (language: string): boolean => language === 'en' || language.startsWith('en-');

/** The languages of names by frequency; English first among equals. */
const languagesOf = (names: Iterable<readonly Label[]>): string[] => {
  const counts = new Map<string, number>();
  for (const labels of names)
    for (const language of new Set(labels.map((label) => label.language)))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || Number(isEnglish(b)) - Number(isEnglish(a)) || (a < b ? -1 : 1))
    .map(([language]) => language);
};

/** The label in that language, else without one, else in English, else the first. */
const labelIn = (labels: readonly Label[], language: string): Label | undefined =>
  labels.find((label) => label.language === language) ??
  labels.find((label) => label.language === '') ??
  labels.find((label) => isEnglish(label.language)) ??
  labels[0];

/** The part after the last `/`, `#` or `:` of an IRI. */
const localName = (iri: string): string => {
  const name = /[^/#:]+[/#]?$/.exec(iri)?.[0]?.replace(/[/#]$/, '') ?? iri;
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
};

const roles: FieldMapping['fields'] = [
  { key: 'id', role: 'id' },
  { key: 'broader', role: 'parent' },
  { key: 'name', role: 'name' },
  { key: 'definition', role: 'description' }
];

/** Ids of Canopy are the numbers in its IRIs. */
const idText = (iri: string): string => (iri.startsWith(OWN_CATEGORY) ? iri.slice(OWN_CATEGORY.length) : iri);

const oneOrAll = (values: readonly string[]): unknown => (values.length === 1 ? values[0] : values);

/** References of other vocabularies. */
const isOther = (predicate: string, value: RdfValue): boolean =>
  value.kind === 'resource' && !predicate.startsWith(SKOS) && !predicate.startsWith(OWN_TERMS);

class Members {
  readonly #values = new Map<string, string[]>();

  add(key: string, value: string): void {
    const values = this.#values.get(key);
    if (values === undefined) this.#values.set(key, [value]);
    else if (!values.includes(value)) values.push(value);
  }

  *entries(): Generator<[string, unknown]> {
    for (const [key, values] of this.#values) yield [key, oneOrAll(values)];
  }
}

/** Concepts as records with names in one language. Other languages are fields such as `prefLabel@fr`. */
class ConceptRecords {
  readonly table = new FieldTable();
  readonly records: FileRecord[] = [];
  unnamed = 0;
  readonly otherStatements = new Set<string>();

  constructor(
    private readonly graph: RdfGraph,
    private readonly language: string
  ) {}

  add(id: string, parents: readonly string[]): void {
    const labels = labelsOf(this.graph, id, 'prefLabel');
    const name = labelIn(labels.length > 0 ? labels : otherNames(this.graph, id), this.language);
    if (labels.length > 0 && name?.language !== this.language) this.unnamed += 1;
    const members = new Members();
    this.#addLabels(members, labels, name);
    for (const [predicate, values] of this.graph.subjects.get(id) ?? [])
      for (const value of values) this.#addStatement(members, predicate, value);
    const values = this.table.valuesOf([
      ['id', idText(id)],
      ['broader', parents.length === 0 ? undefined : oneOrAll(parents.map(idText))],
      ['name', name?.text ?? localName(id)],
      ...members.entries()
    ]);
    requireRoom(this.records.push({ place: { kind: 'pointer', pointer: id }, values }));
  }

  #key(name: string, language: string): string {
    return language === '' || language === this.language ? name : `${name}@${language}`;
  }

  #addLabels(members: Members, labels: readonly Label[], name: Label | undefined): void {
    for (const label of labels) if (label !== name) members.add(this.#key('prefLabel', label.language), label.text);
  }

  #addStatement(members: Members, predicate: string, value: RdfValue): void {
    if (STRUCTURE.has(predicate) || predicate === `${SKOS}prefLabel` || predicate.startsWith(SKOS_XL)) return;
    if (isOther(predicate, value)) {
      this.otherStatements.add(predicate);
      return;
    }
    const key = localName(predicate);
    if (value.kind === 'text') members.add(this.#key(key, value.language), value.text);
    else if (!value.id.startsWith('_:')) members.add(key, value.id);
  }
}

const nameOfScheme = (graph: RdfGraph, id: string, language: string): string =>
  labelIn([...labelsOf(graph, id, 'prefLabel'), ...otherNames(graph, id)], language)?.text ?? localName(id);

/** Records of SKOS and SKOS-XL concepts, and RDFS and OWL classes. @throws UnreadableFile if no name has the chosen language */
export const recordsOfGraph = (graph: RdfGraph, { format, options, reading, notes }: TextReading): FileRecords => {
  const { parents, schemes, collections } = conceptsOf(graph);
  if (parents.size === 0) throw new UnreadableFile(messages.noConcepts);
  const languages = languagesOf([...parents.keys()].map((id) => labelsOf(graph, id, 'prefLabel')));
  const language = options.language ?? languages[0] ?? '';
  if (options.language !== undefined && !languages.includes(language))
    throw new UnreadableFile(messages.noLanguage(language, languages));
  const found = new ConceptRecords(graph, language);
  if (schemes.length > 1) for (const scheme of schemes) if (!parents.has(scheme)) found.add(scheme, []);
  for (const [id, above] of parents) found.add(id, above);
  const fields = found.table.fields;
  const titles = schemes.map((scheme) => nameOfScheme(graph, scheme, language));
  const isOwn = [...parents.keys()].every((id) => id.startsWith(OWN_CATEGORY));
  return {
    format,
    fields,
    records: found.records,
    known: { hierarchy: 'parent', fields: roles.filter(({ key }) => fields.includes(key)) },
    ...(isOwn && { isOwn: true }),
    reading: { ...reading, ...(language !== '' && { language }) },
    languages: languages.filter((one) => one !== ''),
    notes: [
      ...notes,
      ...(titles.length === 1 && !isOwn ? titles.map((title) => messages.conceptScheme(title)) : []),
      ...(titles.length > 1 ? [messages.conceptSchemes(titles.length)] : []),
      ...(found.unnamed > 0 ? [messages.otherLanguage(found.unnamed, language)] : []),
      ...(collections > 0 ? [messages.collections(collections)] : []),
      ...(found.otherStatements.size > 0 ? [messages.otherStatements([...found.otherStatements].map(localName))] : [])
    ]
  };
};
