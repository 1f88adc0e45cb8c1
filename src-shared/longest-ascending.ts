/** The indexes of a longest ascending subsequence (patience sorting): these items can stay where they are while the others move. */
export const longestAscending = (numbers: readonly number[]): Set<number> => {
  /** For each length, the index of the smallest number that ends such a run. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const run = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) run.add(index);
  return run;
};

/** The indexes of an ascending subsequence of the greatest weight (by a Fenwick tree). The numbers are all those from 0, in any order. */
const heaviestAscending = (numbers: readonly number[], weights: readonly number[]): Set<number> => {
  const sums: number[] = [];
  const previous: (number | undefined)[] = [];
  /** For each range of numbers, the index that ends the heaviest run. */
  const heaviest: (number | undefined)[] = [];
  const heavier = (one: number | undefined, other: number | undefined): number | undefined =>
    one === undefined || (other !== undefined && (sums[other] ?? 0) > (sums[one] ?? 0)) ? other : one;
  const endUpTo = (number: number): number | undefined => {
    let end: number | undefined;
    for (let at = number; at > 0; at -= at & -at) end = heavier(end, heaviest[at]);
    return end;
  };
  for (const [index, number] of numbers.entries()) {
    const before = endUpTo(number);
    previous[index] = before;
    sums[index] = (weights[index] ?? 0) + (before === undefined ? 0 : (sums[before] ?? 0));
    for (let at = number + 1; at <= numbers.length; at += at & -at) heaviest[at] = heavier(heaviest[at], index);
  }
  const run = new Set<number>();
  for (let index = endUpTo(numbers.length); index !== undefined; index = previous[index]) run.add(index);
  return run;
};

/**
 * Those of a list that can keep the order which they have in another one while the others move: the most, or the heaviest by a
 * weight that is above 0. What the other list does not have is left out.
 */
export const staying = <Id>(was: readonly Id[], is: readonly Id[], weight?: (id: Id) => number): ReadonlySet<Id> => {
  const places = new Map(was.map((id, index) => [id, index]));
  const shared = is.filter((id) => places.has(id));
  const numbers = shared.map((id) => places.get(id) ?? 0);
  if (numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))) return new Set(shared);
  const run = weight === undefined ? longestAscending(numbers) : heaviestAscending(numbers, shared.map(weight));
  return new Set(shared.filter((_, index) => run.has(index)));
};
