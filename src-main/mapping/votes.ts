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

/** A nearness of half is as good as one. */
const NEAR_ENOUGH = 2;

type Features = readonly { readonly id: string; readonly weight: number }[];

/** The words and parts of words of each name, the rare ones weighing more. */
const featuresOf = (tree: FlatTree): Features[] => {
  const texts = tree.names.map((name) => {
    const words = wordsOf(name);
    return [...words.map((word) => WHOLE + word), ...gramsOf(words)];
  });
  const counts = new Map<string, number>();
  for (const ofName of texts) for (const id of ofName) counts.set(id, (counts.get(id) ?? 0) + 1);
  const weightOf = (id: string): number => {
    const count = counts.get(id) ?? 0;
    const rarity = Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
    return id.startsWith(WHOLE) ? rarity : GRAM_WEIGHT * rarity;
  };
  return texts.map((ofName) => ofName.map((id) => ({ id, weight: weightOf(id) })));
};

/** @param trust in the votes against the words: high where the words were mostly wrong */
export const votesOf = (tree: FlatTree, confirmed: ReadonlyMap<number, number>, trust: number): Votes => {
  const features = featuresOf(tree);
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
  const all = confirmed.keys().flatMap((of) => [...vectorOf(of)].map(([id, weight]) => ({ id, of, weight })));
  const voters = Map.groupBy(all, ({ id }) => id);
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
};
