/** Adds items to the end of a list. `list.push(...items)` throws above about 120,000 of them. */
export const append = <T>(list: T[], items: Iterable<T>): void => {
  for (const one of items) list.push(one);
};

/** The largest of any number of numbers, or `least` if none is above it. */
export const largest = (numbers: Iterable<number>, least = -Infinity): number => {
  let most = least;
  for (const one of numbers) if (one > most) most = one;
  return most;
};
