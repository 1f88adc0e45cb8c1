import {
  BROADER,
  CONCEPT_TYPES,
  NARROWER,
  ONTOLOGY_TYPES,
  OWN,
  OWN_CATEGORY,
  OWN_TREE,
  SKOS,
  SUBCLASS_OF,
  TERM,
  TYPE
} from '../skos-terms';
import { isText, type RdfGraph } from './rdf-graph';

export interface Concepts {
  /** By concept, and by scheme that is a category. The first one is the parent. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** The concepts that state to be broader, by the narrower one. */
  readonly statedAbove: ReadonlyMap<string, ReadonlySet<string>>;
  /** By predicate, the schemes and collections that name a concept. */
  readonly naming: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  readonly schemes: readonly string[];
  /** Schemes that are categories and hold their concepts. */
  readonly areCategories: ReadonlySet<string>;
  readonly collections: readonly string[];
  /** Classes and properties that the file describes beside its concepts. */
  readonly ontology: ReadonlySet<string>;
  /** Whether Canopy has written the file. */
  readonly isOwn: boolean;
}

const NONE: readonly string[] = [];

const isAmong = (types: readonly string[], wanted: ReadonlySet<string>): boolean =>
  types.some((type) => wanted.has(type));

const CONCEPT = TERM.concept;
const SCHEME = new Set([`${SKOS}ConceptScheme`]);
const COLLECTION = new Set([`${SKOS}Collection`, `${SKOS}OrderedCollection`]);

const OF_CONCEPTS = [`${SKOS}prefLabel`, ...BROADER, ...NARROWER, `${SKOS}topConceptOf`, OWN.id];

/** Anonymous classes are restrictions and unions. */
const isConcept = (graph: RdfGraph, id: string, types: readonly string[]): boolean =>
  types.some((type) => type === CONCEPT || (CONCEPT_TYPES.has(type) && !id.startsWith('_:'))) ||
  (!isAmong(types, SCHEME) && !isAmong(types, COLLECTION) && OF_CONCEPTS.some((one) => graph.of(id, one).length > 0));

const OF_PLACED = [TERM.inScheme, TERM.topConceptOf, TERM.broader, `${SKOS}narrower`, OWN.id];

/** What describes the terms of a file and is nowhere among its concepts. */
const isOntology = (graph: RdfGraph, id: string, types: readonly string[]): boolean =>
  !types.includes(CONCEPT) &&
  (isAmong(types, ONTOLOGY_TYPES) || graph.of(id, SUBCLASS_OF).length > 0) &&
  !OF_PLACED.some((one) => graph.of(id, one).length > 0);

export const isScheme = (graph: RdfGraph, id: string): boolean => isAmong(graph.resourcesOf(id, TYPE), SCHEME);

/** The scheme whose concept it says to be. */
const schemeOf = (graph: RdfGraph, id: string): string | undefined =>
  graph.resourcesOf(id, TERM.topConceptOf)[0] ?? graph.resourcesOf(id, TERM.inScheme)[0];

/** The number of a category in a file of Canopy; `null`: the file says none. */
export const ownIdOf = (graph: RdfGraph, id: string): string | null => {
  if (id.startsWith(OWN_CATEGORY)) return id.slice(OWN_CATEGORY.length);
  const [own] = graph.of(id, OWN.id);
  return isText(own) ? own.value : null;
};

const byOwnParents = (graph: RdfGraph, ids: readonly string[]): Map<string, string[]> =>
  new Map(
    ids.map((id) => {
      const [parent] = [...graph.resourcesOf(id, OWN.parent), ...graph.resourcesOf(id, TERM.broader)];
      return [id, parent === undefined || parent === OWN_TREE ? [] : [parent]];
    })
  );

/** By object, the subjects of a predicate. */
const inverseOf = (graph: RdfGraph, predicate: string): Map<string, Set<string>> => {
  const subjects = new Map<string, Set<string>>();
  if (!graph.has(predicate)) return subjects;
  for (const id of graph.ids())
    for (const object of graph.resourcesOf(id, predicate)) {
      const known = subjects.get(object);
      if (known === undefined) subjects.set(object, new Set([id]));
      else known.add(id);
    }
  return subjects;
};

/**
 * The parents by either direction: what the concept itself states comes first.
 * @param broader what each concept states to be broader, which becomes its parents
 */
const completeParents = (graph: RdfGraph, broader: Map<string, readonly string[]>): void => {
  const isConcept = (id: string): boolean => broader.has(id);
  const further = new Map<string, string[]>();
  const narrower = NARROWER.filter((one) => graph.has(one));
  if (narrower.length > 0)
    for (const id of broader.keys())
      for (const predicate of narrower)
        for (const child of graph.resourcesOf(id, predicate)) {
          const known = further.get(child);
          if (known === undefined) further.set(child, [id]);
          else known.push(id);
        }
  for (const [id, stated] of broader) {
    const more = further.get(id);
    if (more !== undefined || stated.length > 1 || !stated.every(isConcept))
      broader.set(id, [...new Set([...stated.filter(isConcept), ...(more ?? [])])]);
  }
};

/** The hierarchy, whichever direction the file states. */
export const conceptsOf = (graph: RdfGraph): Concepts => {
  const topOf = inverseOf(graph, `${SKOS}hasTopConcept`);
  const top = new Map<string, string>();
  const [schemes, collections]: [string[], string[]] = [[], []];
  const above = new Map<string, readonly string[]>();
  const broader = BROADER.filter((one) => graph.has(one));
  const ontology = new Set<string>();
  const hasConcepts = graph.ids().some((id) => graph.resourcesOf(id, TYPE).includes(CONCEPT));
  let isOwn = true;
  for (const id of graph.ids()) {
    const types = graph.resourcesOf(id, TYPE);
    if (isAmong(types, COLLECTION)) collections.push(id);
    if (isAmong(types, SCHEME)) schemes.push(id);
    if (hasConcepts && !topOf.has(id) && isOntology(graph, id, types)) {
      ontology.add(id);
      continue;
    }
    if (!isConcept(graph, id, types)) continue;
    const [first = NONE, ...others] = broader.map((one) => graph.resourcesOf(id, one));
    above.set(id, others.length === 0 ? first : [first, ...others].flat());
    isOwn &&= ownIdOf(graph, id) !== null;
    const scheme = topOf.get(id)?.values().next().value ?? schemeOf(graph, id);
    if (scheme !== undefined) top.set(id, scheme);
  }
  const common = {
    statedAbove: inverseOf(graph, `${SKOS}narrower`),
    naming: new Map([
      ['hasTopConcept', topOf],
      ['member', inverseOf(graph, `${SKOS}member`)]
    ]),
    schemes: [...new Set(top.values())],
    collections,
    ontology,
    isOwn
  };
  if (isOwn) {
    const areCategories = new Set(schemes.filter((id) => ownIdOf(graph, id) !== null));
    return { ...common, areCategories, parents: byOwnParents(graph, [...areCategories, ...above.keys()]) };
  }
  completeParents(graph, above);
  const hasSeveral = common.schemes.length > 1;
  const areCategories = new Set(hasSeveral ? common.schemes.filter((scheme) => !above.has(scheme)) : []);
  for (const [id, parents] of above) {
    const scheme = top.get(id);
    if (hasSeveral && parents.length === 0 && scheme !== undefined && scheme !== id) above.set(id, [scheme]);
  }
  const first = [...areCategories].map((scheme): [string, string[]] => [scheme, []]);
  return { ...common, areCategories, parents: first.length === 0 ? above : new Map([...first, ...above]) };
};
