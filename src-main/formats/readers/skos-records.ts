import type { FieldMapping } from '../../../src-shared/import-plan';
import { IRI_KEY } from '../kept-skos';
import { FIELD_PREFIX } from '../own-table';
import { OWN, OWN_CATEGORY, OWN_TREE, SKOS } from '../skos-terms';
import type { FileRecords } from '../records';
import { ConceptMembers, type Predicate, statementsOfOther } from './concept-members';
import type { TextReading } from './decode-text';
import { FieldTable } from './field-table';
import { messages } from './messages';
import type { RdfGraph } from './rdf-graph';
import { UnreadableFile } from './refusals';
import { type Concepts, conceptsOf, isScheme, ownIdOf } from './skos-hierarchy';
import { labelIn, labelsOf, languagesOf, localName, otherNames } from './skos-labels';

const roles: FieldMapping['fields'] = [
  { key: 'id', role: 'id' },
  { key: 'broader', role: 'parent' },
  { key: 'name', role: 'name' },
  { key: 'definition', role: 'description' }
];

const isOfSkos = (graph: RdfGraph, id: string): boolean =>
  graph.about(id).some(([predicate]) => predicate.startsWith(SKOS));

/** Concepts as records with names in one language. Other languages are fields such as `prefLabel@fr`. */
class ConceptRecords {
  readonly #ids: string[] = [];
  readonly table = new FieldTable((at) => ({ kind: 'pointer', pointer: this.#ids[at] ?? '' }));
  readonly leftOut = new Set<string>();
  readonly #around;
  unnamed = 0;
  otherResources = 0;
  furtherBroader = 0;
  readonly #keptWith = new Map<string, string[]>();

  constructor(
    private readonly graph: RdfGraph,
    private readonly concepts: Concepts,
    language: string
  ) {
    this.#around = { concepts, language, leftOut: this.leftOut, predicates: new Map<string, Predicate>() };
    const first = concepts.parents.keys().find((id) => !concepts.areCategories.has(id));
    const described = new Map<string, string>();
    if (graph.has(OWN.describes))
      for (const id of concepts.parents.keys())
        if (!concepts.areCategories.has(id))
          for (const other of graph.resourcesOf(id, OWN.describes)) described.set(other, id);
    const collections = new Set(concepts.collections);
    for (const id of graph.ids()) {
      if (concepts.parents.has(id) || id === OWN_TREE || id.startsWith('_:')) continue;
      const isKept = isScheme(graph, id) || collections.has(id);
      if (!isKept) {
        if (isOfSkos(graph, id) || concepts.ontology.has(id)) this.otherResources += 1;
        continue;
      }
      const member = graph.resourcesOf(id, `${SKOS}member`).find((one) => concepts.parents.has(one));
      const holder = described.get(id) ?? member ?? first;
      if (holder === undefined) continue;
      const others = this.#keptWith.get(holder);
      if (others === undefined) this.#keptWith.set(holder, [id]);
      else others.push(id);
    }
  }

  add(id: string, parents: readonly string[]): void {
    const { graph, concepts } = this;
    const members = new ConceptMembers(graph, id, parents[0], this.#around);
    if (members.isNamedOtherwise) this.unnamed += 1;
    if (members.hasFurtherBroader && !concepts.isOwn) this.furtherBroader += 1;
    const others = this.#keptWith.get(id)?.toSorted();
    const { table } = this;
    table.add();
    this.#ids.push(id);
    table.put('id', this.#idText(id));
    if (parents.length > 0) table.put('broader', this.#parentText(parents));
    table.put('name', members.name);
    const kept = others?.map((other) => ({ id: other, statements: statementsOfOther(graph, other, this.#around) }));
    members.putInto(table, kept);
    if (concepts.isOwn && !id.startsWith(OWN_CATEGORY)) table.put(`${FIELD_PREFIX}${IRI_KEY}`, id);
  }

  /** Ids of Canopy are the numbers in its IRIs, or stand beside others. */
  #idText(id: string): string {
    return (this.concepts.isOwn || id.startsWith(OWN_CATEGORY) ? ownIdOf(this.graph, id) : null) ?? id;
  }

  #parentText(parents: readonly string[]): unknown {
    const ids = parents.map((parent) => this.#idText(parent));
    return ids.length === 1 ? ids[0] : ids;
  }
}

const nameOfScheme = (graph: RdfGraph, id: string, language: string): string =>
  labelIn([...labelsOf(graph, id, 'prefLabel'), ...otherNames(graph, id)], language)?.value ?? localName(id);

/** What was read in which way, and what was left out. */
const notesOn = (graph: RdfGraph, concepts: Concepts, found: ConceptRecords, language: string): string[] => {
  const { schemes, isOwn, collections } = concepts;
  const titles = isOwn ? [] : schemes.map((scheme) => nameOfScheme(graph, scheme, language));
  return [
    ...(titles.length === 1 ? titles.map((title) => messages.conceptScheme({ title })) : []),
    ...(titles.length > 1 ? [messages.conceptSchemes({ schemes: titles.length })] : []),
    ...(found.unnamed > 0 ? [messages.otherLanguage({ concepts: found.unnamed, language })] : []),
    ...(found.furtherBroader > 0 ? [messages.furtherBroader({ concepts: found.furtherBroader })] : []),
    ...(collections.length > 0 && !isOwn ? [messages.collections({ collections: collections.length })] : []),
    ...(found.otherResources > 0 ? [messages.otherResources({ resources: found.otherResources })] : []),
    ...(found.leftOut.size > 0 ? [messages.otherStatements([...found.leftOut].map(localName))] : [])
  ];
};

/** Records of SKOS and SKOS-XL concepts, and RDFS and OWL classes. @throws UnreadableFile if no name has the chosen language */
export const recordsOfGraph = (graph: RdfGraph, { format, options, reading, notes }: TextReading): FileRecords => {
  const concepts = conceptsOf(graph);
  const { parents, isOwn } = concepts;
  if (parents.size === 0) throw new UnreadableFile(messages.noConcepts);
  const languages = languagesOf(parents.keys().map((id) => labelsOf(graph, id, 'prefLabel')));
  const language = options.language ?? languages[0] ?? '';
  if (options.language !== undefined && !languages.includes(language))
    throw new UnreadableFile(messages.noLanguage(language, languages));
  const found = new ConceptRecords(graph, concepts, language);
  for (const [id, above] of parents) found.add(id, above);
  const fields = found.table.fields;
  const known = roles.filter(({ key }) => fields.includes(key));
  const others = fields.flatMap((key) =>
    known.some((one) => one.key === key) ? [] : [{ key, role: 'entry' as const }]
  );
  return {
    format,
    fields,
    records: found.table,
    known: { hierarchy: 'parent', fields: isOwn ? known : [...known, ...others] },
    ...(isOwn && { isOwn: true }),
    reading: { ...reading, ...(language !== '' && { language }) },
    languages: languages.filter((one) => one !== ''),
    notes: [...notes, ...notesOn(graph, concepts, found, language)]
  };
};
