import type { RdfGraph } from './rdf-graph';
import { BROADER, CONCEPT_TYPES, NARROWER, OWL, RDFS, SKOS, TYPE } from '../skos-terms';

/** The concepts of a file, each with those above it. */
export interface Concepts {
  /** By their ids, in the order of the file. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Schemes with concepts of their own. Of several, each becomes a category that holds its own. */
  readonly schemes: readonly string[];
  readonly collections: number;
}

const isOfType = (graph: RdfGraph, id: string, types: ReadonlySet<string>): boolean =>
  graph.resourcesOf(id, TYPE).some((type) => types.has(type));

const SCHEME = new Set([`${SKOS}ConceptScheme`]);
const COLLECTION = new Set([`${SKOS}Collection`, `${SKOS}OrderedCollection`]);
/** Above every class. */
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

/** Which concept stands below which, in whichever of the two directions the file says it. */
export const conceptsOf = (graph: RdfGraph): Concepts => {
  const ids = [...graph.subjects.keys()].filter((id) => isConcept(graph, id));
  const above = new Map(ids.map((id) => [id, new Set<string>()]));
  const top = new Map<string, string>();
  for (const id of ids) {
    for (const predicate of BROADER)
      for (const parent of graph.resourcesOf(id, predicate))
        // A class may be below what describes it, which is no class by itself.
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
