import type { SlicedWork } from '../../src-shared/sliced-work';
import { wayTo, type FlatTree } from './flat-tree';
import { gramsOf, wordsOf } from './words';

/** What each target counts for a category by those that a person has mapped and that are called alike. */
export type Votes = (at: number) => ReadonlyMap<number, number>;

/** So many of the nearest vote. */
const VOTERS = 6;

/** What a word of a category above counts against one of the name, and how much less with each level. */
const ABOVE = { first: 0.5, further: 0.8 } as const;

/** What whole words begin with here, to tell them from parts. */
const WHOLE = '=';

/** What a part of a word counts against a word. */
const GRAM_WEIGHT = 0.5;

/** What more of the mapped categories have in common does not tell which is near. */
const MOST_ALIKE = 64;

/** So many names are looked at between two stops. */
const SLICE = 500;

/** A nearness of half is as good as one. */
const NEAR_ENOUGH = 2;

type Features = readonly { readonly id: string; readonly weight: number }[];

/** The words and parts of words of each name, the rare ones weighing more. */
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

/** @param trust in the votes against the words: high where the words were mostly wrong; the work stops now and then */
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
