import type { Destination } from './drop-position';
import type { TreeModel } from './tree-model';

/**
 * Where Alt and an arrow take a category: up and down among its siblings, right under the sibling above, left out to
 * stand after its parent.
 * @returns `null` when there is nowhere to go, or for any other key.
 */
export const keyboardMove = (model: TreeModel, id: number, key: string): Destination | null => {
  const node = model.get(id);
  if (node === undefined) return null;
  const { parentId } = node;
  const siblings = model.childIds(parentId);
  const index = siblings.indexOf(id);
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { parentId, position: index - 1 } : null;
    case 'ArrowDown':
      return index < siblings.length - 1 ? { parentId, position: index + 1 } : null;
    case 'ArrowRight': {
      const above = siblings[index - 1];
      return above === undefined ? null : { parentId: above, position: model.childIds(above).length };
    }
    case 'ArrowLeft': {
      const parent = parentId === null ? undefined : model.get(parentId);
      if (parent === undefined) return null;
      return { parentId: parent.parentId, position: model.childIds(parent.parentId).indexOf(parent.id) + 1 };
    }
    default:
      return null;
  }
};
