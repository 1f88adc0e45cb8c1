/** A key of the metadata with a number that stays with its row when the key is renamed. */
export interface KeyRow {
  readonly id: number;
  readonly key: string;
}

/**
 * The rows for these keys. A key that stands where another has gone from is that one renamed: whoever types in its row
 * stays in it.
 * @returns the same rows when the keys are the same
 */
export const rowsOf = (before: readonly KeyRow[], keys: readonly string[]): readonly KeyRow[] => {
  if (before.length === keys.length && before.every(({ key }, index) => key === keys[index])) return before;
  const known = new Map(before.map((row) => [row.key, row]));
  const present = new Set(keys);
  let lastId = Math.max(0, ...before.map(({ id }) => id));
  return keys.map((key, index) => {
    const row = known.get(key);
    if (row !== undefined) return row;
    const replaced = before.length === keys.length ? before[index] : undefined;
    if (replaced !== undefined && !present.has(replaced.key)) return { id: replaced.id, key };
    lastId += 1;
    return { id: lastId, key };
  });
};
