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
export const OWN_ID = `${OWN_TERMS}id`;
export const OWN_PARENT = `${OWN_TERMS}parent`;
export const OWN_NAME = `${OWN_TERMS}name`;
export const OWN_LANGUAGE = `${OWN_TERMS}language`;
/** From a concept to a scheme that is kept with it. */
export const OWN_DESCRIBES = `${OWN_TERMS}describes`;

export const TYPE = `${RDF}type`;
export const CONCEPT_TYPES = new Set([`${SKOS}Concept`, `${OWL}Class`, `${RDFS}Class`]);
export const BROADER = [
  `${SKOS}broader`,
  `${ISO_THES}broaderGeneric`,
  `${ISO_THES}broaderPartitive`,
  `${ISO_THES}broaderInstantial`,
  `${RDFS}subClassOf`
];
export const NARROWER = [
  `${SKOS}narrower`,
  `${ISO_THES}narrowerGeneric`,
  `${ISO_THES}narrowerPartitive`,
  `${ISO_THES}narrowerInstantial`
];
/** Predicates that only state the hierarchy. */
export const STRUCTURE = new Set([
  TYPE,
  ...BROADER,
  ...NARROWER,
  `${SKOS}broaderTransitive`,
  `${SKOS}narrowerTransitive`,
  `${SKOS}inScheme`,
  `${SKOS}topConceptOf`,
  `${SKOS}hasTopConcept`,
  `${SKOS}semanticRelation`
]);

/** The base of relative IRIs. Nothing is fetched from it. */
export const BASE_IRI = 'file:///';
