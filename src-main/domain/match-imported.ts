/** A category with what it is matched by (`undefined`: nothing) and its path. */
export interface KeyedCategory<T> {
  readonly category: T;
  readonly key: string | undefined;
  readonly path: string;
}

interface Matches<A, B> {
  readonly pairs: ReadonlyMap<A, B>;
  /** Categories of the first tree whose key several have, on either side, and whose path does not tell them apart. */
  readonly unclear: number;
}

const byKey = <T>(categories: Iterable<KeyedCategory<T>>): Map<string, KeyedCategory<T>[]> => {
  const found = new Map<string, KeyedCategory<T>[]>();
  for (const one of categories) {
    if (one.key === undefined) continue;
    const alike = found.get(one.key);
    if (alike === undefined) found.set(one.key, [one]);
    else alike.push(one);
  }
  return found;
};

/** Those that are the only ones of their path. */
const byPath = <T>(categories: readonly KeyedCategory<T>[]): Map<string, T> => {
  const found = new Map<string, T>();
  const several = new Set<string>();
  for (const { category, path } of categories) {
    if (found.has(path)) several.add(path);
    found.set(path, category);
  }
  for (const path of several) found.delete(path);
  return found;
};

/**
 * Matches the categories of two trees by a key each. Where several have one key, those with the same path are matched; a doubt
 * matches nothing. Each category is in one pair at most.
 */
export const matchByKey = <A, B>(
  source: Iterable<KeyedCategory<A>>,
  target: Iterable<KeyedCategory<B>>
): Matches<A, B> => {
  const targets = byKey(target);
  const pairs = new Map<A, B>();
  let unclear = 0;
  for (const [key, ones] of byKey(source)) {
    const others = targets.get(key) ?? [];
    const [one, another] = ones;
    const [other, andAnother] = others;
    if (one === undefined || other === undefined) continue;
    if (another === undefined && andAnother === undefined) {
      pairs.set(one.category, other.category);
      continue;
    }
    const there = byPath(others);
    let matched = 0;
    for (const [path, category] of byPath(ones)) {
      const alike = there.get(path);
      if (alike === undefined) continue;
      pairs.set(category, alike);
      matched += 1;
    }
    unclear += ones.length - matched;
  }
  return { pairs, unclear };
};
