import type { SlicedWork } from '../../src-shared/sliced-work';
import { wayTo, type FlatTree } from './flat-tree';
import { gramsOf, wordsOf } from './words';

/** The vote for each target, by index, of the mapped categories whose names are most similar (weighted k-nearest neighbors). */
export type Votes = (at: number) => ReadonlyMap<number, number>;

/** How many nearest neighbors vote. */
const VOTERS = 6;

/** The weight of a word of the parent, where one of the name itself has 1, and the factor for each level further up. */
const ABOVE = { first: 0.5, further: 0.8 } as const;

/** Prefix of the features that are whole words; the others are n-grams. */
const WHOLE = '=';

/** The weight of an n-gram, where a whole word has 1. */
const GRAM_WEIGHT = 0.5;

/** A feature of more mapped categories is skipped: it is too common to tell neighbors apart. */
const MOST_ALIKE = 64;

/** Names between two pauses of the work. */
const SLICE = 500;

/** A cosine similarity of 0.5 gives the votes their full strength already. */
const NEAR_ENOUGH = 2;

type Features = readonly { readonly id: string; readonly weight: number }[];

/** The words and n-grams of each name with their weights, which are higher for rare ones (inverse document frequency). */
function* featuresOf(tree: FlatTree): SlicedWork<Features[]> {
  const texts: string[][] = [];
  for (const name of tree.names) {
    const words = wordsOf(name);
    texts.push([...words.map((word) => WHOLE + word), ...gramsOf(words)]);
    if (texts.length % SLICE === 0) yield;
  }
  const counts = new Map<string, number>();
  for (const ofName of texts) for (const id of ofName) counts.set(id, (counts.get(id) ?? 0) + 1);
  const weightOf = (id: string): number => {
    const count = counts.get(id) ?? 0;
    const rarity = Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
    return id.startsWith(WHOLE) ? rarity : GRAM_WEIGHT * rarity;
  };
  yield;
  const features: Features[] = [];
  for (const ofName of texts) {
    features.push(ofName.map((id) => ({ id, weight: weightOf(id) })));
    if (features.length % SLICE === 0) yield;
  }
  return features;
}

/** Compares names by the cosine of their features. @param trust the weight of all votes together, where a score by words alone is about 1 to 2 */
export function* votesOf(tree: FlatTree, confirmed: ReadonlyMap<number, number>, trust: number): SlicedWork<Votes> {
  const features = yield* featuresOf(tree);
  const vectorOf = (at: number): Map<string, number> => {
    const vector = new Map<string, number>();
    let share = 1;
    for (const [level, one] of wayTo(tree, at).reverse().entries()) {
      for (const { id, weight } of features[one] ?? []) if (!vector.has(id)) vector.set(id, weight * share);
      share = level === 0 ? ABOVE.first : share * ABOVE.further;
    }
    const length = Math.sqrt(vector.values().reduce((sum, weight) => sum + weight ** 2, 0)) || 1;
    for (const [id, weight] of vector) vector.set(id, weight / length);
    return vector;
  };
  const voters = new Map<string, { readonly of: number; readonly weight: number }[]>();
  for (const [place, of] of [...confirmed.keys()].entries()) {
    for (const [id, weight] of vectorOf(of)) {
      const alike = voters.get(id);
      if (alike === undefined) voters.set(id, [{ of, weight }]);
      else alike.push({ of, weight });
    }
    if (place % SLICE === SLICE - 1) yield;
  }
  const nearestTo = (at: number): [number, number][] => {
    const nearness = new Map<number, number>();
    for (const [id, weight] of vectorOf(at)) {
      const alike = voters.get(id) ?? [];
      if (alike.length > MOST_ALIKE) continue;
      for (const { of, weight: other } of alike)
        if (of !== at) nearness.set(of, (nearness.get(of) ?? 0) + weight * other);
    }
    return [...nearness].sort(([one, near], [other, nearer]) => nearer - near || one - other).slice(0, VOTERS);
  };
  return (at) => {
    const nearest = nearestTo(at);
    const total = nearest.reduce((sum, [, near]) => sum + near ** 2, 0);
    const strength = trust * Math.min(1, NEAR_ENOUGH * (nearest[0]?.[1] ?? 0));
    const votes = new Map<number, number>();
    for (const [voter, near] of nearest) {
      const target = confirmed.get(voter);
      if (target !== undefined) votes.set(target, (votes.get(target) ?? 0) + (strength * near ** 2) / total);
    }
    return votes;
  };
}
