import { inReadingOrder, type ImportedCategory } from '../domain/tree';
import { PATH_SEPARATOR } from '../formats/own-table';
import { namesTo, type FlatTree } from './flat-tree';

/** A taxonomy that categories are mapped to. */
export interface Taxonomy {
  /** Names the entries: `map:<channel>`. */
  readonly channel: string;
  /** `null`: unknown. */
  readonly version: string | null;
  readonly tree: FlatTree;
  /** Its own id of each category. */
  readonly ids: readonly string[];
  readonly at: ReadonlyMap<string, number>;
}

export const taxonomyOf = (given: Omit<Taxonomy, 'at'>): Taxonomy => ({
  ...given,
  at: new Map(given.ids.map((id, at) => [id, at]))
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

/** A taxonomy from a file. @param idKeys the entries in which the import has left the file's ids; without one, paths are the ids */
export const taxonomyOfTrees = (
  trees: readonly ImportedCategory[],
  idKeys: readonly string[],
  channel: string
): Taxonomy => {
  const names: string[] = [];
  const parents: (number | null)[] = [];
  const ids: string[] = [];
  const above: { at: number; path: string }[] = [];
  for (const { category, depth } of inReadingOrder(trees)) {
    const { name, id, metadata = {} } = category;
    const parent = depth === 0 ? undefined : above[depth - 1];
    const path = parent === undefined ? name : `${parent.path}${PATH_SEPARATOR}${name}`;
    above[depth] = { at: names.length, path };
    const given = idKeys.map((key) => metadata[key]).find((one) => typeof one === 'string' || typeof one === 'number');
    names.push(name);
    parents.push(parent?.at ?? null);
    ids.push(String(given ?? id ?? path));
  }
  return taxonomyOf({ channel, version: null, tree: { names, parents }, ids });
};
