import { wayTo, type FlatTree } from './flat-tree';
import { keyOfWords, wordsOf } from './words';

/** How likely each target is for a category by what its name stands for in another taxonomy, from 0 to 1 in all. */
export type Bridge = (at: number) => ReadonlyMap<number, number>;

/** The names of a taxonomy in one language, as their words, in the order of its categories. */
export type WordsInLanguage = readonly (readonly string[])[];

export interface BridgeNames {
  readonly tree: Pick<FlatTree, 'parents'>;
  readonly languages: readonly WordsInLanguage[];
  /** The target of each category; `null`: none. */
  readonly targets: readonly (number | null)[];
}

/** What a name counts whose categories above have nothing in common with those of the one that is asked about. */
const NAME_ALONE = 0.1;

/** Lets the category with the most common words above it count. */
const SHARPNESS = 3;

/** Where a name stands in one of the taxonomies. */
interface Place {
  readonly key: string;
  readonly parents: FlatTree['parents'];
  readonly words: WordsInLanguage;
  readonly at: number;
  readonly target: number;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

const wordsAbove = (parents: FlatTree['parents'], words: WordsInLanguage, at: number): Set<string> =>
  new Set(
    wayTo({ parents, names: [] }, at)
      .slice(0, -1)
      .flatMap((one) => words[one] ?? [])
  );

/** Where the same words are names in other taxonomies. */
export type NamedPlaces = ReadonlyMap<string, readonly Place[]>;

export const namedPlaces = (taxonomies: readonly BridgeNames[]): NamedPlaces => {
  const all = taxonomies.flatMap(({ tree: { parents }, languages, targets }) =>
    languages.flatMap((words) =>
      words.flatMap((ofName, at): Place[] => {
        const target = targets[at] ?? null;
        return target === null ? [] : [{ key: keyOfWords(ofName), parents, words, at, target }];
      })
    )
  );
  return Map.groupBy(all, ({ key }) => key);
};

/** A bridge for the categories of a tree: by the same name, in any of the languages, and the likest way down to it. */
export const bridgeFor = (tree: FlatTree, places: NamedPlaces): Bridge => {
  const own = tree.names.map(wordsOf);
  return (at) => {
    const named = own[at]?.length === 0 ? undefined : places.get(keyOfWords(own[at] ?? []));
    if (named === undefined) return NOTHING;
    const mine = wordsAbove(tree.parents, own, at);
    const weights = new Map<number, number>();
    for (const { parents, words, at: place, target } of named) {
      const theirs = wordsAbove(parents, words, place);
      const common = mine.intersection(theirs).size / Math.sqrt(Math.max(1, mine.size * theirs.size));
      weights.set(target, (weights.get(target) ?? 0) + (NAME_ALONE + common) ** SHARPNESS);
    }
    const total = weights.values().reduce((sum, weight) => sum + weight, 0);
    return new Map(weights.entries().map(([target, weight]) => [target, weight / total]));
  };
};
