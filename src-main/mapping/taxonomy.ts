import type { ImportedCategory } from '../domain/tree';
import type { MappingRelation, NamedTarget } from '../../src-shared/mapping';
import { fold } from '../../src-shared/normal-forms';
import { PATH_SEPARATOR } from '../formats/own-table';
import { flatTree, namesTo, type FlatTree } from './flat-tree';

/** A taxonomy that categories are mapped to. */
export interface Taxonomy {
  /** Names the entries: `map:<channel>`. */
  readonly channel: string;
  /** `null`: unknown. */
  readonly version: string | null;
  readonly tree: FlatTree;
  /** The id that the taxonomy gives each category. */
  readonly ids: readonly string[];
  readonly at: ReadonlyMap<string, number>;
  /** Ids of earlier versions by what replaced each, as maps of versions say. */
  readonly replacements: ReadonlyMap<string, string>;
}

type GivenTaxonomy = Omit<Taxonomy, 'at' | 'replacements'> & Partial<Pick<Taxonomy, 'replacements'>>;

export const taxonomyOf = ({ replacements = new Map(), ...given }: GivenTaxonomy): Taxonomy => ({
  ...given,
  at: new Map(given.ids.map((id, at) => [id, at])),
  replacements
});

export const pathText = (names: readonly string[]): string => names.join(PATH_SEPARATOR);

export const namesOfPath = (path: string): string[] => (path === '' ? [] : path.split(PATH_SEPARATOR));

/** The categories by their paths as text; `null`: several have the same. */
export const placesByPath = (tree: FlatTree): ReadonlyMap<string, number | null> => {
  const places = new Map<string, number | null>();
  for (const at of tree.names.keys()) {
    const path = pathText(namesTo(tree, at));
    places.set(path, places.has(path) ? null : at);
  }
  return places;
};

/** The usual relation of a category to a target: the channel's is the wider one, unless both are called the same. */
export const relationByName = (name: string, { tree }: Taxonomy, target: number): MappingRelation =>
  fold(name) === fold(tree.names[target] ?? '') ? 'exact' : 'broader';

/** The entry that says a category is that target. */
export const entryTo = ({ ids, tree }: Taxonomy, target: number, as: MappingRelation): NamedTarget => ({
  to: ids[target] ?? '',
  path: pathText(namesTo(tree, target)),
  as
});

/** A taxonomy from a file. @param idKeys the entries in which the import has left the file's ids; without one, paths are the ids */
export const taxonomyOfTrees = (
  trees: readonly ImportedCategory[],
  idKeys: readonly string[],
  channel: string,
  version: string | null
): Taxonomy => {
  const { tree, all } = flatTree(trees);
  const ids = all.map(({ id, metadata = {} }, at) => {
    const given = idKeys.map((key) => metadata[key]).find((one) => typeof one === 'string' || typeof one === 'number');
    return String(given ?? id ?? pathText(namesTo(tree, at)));
  });
  return taxonomyOf({ channel, version, tree, ids });
};
