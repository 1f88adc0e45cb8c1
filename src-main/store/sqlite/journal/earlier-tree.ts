import { parentFromWire, type CategoryKey, type ParentKey } from '../../../../src-shared/ids';
import type { CategoryTree, TreeNode } from '../../../domain/tree';
import { EMPTY_CONTENT, type CategoryContent } from '../../../../src-shared/category';
import { parseMetadata } from '../tree/category-rows';
import type { JournalChange, PartialImage, PlaceImage } from './journal-change';

const contentIn = ({ metadata, ...others }: PartialImage['fields']): Partial<CategoryContent> => ({
  ...others,
  ...(metadata !== undefined && { metadata: parseMetadata(metadata) })
});

/** The tree before these changes, the last one first. What was removed for ever does not come back. */
export const earlierTree = (present: CategoryTree, changes: Iterable<JournalChange>): CategoryTree => {
  const nodes = new Map<CategoryKey, TreeNode>(present.nodes);
  const children = new Map<ParentKey, CategoryKey[]>();
  const under = (parent: ParentKey): CategoryKey[] => {
    const own = children.get(parent) ?? [...(present.children.get(parent) ?? [])];
    children.set(parent, own);
    return own;
  };
  const takeOut = (id: CategoryKey, { parent }: TreeNode): void => {
    const siblings = under(parent);
    siblings.splice(siblings.indexOf(id), 1);
  };
  const put = (id: CategoryKey, fields: TreeNode['fields'], place: PlaceImage): void => {
    const parent = parentFromWire(place.parentId);
    const siblings = under(parent);
    siblings.splice(indexOf(siblings, place), 0, id);
    nodes.set(id, { parent, fields });
  };
  for (const { kind, id, before } of changes) {
    const node = nodes.get(id);
    if (kind === 'delete') {
      if (node === undefined) put(id, { ...EMPTY_CONTENT, ...contentIn(before.fields) }, before.place);
      continue;
    }
    if (node === undefined) continue;
    if (kind === 'create') {
      takeOut(id, node);
      nodes.delete(id);
      continue;
    }
    const fields = { ...node.fields, ...contentIn(before.fields) };
    if (before.place === undefined) nodes.set(id, { ...node, fields });
    else {
      takeOut(id, node);
      put(id, fields, before.place);
    }
  }
  return { nodes, children: new Map<ParentKey, readonly CategoryKey[]>([...present.children, ...children]) };
};

/** If one neighbor was removed for ever, the other one gives the place. */
const indexOf = (siblings: readonly CategoryKey[], { afterId, beforeId }: PlaceImage): number => {
  if (afterId === null) return 0;
  const after = siblings.indexOf(afterId);
  if (after >= 0) return after + 1;
  const before = beforeId === null ? -1 : siblings.indexOf(beforeId);
  return before < 0 ? siblings.length : before;
};
