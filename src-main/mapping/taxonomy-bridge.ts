import { wayTo, type FlatTree } from './flat-tree';
import { once } from '../../src-shared/once';
import { keyOfWords, wordsOf } from './words';

/** For a category, by index: the targets that other taxonomies give for its name, each with a weight. The weights add up to 1 at most. */
export type Bridge = (at: number) => ReadonlyMap<number, number>;

/** The names of a taxonomy in one language, as their words, in the order of its categories. */
export type WordsInLanguage = readonly (readonly string[])[];

export interface BridgeNames {
  readonly tree: Pick<FlatTree, 'parents'>;
  readonly languages: readonly WordsInLanguage[];
  /** The target of each category; `null`: none. */
  readonly targets: readonly (number | null)[];
}

/** The weight of an equal name with no common word in the names of its ancestors. */
const NAME_ALONE = 0.1;

/** Exponent of the weights, so that the place with the most common words among its ancestors prevails. */
const SHARPNESS = 3;

/** Similar names count from the cosine `least` on, `names` of them at most, with `weight` where an equal name has 1. */
const ALIKE = { least: 0.45, names: 8, weight: 0.3 } as const;

/** A part of a compound word has `letters` at least, and `weight` where a whole word has 1. */
const PART = { letters: 4, weight: 0.7 } as const;

/** A category of one of the taxonomies that has the name. */
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

const lengthOf = (weights: readonly number[]): number => Math.sqrt(weights.reduce((sum, one) => sum + one ** 2, 0));

/** The categories with a name, and the cosine of its words and those of the name that is looked up: 0 to 1. */
interface AlikeName {
  readonly places: readonly Place[];
  readonly likeness: number;
}

/** The categories of other taxonomies by name. */
export class NamedPlaces {
  readonly #byKey: ReadonlyMap<string, readonly Place[]>;
  readonly #withWord = once(() => {
    const keys = new Map<string, string[]>();
    for (const key of this.#byKey.keys())
      for (const word of key.split(' ')) {
        const known = keys.get(word);
        if (known === undefined) keys.set(word, [key]);
        else known.push(key);
      }
    return keys;
  });

  constructor(taxonomies: readonly BridgeNames[]) {
    const all = taxonomies.flatMap(({ tree: { parents }, languages, targets }) =>
      languages.flatMap((words) =>
        words.flatMap((ofName, at): Place[] => {
          const target = targets[at] ?? null;
          return target === null ? [] : [{ key: keyOfWords(ofName), parents, words, at, target }];
        })
      )
    );
    this.#byKey = Map.groupBy(all, ({ key }) => key);
  }

  /** Names of the same words in any order; without one, the most similar names. */
  alike(words: readonly string[]): readonly AlikeName[] {
    if (words.length === 0) return [];
    const places = this.#byKey.get(keyOfWords(words));
    if (places !== undefined) return [{ places, likeness: 1 }];
    const asked = new Map<string, number>();
    for (const word of words) {
      const parts = this.#withWord().has(word) ? [word] : this.#partsOf(word);
      for (const part of parts) asked.set(part, this.#weightOf(part) * (part === word ? 1 : PART.weight));
      if (parts.length === 0) asked.set(word, this.#weightOf(word));
    }
    const common = new Map<string, number>();
    for (const [word, weight] of asked)
      for (const key of this.#withWord().get(word) ?? [])
        common.set(key, (common.get(key) ?? 0) + weight * this.#weightOf(word));
    const length = lengthOf([...asked.values()]);
    return Array.from(common, ([key, product]) => ({
      places: this.#byKey.get(key) ?? [],
      likeness: product / length / lengthOf(key.split(' ').map((word) => this.#weightOf(word)))
    }))
      .filter(({ likeness }) => likeness >= ALIKE.least)
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, ALIKE.names);
  }

  /** Splits a compound word: the longest known words that it begins and ends with. */
  #partsOf(word: string): string[] {
    const cuts = Array.from({ length: Math.max(0, word.length - PART.letters) }, (_, at) => at + 1);
    const known = (part: string): boolean => part.length >= PART.letters && this.#withWord().has(part);
    const end = cuts.map((cut) => word.slice(cut)).find(known);
    const start = cuts
      .map((cut) => word.slice(0, -cut))
      .find((part) => known(part) && part.length + (end?.length ?? 0) <= word.length);
    return start === undefined || end === undefined ? [] : [start, end];
  }

  #weightOf(word: string): number {
    return Math.log(1 + this.#byKey.size / (1 + (this.#withWord().get(word)?.length ?? 0)));
  }
}

/** A bridge for the categories of a tree: by equal names in any language, else by similar ones; among several by the common words of their ancestors. */
export const bridgeFor = (tree: FlatTree, names: NamedPlaces): Bridge => {
  const own = tree.names.map(wordsOf);
  return (at) => {
    const named = names.alike(own[at] ?? []);
    const [likest] = named;
    if (likest === undefined) return NOTHING;
    const mine = wordsAbove(tree.parents, own, at);
    const weights = new Map<number, number>();
    for (const { places, likeness } of named)
      for (const { parents, words, at: place, target } of places) {
        const theirs = wordsAbove(parents, words, place);
        const common = mine.intersection(theirs).size / Math.sqrt(Math.max(1, mine.size * theirs.size));
        weights.set(target, (weights.get(target) ?? 0) + (likeness * (NAME_ALONE + common)) ** SHARPNESS);
      }
    const total = weights.values().reduce((sum, weight) => sum + weight, 0);
    const trust = likest.likeness === 1 ? 1 : ALIKE.weight * likest.likeness;
    return new Map(weights.entries().map(([target, weight]) => [target, (trust * weight) / total]));
  };
};
