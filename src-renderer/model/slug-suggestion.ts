import { isNewKey, TOP_LEVEL, type NewKey, type ParentId } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import { fold } from '../../src-shared/normal-forms';
import type { TreeModel } from './tree-model';

/** Makes a slug of a name: ASCII letters, digits and hyphens. @returns `''` when the name has none of these */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugLength)
    .replace(/^-+|-+$/g, '');

/** A slug like `wanted` that is not among `taken`: "boots", "boots-2", "boots-3". */
const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) {
    const ending = `-${number}`;
    slug = `${wanted.slice(0, LIMITS.slugLength - ending.length).replace(/-+$/, '')}${ending}`;
  }
  return slug;
};

type NewParent = ParentId | NewKey;

/**
 * Makes slugs of names under their parents, none of which another has.
 * @param isUniqueInTree whether no other category may have it; else no sibling
 * @returns a function that gives `null` for a name that gives no slug
 */
export const slugMaker = (
  model: TreeModel,
  isUniqueInTree: boolean
): ((name: string, parent: NewParent) => string | null) => {
  const takenUnder = new Map<NewParent, Set<string>>();
  const slugsUnder = (parent: NewParent): Set<string> => {
    const children = parent !== TOP_LEVEL && isNewKey(parent) ? [] : model.childIds(parent);
    const nodes = isUniqueInTree ? [...model.nodes()] : children.flatMap((id) => model.get(id) ?? []);
    return new Set(nodes.flatMap(({ slug }) => slug ?? []));
  };
  return (name, parent) => {
    const wanted = slugOf(name);
    if (wanted === '') return null;
    const place = isUniqueInTree ? TOP_LEVEL : parent;
    const taken = takenUnder.get(place) ?? slugsUnder(place);
    takenUnder.set(place, taken);
    const slug = freeSlug(wanted, taken);
    taken.add(slug);
    return slug;
  };
};
