/** A category of a tree that is nested by `children`, by whatever else it has. */
interface Nested<T> {
  readonly children?: readonly T[] | undefined;
}

/**
 * All categories of trees as a person reads them, parents before their children; `depth` from 0. Walks with a list of its own:
 * what comes from outside can be nested more deeply than functions can.
 */
export function* inReadingOrder<T extends Nested<T>>(
  roots: readonly T[]
): Generator<{ readonly category: T; readonly depth: number }> {
  const pending = roots.map((category) => ({ category, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    const { children = [] } = next.category;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const category = children[index];
      if (category !== undefined) pending.push({ category, depth: next.depth + 1 });
    }
  }
}
