import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { slugMaker } from '../../model/slug-suggestion';
import type { ProblemItem } from '../../model/find-problems';
import type { TreeModel } from '../../model/tree-model';
import type { ProblemId } from './shown-problems';

const GROUPED: ReadonlySet<ProblemId> = new Set(['siblingNames', 'siblingSlugs', 'treeSlugs', 'similarNames']);

export const isGrouped = (kind: ProblemId): boolean => GROUPED.has(kind);

/** A line of the list. `key` is unique. */
export type ProblemRow =
  | { readonly kind: 'group'; readonly key: string; readonly ids: readonly number[] }
  | { readonly kind: 'category'; readonly key: string; readonly id: number; readonly isMember: boolean };

/** The lines for the problems of one kind. A group of clashing categories has a heading. */
export const problemRows = (items: readonly ProblemItem[], kind: ProblemId): ProblemRow[] => {
  const isMember = isGrouped(kind);
  const rows: ProblemRow[] = [];
  for (const ids of items) {
    // The first category identifies its group, since it is in no other group of the kind.
    if (isMember) rows.push({ kind: 'group', key: `group ${ids[0] ?? ''}`, ids });
    for (const id of ids) rows.push({ kind: 'category', key: String(id), id, isMember });
  }
  return rows;
};

/** Plans slugs for categories without one. Names that give no slug are left out. */
export const slugEdits = (
  model: TreeModel,
  ids: readonly number[],
  makeSlug: ReturnType<typeof slugMaker>
): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const slug = node === undefined || node.slug !== null ? null : makeSlug(node.name, node.parent);
    return node === undefined || slug === null
      ? []
      : [{ kind: 'update', id, ifVersion: node.version, fields: { slug } }];
  });

/** Replaces runs of spaces by one space. */
export const spaceEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const name = node?.name.replaceAll(/\s{2,}/g, ' ');
    return node === undefined || name === undefined || name === node.name
      ? []
      : [{ kind: 'update', id, ifVersion: node.version, fields: { name } }];
  });
