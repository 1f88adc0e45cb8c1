import { LIMITS } from '../../../src-shared/limits';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { slugOf } from '../../model/slug-suggestion';
import type { TreeModel } from '../../model/tree-model';

/** A slug like `wanted` that is not among `taken`: "boots", "boots-2", "boots-3". */
const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) {
    const ending = `-${number}`;
    slug = `${wanted.slice(0, LIMITS.slugLength - ending.length).replace(/-+$/, '')}${ending}`;
  }
  return slug;
};

/**
 * Gives categories without a slug one made of their name, different from all beside them. Names without a letter or digit
 * that a slug can hold are left as they are.
 */
export const slugEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] => {
  const takenUnder = new Map<number | null, Set<string>>();
  const edits: TreeEditRequest[] = [];
  for (const id of ids) {
    const node = model.get(id);
    if (node === undefined || node.slug !== null) continue;
    const wanted = slugOf(node.name);
    if (wanted === '') continue;
    const taken =
      takenUnder.get(node.parentId) ??
      new Set(model.childIds(node.parentId).flatMap((sibling) => model.get(sibling)?.slug ?? []));
    takenUnder.set(node.parentId, taken);
    const slug = freeSlug(wanted, taken);
    taken.add(slug);
    edits.push({ kind: 'update', id, fields: { slug } });
  }
  return edits;
};

/** Makes one space of several. */
export const spaceEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const name = node?.name.replaceAll(/\s{2,}/g, ' ');
    return node === undefined || name === undefined || name === node.name
      ? []
      : [{ kind: 'update', id, fields: { name } }];
  });
