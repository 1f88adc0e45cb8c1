/** Whether two lists hold the same ids in the same order. */
export const sameIds = (one: readonly number[], other: readonly number[]): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
};
