import Papa from 'papaparse';
import { namedTarget, type MappingFormat, type MappingRelation } from '../../src-shared/mapping';
import { cellOfText } from '../formats/csv-cells';
import { OWN_CATEGORY, SKOS } from '../formats/skos-terms';
import { namesTo } from './flat-tree';
import type { MappedCategory, MappedTree } from './mapped-tree';
import { namesOfPath, pathText, type Taxonomy } from './taxonomy';

export type WriteMapping = (mapped: MappedTree, taxonomy: Taxonomy) => Iterable<string>;

/** The target as it is shown: that of an outdated entry is what it was. Ids of targets are texts, paths lists of names. */
export const shownTarget = (
  { target, entry }: Pick<MappedCategory, 'target' | 'entry'>,
  { ids, tree }: Taxonomy
): { readonly id: string; readonly path: readonly string[] } | null => {
  if (target !== null) return { id: ids[target] ?? '', path: namesTo(tree, target) };
  const gone = namedTarget(entry);
  return gone === null ? null : { id: gone.to, path: namesOfPath(gone.path) };
};

function* linesOf(mapped: MappedTree, taxonomy: Taxonomy) {
  for (const [at, one] of mapped.categories.entries())
    yield {
      id: one.category.id,
      path: namesTo(mapped.tree, at),
      state: one.state,
      target: shownTarget(one, taxonomy),
      relation: namedTarget(one.entry)?.as ?? null,
      inheritedFrom: mapped.categories[one.from ?? -1]?.category.id ?? null
    };
}

/** What people and feeds call the columns of a target. */
const targetColumns = ({ channel }: Taxonomy): [string, string] =>
  channel === 'google' ? ['google_product_category', 'google_product_category_path'] : ['target_id', 'target_path'];

const csv: WriteMapping = function* (mapped, taxonomy) {
  const line = (cells: readonly string[]): string =>
    `${Papa.unparse([cells.map((cell) => cellOfText(cell, true))])}\r\n`;
  yield line(['category_id', 'path', ...targetColumns(taxonomy), 'relation', 'state', 'inherited_from']);
  for (const { id, path, state, target, relation, inheritedFrom } of linesOf(mapped, taxonomy)) {
    const [to, toPath] = [target?.id ?? '', pathText(target?.path ?? [])];
    yield line([String(id), pathText(path), to, toPath, relation ?? '', state, String(inheritedFrom ?? '')]);
  }
};

/** A table with tabs, as Google takes a supplemental feed: the own path of a product's category and the channel's. */
const feed: WriteMapping = function* (mapped, taxonomy) {
  const cell = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
  yield `product_type\t${taxonomy.channel}_product_category\n`;
  for (const [at, { target }] of mapped.categories.entries())
    if (target !== null) yield `${cell(pathText(namesTo(mapped.tree, at)))}\t${cell(taxonomy.ids[target] ?? '')}\n`;
};

const MATCHES: Readonly<Record<MappingRelation, string>> = {
  exact: 'exactMatch',
  close: 'closeMatch',
  broader: 'broadMatch',
  narrower: 'narrowMatch'
};

/** What a person has confirmed: nothing that is inherited. */
const matchesIn = ({ categories }: MappedTree, { ids, tree }: Taxonomy) =>
  categories.flatMap(({ category, state, target, entry }) => {
    const as = namedTarget(entry)?.as;
    if (state !== 'confirmed' || target === null || as === undefined) return [];
    return [{ category, match: MATCHES[as], id: ids[target] ?? '', name: tree.names[target] ?? '' }];
  });

const IRI = /^[a-z][\d+.a-z-]*:[^\s"<>\\^`{|}]+$/i;

const namespaceOf = (channel: string): string => `urn:canopy:taxonomy:${encodeURIComponent(channel)}:`;

/** Ids that are no IRIs get one. */
const iriOf = (id: string, { channel }: Taxonomy): string =>
  IRI.test(id) ? id : `${namespaceOf(channel)}${encodeURIComponent(id)}`;

const skos: WriteMapping = function* (mapped, taxonomy) {
  yield `@prefix skos: <${SKOS}> .\n`;
  // JSON escapes texts as Turtle does.
  for (const { category, match, id, name } of matchesIn(mapped, taxonomy)) {
    const iri = iriOf(id, taxonomy);
    yield `\n<${OWN_CATEGORY}${category.id}> skos:prefLabel ${JSON.stringify(category.name)} ;\n  skos:${match} <${iri}> .\n`;
    yield `<${iri}> skos:prefLabel ${JSON.stringify(name)} .\n`;
  }
};

const SSSOM_COLUMNS =
  'subject_id subject_label predicate_id object_id object_label mapping_justification confidence'.split(' ');

/** https://mapping-commons.github.io/sssom/spec-formats-tsv/ */
const sssom: WriteMapping = function* (mapped, taxonomy) {
  yield `#curie_map:
#  canopy: "${OWN_CATEGORY}"
#  target: "${namespaceOf(taxonomy.channel)}"
#  semapv: "https://w3id.org/semapv/vocab/"
#  skos: "${SKOS}"
#mapping_set_id: "urn:canopy:mapping:${encodeURIComponent(taxonomy.channel)}"
#license: "https://w3id.org/sssom/license/unspecified"
${SSSOM_COLUMNS.join('\t')}
`;
  const line = (cells: readonly string[]): string => `${Papa.unparse([[...cells]], { delimiter: '\t' })}\n`;
  for (const { category, match, id, name } of matchesIn(mapped, taxonomy))
    yield line([
      `canopy:${category.id}`,
      category.name,
      `skos:${match}`,
      IRI.test(id) ? id : `target:${encodeURIComponent(id)}`,
      name,
      'semapv:ManualMappingCuration',
      '1'
    ]);
};

const json: WriteMapping = function* (mapped, taxonomy) {
  yield `{"channel":${JSON.stringify(taxonomy.channel)},"version":${JSON.stringify(taxonomy.version)},"mappings":[`;
  let separator = '\n';
  for (const line of linesOf(mapped, taxonomy)) {
    yield separator + JSON.stringify(line);
    separator = ',\n';
  }
  yield '\n]}\n';
};

export const MAPPING_WRITERS: Readonly<Record<MappingFormat, WriteMapping>> = { csv, feed, skos, sssom, json };
