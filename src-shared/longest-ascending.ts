/**
 * The indexes of a longest ascending subsequence: these items can stay where they are while the others move.
 * (Patience sorting: https://en.wikipedia.org/wiki/Longest_increasing_subsequence)
 */
export const longestAscending = (numbers: readonly number[]): Set<number> => {
  /** Of each length, the index of the smallest number that ends such a run. */
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
