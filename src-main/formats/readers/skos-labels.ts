import type { RdfGraph } from './rdf-graph';
import { DC_TITLES, RDFS, SKOS, SKOS_XL } from '../skos-terms';

/** A text in a language; an empty one where the file says none. */
export interface Label {
  readonly text: string;
  readonly language: string;
}

const textsOf = (graph: RdfGraph, id: string, predicate: string): Label[] =>
  graph.of(id, predicate).flatMap((value) => (value.kind === 'text' && value.text.trim() !== '' ? [value] : []));

/** SKOS-XL makes a resource of each label. */
const extendedLabels = (graph: RdfGraph, id: string, name: string): Label[] =>
  graph.resourcesOf(id, `${SKOS_XL}${name}`).flatMap((label) => textsOf(graph, label, `${SKOS_XL}literalForm`));

/** The labels of one kind, `prefLabel` or `altLabel`. */
export const labelsOf = (graph: RdfGraph, id: string, name: 'prefLabel' | 'altLabel'): Label[] => {
  const plain = textsOf(graph, id, `${SKOS}${name}`);
  return plain.length > 0 ? plain : extendedLabels(graph, id, name);
};

/** What else can be a name, the best first. */
export const otherNames = (graph: RdfGraph, id: string): Label[] => [
  ...textsOf(graph, id, `${RDFS}label`),
  ...DC_TITLES.flatMap((title) => textsOf(graph, id, title)),
  ...labelsOf(graph, id, 'altLabel'),
  ...textsOf(graph, id, `${SKOS}notation`)
];

const isEnglish = (language: string): boolean => language === 'en' || language.startsWith('en-');

/** The languages of names, by how many concepts have one; English first among equals. */
export const languagesOf = (names: Iterable<readonly Label[]>): string[] => {
  const counts = new Map<string, number>();
  for (const labels of names)
    for (const language of new Set(labels.map((label) => label.language)))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || Number(isEnglish(b)) - Number(isEnglish(a)) || (a < b ? -1 : 1))
    .map(([language]) => language);
};

/** The one in the language, else without any, else in English, else the first. */
export const labelIn = (labels: readonly Label[], language: string): Label | undefined =>
  labels.find((label) => label.language === language) ??
  labels.find((label) => label.language === '') ??
  labels.find((label) => isEnglish(label.language)) ??
  labels[0];

/** What follows the last `/`, `#` or `:` of an IRI. */
export const localName = (iri: string): string => {
  const name = /[^/#:]+[/#]?$/.exec(iri)?.[0]?.replace(/[/#]$/, '') ?? iri;
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
};
