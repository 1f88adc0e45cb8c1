import type { ParentId } from '../../../src-shared/ids';
import { LIMITS } from '../../../src-shared/limits';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { slugOf } from '../../model/slug-suggestion';
import type { ProblemItem, ProblemKindId } from '../../model/find-problems';
import type { TreeModel } from '../../model/tree-model';

const GROUPED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'siblingSlugs', 'treeSlugs', 'similarNames']);

export const isGrouped = (kind: ProblemKindId): boolean => GROUPED.has(kind);

/** A line of the list. `key` is unique. */
export type ProblemRow =
  | { readonly kind: 'group'; readonly key: string; readonly ids: readonly number[] }
  | { readonly kind: 'category'; readonly key: string; readonly id: number; readonly isMember: boolean };

/** The lines for the problems of one kind. A group of clashing categories has a heading. */
export const problemRows = (items: readonly ProblemItem[], kind: ProblemKindId): ProblemRow[] => {
  const isMember = isGrouped(kind);
  const rows: ProblemRow[] = [];
  for (const ids of items) {
    // The first category identifies its group, since it is in no other group of the kind.
    if (isMember) rows.push({ kind: 'group', key: `group ${ids[0] ?? ''}`, ids });
    for (const id of ids) rows.push({ kind: 'category', key: String(id), id, isMember });
  }
  return rows;
};

/** A slug like `wanted` that is not among `taken`: "boots", "boots-2", "boots-3". */
const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) {
    const ending = `-${number}`;
    slug = `${wanted.slice(0, LIMITS.slugLength - ending.length).replace(/-+$/, '')}${ending}`;
  }
  return slug;
};

/** Plans slugs for categories without one: made of the names, unique among siblings. Names that give no slug are left out. */
export const slugEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] => {
  const takenUnder = new Map<ParentId, Set<string>>();
  const edits: TreeEditRequest[] = [];
  for (const id of ids) {
    const node = model.get(id);
    if (node === undefined || node.slug !== null) continue;
    const wanted = slugOf(node.name);
    if (wanted === '') continue;
    const taken =
      takenUnder.get(node.parent) ??
      new Set(model.childIds(node.parent).flatMap((sibling) => model.get(sibling)?.slug ?? []));
    takenUnder.set(node.parent, taken);
    const slug = freeSlug(wanted, taken);
    taken.add(slug);
    edits.push({ kind: 'update', id, ifVersion: node.version, fields: { slug } });
  }
  return edits;
};

/** Replaces runs of spaces by one space. */
export const spaceEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const name = node?.name.replaceAll(/\s{2,}/g, ' ');
    return node === undefined || name === undefined || name === node.name
      ? []
      : [{ kind: 'update', id, ifVersion: node.version, fields: { name } }];
  });
