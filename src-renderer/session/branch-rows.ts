import type { CategoryNode, TreeModel } from '../model/tree-model';
import type { NewFields, OutlineRow } from '../../src-shared/outline/outline-row';

/** Only what differs from a new category: most have a name and nothing else. */
const fieldsOf = ({ name, slug, description, visible, metadata }: CategoryNode): NewFields => ({
  name,
  ...(slug === null ? {} : { slug }),
  ...(description === '' ? {} : { description }),
  ...(visible ? {} : { visible }),
  ...(Object.keys(metadata).length === 0 ? {} : { metadata })
});

/** Categories with everything below them, as an outline. `roots`: none of them below another. */
export const branchRows = (model: TreeModel, roots: readonly number[]): OutlineRow[] => {
  const rows: OutlineRow[] = [];
  const pending = roots.map((id) => ({ id, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = model.get(next.id);
    if (node === undefined) continue;
    rows.push({ depth: next.depth, fields: fieldsOf(node) });
    const children = model.childIds(node.id);
    for (let index = children.length - 1; index >= 0; index -= 1)
      pending.push({ id: children[index] ?? 0, depth: next.depth + 1 });
  }
  return rows;
};
