import { fold } from '../../src-shared/normal-forms';
import type { SlicedWork } from '../../src-shared/sliced-work';
import type { FlatTree } from './flat-tree';
import { gramsOf, wordsOf } from './words';

/** A word of a taxonomy. `role`: set while a category is scored that has it in its name or in its path. */
export interface TargetWord {
  /** High for rare words (the inverse document frequency of BM25). */
  weight: number;
  readonly inNames: TargetCategory[];
  readonly inPaths: TargetCategory[];
  role: 'name' | 'path' | null;
}

interface Gram {
  isAsked: boolean;
}

/** A category of a taxonomy, prepared for scoring. */
export interface TargetCategory {
  readonly at: number;
  readonly parent: TargetCategory | null;
  readonly folded: string;
  readonly words: readonly TargetWord[];
  /** Words of its ancestors that are not in its name. */
  readonly pathWords: readonly TargetWord[];
  readonly grams: readonly Gram[];
  nameWeight: number;
  length: number;
  /** The weight of the words in common with the category that is being scored; 0 at other times. */
  overlap: number;
}

const newWord = (): TargetWord => ({ weight: 0, inNames: [], inPaths: [], role: null });
const newGram = (): Gram => ({ isAsked: false });

const kept = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const SLICE = 500;

const sumOf = (words: readonly TargetWord[], valueOf: (word: TargetWord) => number): number =>
  words.reduce((sum, word) => sum + valueOf(word), 0);

export const squaredWeight = ({ weight }: TargetWord): number => weight * weight;

/** An inverted index: the categories of a taxonomy by their words. */
export class TargetIndex {
  readonly targets: TargetCategory[] = [];
  readonly #words = new Map<string, TargetWord>();
  readonly #grams = new Map<string, Gram>();

  /** @param tree the taxonomy; the work is done in slices */
  static *of(tree: FlatTree): SlicedWork<TargetIndex> {
    const index = new TargetIndex();
    for (const [at, name] of tree.names.entries()) {
      index.#add(name, index.targets[tree.parents[at] ?? -1] ?? null);
      if (at % SLICE === SLICE - 1) yield;
    }
    yield* index.#weigh();
    return index;
  }

  wordOf(text: string): TargetWord | undefined {
    return this.#words.get(text);
  }

  gramOf(text: string): Gram | undefined {
    return this.#grams.get(text);
  }

  /** The weight of a word that no category has. */
  get weightOfUnknown(): number {
    return this.#weightOf(0);
  }

  #weightOf(categories: number): number {
    return Math.log(1 + (this.targets.length - categories + 0.5) / (categories + 0.5));
  }

  #add(name: string, parent: TargetCategory | null): void {
    const texts = wordsOf(name);
    const words = texts.map((text) => kept(this.#words, text, newWord));
    const above = parent === null ? [] : [...parent.words, ...parent.pathWords];
    const target: TargetCategory = {
      at: this.targets.length,
      parent,
      folded: fold(name),
      words,
      pathWords: [...new Set(above)].filter((word) => !words.includes(word)),
      grams: gramsOf(texts).map((text) => kept(this.#grams, text, newGram)),
      nameWeight: 0,
      length: 0,
      overlap: 0
    };
    for (const word of target.words) word.inNames.push(target);
    for (const word of target.pathWords) word.inPaths.push(target);
    this.targets.push(target);
  }

  *#weigh(): SlicedWork<void> {
    for (const word of this.#words.values()) word.weight = this.#weightOf(word.inNames.length);
    for (const [at, target] of this.targets.entries()) {
      if (at % SLICE === 0) yield;
      target.nameWeight = sumOf(target.words, ({ weight }) => weight);
      target.length = Math.sqrt(sumOf(target.words, squaredWeight) + sumOf(target.pathWords, squaredWeight));
    }
  }
}
