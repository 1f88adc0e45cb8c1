/**
 * As `Map.groupBy`, which the oldest Node that a clone may have does not know.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => string} keyOf
 * @returns {ReadonlyMap<string, readonly T[]>}
 */
export function groupBy(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
