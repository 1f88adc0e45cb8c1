export const SKOS = 'http://www.w3.org/2004/02/skos/core#';
export const SKOS_XL = 'http://www.w3.org/2008/05/skos-xl#';
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const OWL = 'http://www.w3.org/2002/07/owl#';
export const ISO_THES = 'http://purl.org/iso25964/skos-thes#';
export const DC_TERMS_TITLE = 'http://purl.org/dc/terms/title';
export const DC_TITLES = [DC_TERMS_TITLE, 'http://purl.org/dc/elements/1.1/title'];

/** IRIs of Canopy: categories, and terms that SKOS lacks. */
export const OWN_CATEGORY = 'urn:canopy:category:';
export const OWN_TERMS = 'urn:canopy:terms#';
export const OWN_TREE = 'urn:canopy:tree';
/** Terms that say how a concept is read. `describes`: a scheme or collection that is kept with it. */
export const OWN = {
  id: `${OWN_TERMS}id`,
  parent: `${OWN_TERMS}parent`,
  name: `${OWN_TERMS}name`,
  language: `${OWN_TERMS}language`,
  describes: `${OWN_TERMS}describes`
} as const;

export const TYPE = `${RDF}type`;
export const CONCEPT_TYPES = new Set([`${SKOS}Concept`, `${OWL}Class`, `${RDFS}Class`]);
export const ONTOLOGY_TYPES = new Set([
  `${RDF}Property`,
  ...['Class', 'Datatype'].map((name) => RDFS + name),
  ...['Class', 'Ontology', 'ObjectProperty', 'DatatypeProperty', 'AnnotationProperty'].map((name) => OWL + name)
]);
export const SUBCLASS_OF = `${RDFS}subClassOf`;
export const BROADER = [
  `${SKOS}broader`,
  `${ISO_THES}broaderGeneric`,
  `${ISO_THES}broaderPartitive`,
  `${ISO_THES}broaderInstantial`,
  SUBCLASS_OF
];
export const NARROWER = [
  `${SKOS}narrower`,
  `${ISO_THES}narrowerGeneric`,
  `${ISO_THES}narrowerPartitive`,
  `${ISO_THES}narrowerInstantial`
];
/** Terms that are asked of each concept: made once, since a text is found faster as the same object. */
export const TERM = {
  concept: `${SKOS}Concept`,
  prefLabel: `${SKOS}prefLabel`,
  altLabel: `${SKOS}altLabel`,
  notation: `${SKOS}notation`,
  definition: `${SKOS}definition`,
  broader: `${SKOS}broader`,
  inScheme: `${SKOS}inScheme`,
  topConceptOf: `${SKOS}topConceptOf`,
  label: `${RDFS}label`
} as const;
/** The base of relative IRIs. Nothing is fetched from it. */
export const BASE_IRI = 'file:///';
