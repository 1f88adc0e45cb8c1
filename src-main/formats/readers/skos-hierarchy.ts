import { BROADER, CONCEPT_TYPES, NARROWER, OWN, OWN_CATEGORY, OWN_TREE, SKOS, TYPE } from '../skos-terms';
import type { RdfGraph } from './rdf-graph';

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
  /** Whether Canopy has written the file. */
  readonly isOwn: boolean;
}

const isOfType = (graph: RdfGraph, id: string, types: ReadonlySet<string>): boolean =>
  graph.resourcesOf(id, TYPE).some((type) => types.has(type));

const CONCEPT = `${SKOS}Concept`;
const SCHEME = new Set([`${SKOS}ConceptScheme`]);
const COLLECTION = new Set([`${SKOS}Collection`, `${SKOS}OrderedCollection`]);

const OF_CONCEPTS = [`${SKOS}prefLabel`, ...BROADER, ...NARROWER, `${SKOS}topConceptOf`, OWN.id];

/** Anonymous classes are restrictions and unions. */
const isConcept = (graph: RdfGraph, id: string): boolean =>
  graph.resourcesOf(id, TYPE).some((type) => type === CONCEPT || (CONCEPT_TYPES.has(type) && !id.startsWith('_:'))) ||
  (!isOfType(graph, id, SCHEME) &&
    !isOfType(graph, id, COLLECTION) &&
    OF_CONCEPTS.some((one) => graph.of(id, one).length > 0));

export const isScheme = (graph: RdfGraph, id: string): boolean => isOfType(graph, id, SCHEME);

const schemesOf = (graph: RdfGraph, id: string): string[] => [
  ...graph.resourcesOf(id, `${SKOS}topConceptOf`),
  ...graph.resourcesOf(id, `${SKOS}inScheme`)
];

/** The number of a category in a file of Canopy; `null`: the file says none. */
export const ownIdOf = (graph: RdfGraph, id: string): string | null => {
  if (id.startsWith(OWN_CATEGORY)) return id.slice(OWN_CATEGORY.length);
  const [own] = graph.of(id, OWN.id);
  return own?.kind === 'text' ? own.text : null;
};

const byOwnParents = (graph: RdfGraph, ids: readonly string[]): Map<string, string[]> =>
  new Map(
    ids.map((id) => {
      const [parent] = [...graph.resourcesOf(id, OWN.parent), ...graph.resourcesOf(id, `${SKOS}broader`)];
      return [id, parent === undefined || parent === OWN_TREE ? [] : [parent]];
    })
  );

/** By object, the subjects of a predicate. */
const inverseOf = (graph: RdfGraph, predicate: string): Map<string, Set<string>> => {
  const subjects = new Map<string, Set<string>>();
  for (const id of graph.subjects.keys())
    for (const object of graph.resourcesOf(id, predicate)) {
      const known = subjects.get(object);
      if (known === undefined) subjects.set(object, new Set([id]));
      else known.add(id);
    }
  return subjects;
};

/** The parents by either direction: the statements of the concept itself come first. */
const byStatements = (graph: RdfGraph, ids: readonly string[]): Map<string, Set<string>> => {
  const above = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const [id, parents] of above)
    for (const predicate of BROADER)
      for (const parent of graph.resourcesOf(id, predicate)) if (above.has(parent)) parents.add(parent);
  for (const id of ids)
    for (const predicate of NARROWER) for (const child of graph.resourcesOf(id, predicate)) above.get(child)?.add(id);
  return above;
};

/** The hierarchy, whichever direction the file states. */
export const conceptsOf = (graph: RdfGraph): Concepts => {
  const subjects = [...graph.subjects.keys()];
  const found = subjects.filter((id) => isConcept(graph, id));
  const topOf = inverseOf(graph, `${SKOS}hasTopConcept`);
  const top = new Map<string, string>();
  for (const id of found) {
    const [scheme] = [...(topOf.get(id) ?? []), ...schemesOf(graph, id)];
    if (scheme !== undefined) top.set(id, scheme);
  }
  const common = {
    statedAbove: inverseOf(graph, `${SKOS}narrower`),
    naming: new Map([
      ['hasTopConcept', topOf],
      ['member', inverseOf(graph, `${SKOS}member`)]
    ]),
    schemes: [...new Set(top.values())],
    collections: subjects.filter((id) => isOfType(graph, id, COLLECTION)),
    isOwn: found.every((id) => ownIdOf(graph, id) !== null)
  };
  if (common.isOwn) {
    const areCategories = new Set(subjects.filter((id) => isScheme(graph, id) && ownIdOf(graph, id) !== null));
    return {
      ...common,
      areCategories,
      parents: byOwnParents(graph, [...areCategories, ...found])
    };
  }
  const above = byStatements(graph, found);
  const hasSeveral = common.schemes.length > 1;
  const areCategories = new Set(hasSeveral ? common.schemes.filter((scheme) => !above.has(scheme)) : []);
  const parents = new Map<string, readonly string[]>([...areCategories].map((scheme) => [scheme, []]));
  for (const [id, set] of above) {
    const scheme = top.get(id);
    if (hasSeveral && set.size === 0 && scheme !== undefined && scheme !== id) set.add(scheme);
    parents.set(id, [...set]);
  }
  return { ...common, areCategories, parents };
};
