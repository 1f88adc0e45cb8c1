import { DC_TITLES, SKOS_XL, TERM } from '../skos-terms';
import { isText, type RdfGraph, type RdfText, type RdfValue } from './rdf-graph';

const isFilled = (value: RdfValue): value is RdfText => isText(value) && value.value.trim() !== '';

const textsOf = (graph: RdfGraph, id: string, predicate: string): readonly RdfText[] => {
  const values = graph.of(id, predicate);
  return values.every(isFilled) ? values : values.filter(isFilled);
};

/** SKOS-XL labels are resources. */
const extendedLabels = (graph: RdfGraph, id: string, name: string): readonly RdfText[] =>
  graph.resourcesOf(id, `${SKOS_XL}${name}`).flatMap((label) => textsOf(graph, label, `${SKOS_XL}literalForm`));

export const labelsOf = (graph: RdfGraph, id: string, name: 'prefLabel' | 'altLabel'): readonly RdfText[] => {
  const plain = textsOf(graph, id, TERM[name]);
  return plain.length > 0 ? plain : extendedLabels(graph, id, name);
};

/** Substitutes for a preferred label, the best first. */
export const otherNames = (graph: RdfGraph, id: string): RdfText[] => [
  ...textsOf(graph, id, TERM.label),
  ...DC_TITLES.flatMap((title) => textsOf(graph, id, title)),
  ...labelsOf(graph, id, 'altLabel'),
  ...textsOf(graph, id, TERM.notation)
];

const isEnglish = (language: string): boolean => language === 'en' || language.startsWith('en-');

/** Of the tag of a language that can be chosen; BCP 47 has none longer than 35. */
const LONGEST_TAG = 40;

/** The languages of names by frequency; English first among equals. */
export const languagesOf = (names: Iterable<readonly RdfText[]>): string[] => {
  const counts = new Map<string, number>();
  const count = (language: string): unknown => counts.set(language, (counts.get(language) ?? 0) + 1);
  for (const labels of names) {
    const [first, ...others] = labels;
    if (first !== undefined && others.length === 0) count(first.language);
    else for (const language of new Set(labels.map((label) => label.language))) count(language);
  }
  return [...counts]
    .filter(([language]) => language.length <= LONGEST_TAG)
    .toSorted(([a, one], [b, other]) => other - one || Number(isEnglish(b)) - Number(isEnglish(a)) || (a < b ? -1 : 1))
    .map(([language]) => language);
};

/** The label in that language, else without one, else in English, else the first. */
export const labelIn = (labels: readonly RdfText[], language: string): RdfText | undefined =>
  labels.find((label) => label.language === language) ??
  labels.find((label) => label.language === '') ??
  labels.find((label) => isEnglish(label.language)) ??
  labels[0];

/** The part after the last `/`, `#` or `:` of an IRI. */
export const localName = (iri: string): string => {
  const whole = /[/#]$/.test(iri) ? iri.slice(0, -1) : iri;
  const start = Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('#'), whole.lastIndexOf(':')) + 1;
  const name = whole.slice(start) || iri;
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
};
