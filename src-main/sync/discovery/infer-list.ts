import { pointerTo } from '../../../src-shared/json-pointer';
import { CHILDREN_NAMES, plainName } from '../../../src-shared/member-names';
import type { Protocol } from '../../../src-shared/protocol';
import { isObject } from '../dialect/listed-values';

const LEVELS = 3;

const childrenIn = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(value).some(
    ([key, held]) => Array.isArray(held) && held.some(isObject) && CHILDREN_NAMES.includes(plainName(key))
  );

/** Whether an object is itself a category with others below it, rather than an envelope around a list. */
const isRoot = (value: Readonly<Record<string, unknown>>): boolean =>
  'id' in value && Object.values(value).some((held) => typeof held === 'string') && childrenIn(value);

/**
 * Where the list of categories is in an answer: bare or in `data` (left out), at a pointer, or as one category with all others
 * below it. `null`: there is none.
 */
export const inferList = (value: unknown): Pick<Protocol, 'list'> | null => {
  if (Array.isArray(value)) return {};
  if (!isObject(value)) return null;
  if (Array.isArray(value['data'])) return {};
  const found: { readonly path: readonly string[]; readonly length: number }[] = [];
  const look = (one: unknown, path: readonly string[]): Pick<Protocol, 'list'> | null => {
    if (!isObject(one) || path.length > LEVELS) return null;
    if (isRoot(one)) return { list: { at: pointerTo(path), root: 'keep' } };
    for (const [key, held] of Object.entries(one)) {
      if (Array.isArray(held)) {
        if (held.length === 0 || held.some(isObject)) found.push({ path: [...path, key], length: held.length });
        continue;
      }
      const root = look(held, [...path, key]);
      if (root !== null) return root;
    }
    return null;
  };
  const root = look(value, []);
  if (root !== null) return root;
  const longest = found.toSorted((a, b) => b.length - a.length || a.path.length - b.path.length)[0];
  return longest === undefined ? null : { list: { at: pointerTo(longest.path) } };
};
