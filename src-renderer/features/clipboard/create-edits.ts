import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { Placement } from '../../model/placement';
import type { OutlineRow } from '../../../src-shared/outline/outline-row';

/** The edits that make an outline, and the keys of its topmost categories, in order. */
export interface CreateEdits {
  readonly edits: TreeEditRequest[];
  readonly rootKeys: readonly number[];
}

/** Makes an outline at a place, as one block. Keys count down from `firstKey`, so that several outlines fit in one list. */
export const createEdits = (
  rows: readonly OutlineRow[],
  { parentId, afterId }: Placement,
  firstKey = -1
): CreateEdits => {
  const above: number[] = [];
  const rootKeys: number[] = [];
  const edits = rows.map(({ depth, fields }, index): TreeEditRequest => {
    const key = firstKey - index;
    const parentKey = above[depth - 1];
    above[depth] = key;
    if (parentKey !== undefined) return { kind: 'create', key, fields, place: { parentId: parentKey } };
    const place = { parentId, afterId: rootKeys.at(-1) ?? afterId };
    rootKeys.push(key);
    return { kind: 'create', key, fields, place };
  });
  return { edits, rootKeys };
};
