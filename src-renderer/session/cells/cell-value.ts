import type { CategoryNode, TreeModel } from '../../model/tree-model';
import type { Column } from './columns';

/** The value in a cell; `undefined`: it is empty. */
export const valueInCell = (column: Column, node: CategoryNode, model: TreeModel): unknown => {
  switch (column.of) {
    case 'metadata':
      return Object.hasOwn(node.metadata, column.key) ? node.metadata[column.key] : undefined;
    case 'slug':
      return node.slug ?? undefined;
    case 'children':
      return model.childIds(node.id).length;
    case 'below':
      return model.descendantCount(node.id);
    case 'changed':
      return node.updatedAt;
    default:
      return node[column.of];
  }
};
