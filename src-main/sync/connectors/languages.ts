import { isObject } from '../dialect/listed-values';
import type { RawCategory } from '../sync-tree';

/** The language in which most categories of a page have a text under a key, where the member is an object of texts by language. `null`: in none. */
export const languageOf = (rows: readonly RawCategory[], key: string): string | null => {
  const counts = new Map<string, number>();
  for (const { [key]: texts } of rows)
    if (isObject(texts))
      for (const language of Object.keys(texts)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};
