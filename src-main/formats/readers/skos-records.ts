import type { FieldMapping, FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { FileRecord, RecordsReading } from '../records';
import { FieldTable } from './field-table';
import { messages } from './messages';
import type { RdfGraph, RdfValue } from './rdf-graph';
import { refusedFile, requireRoom, UnreadableFile } from './refusals';
import { conceptsOf } from './skos-concepts';
import { labelIn, labelsOf, languagesOf, localName, otherNames, type Label } from './skos-labels';
import { OWN_CATEGORY, OWN_TERMS, SKOS, SKOS_XL, STRUCTURE } from '../skos-terms';

const roles: FieldMapping['fields'] = [
  { key: 'id', role: 'id' },
  { key: 'broader', role: 'parent' },
  { key: 'name', role: 'name' },
  { key: 'definition', role: 'description' }
];

/** Canopy's own ids are the numbers behind what they begin with. */
const idText = (iri: string): string => (iri.startsWith(OWN_CATEGORY) ? iri.slice(OWN_CATEGORY.length) : iri);

/** One or the list of them. */
const oneOrAll = (values: readonly string[]): unknown => (values.length === 1 ? values[0] : values);

/** Statements that other vocabularies make about other resources. */
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

/** Makes records of concepts whose names are in one language; the same in another language is a field such as `prefLabel@fr`. */
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

/**
 * The concepts of a graph as records: SKOS, with SKOS-XL labels, and classes of RDFS and OWL.
 * @throws UnreadableFile where a language is asked for that no name has
 */
export const recordsOfGraph = (
  graph: RdfGraph,
  format: FileFormat,
  options: ReadingOptions,
  encoding: string,
  decoding: readonly string[]
): RecordsReading => {
  const { parents, schemes, collections } = conceptsOf(graph);
  if (parents.size === 0) return refusedFile('unknown_format', messages.noConcepts);
  const languages = languagesOf([...parents.keys()].map((id) => labelsOf(graph, id, 'prefLabel')));
  const language = options.language ?? languages[0] ?? '';
  if (options.language !== undefined && !languages.includes(language))
    throw new UnreadableFile('invalid', messages.noLanguage(language, languages));
  const found = new ConceptRecords(graph, language);
  if (schemes.length > 1) for (const scheme of schemes) if (!parents.has(scheme)) found.add(scheme, []);
  for (const [id, above] of parents) found.add(id, above);
  const fields = found.table.fields;
  const titles = schemes.map((scheme) => nameOfScheme(graph, scheme, language));
  const isOwn = [...parents.keys()].every((id) => id.startsWith(OWN_CATEGORY));
  return {
    ok: true,
    records: {
      format,
      fields,
      records: found.records,
      known: { hierarchy: 'parent', fields: roles.filter(({ key }) => fields.includes(key)) },
      ...(isOwn && { isOwn: true }),
      reading: { format, encoding, ...(language !== '' && { language }) },
      languages: languages.filter((one) => one !== ''),
      notes: [
        ...decoding,
        ...(titles.length === 1 && !isOwn ? titles.map((title) => messages.conceptScheme(title)) : []),
        ...(titles.length > 1 ? [messages.conceptSchemes(titles.length)] : []),
        ...(found.unnamed > 0 ? [messages.otherLanguage(found.unnamed, language)] : []),
        ...(collections > 0 ? [messages.collections(collections)] : []),
        ...(found.otherStatements.size > 0 ? [messages.otherStatements([...found.otherStatements].map(localName))] : [])
      ]
    }
  };
};
