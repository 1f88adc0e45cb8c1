import type { Metadata } from '../../src-shared/category';

export interface ModelNode {
  id: number;
  name: string;
  slug: string | null;
  description: string;
  visible: boolean;
  metadata: Metadata;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Identifies an act of placing; undo restores the former number. */
  placement: number;
  children: ModelNode[];
}

export interface Found {
  node: ModelNode;
  siblings: ModelNode[];
  parentId: number | null;
}

export interface Moment {
  node: ModelNode;
  parentId: number | null;
  previousId: number | null;
  nextId: number | null;
}

/** Nested arrays, always searched from the roots. */
export class NaiveForest {
  roots: ModelNode[] = [];

  find(id: number, siblings = this.roots, parentId: number | null = null): Found | undefined {
    for (const node of siblings) {
      if (node.id === id) return { node, siblings, parentId };
      const below = this.find(id, node.children, node.id);
      if (below) return below;
    }
    return undefined;
  }

  childrenOf(parentId: number | null): ModelNode[] | undefined {
    return parentId === null ? this.roots : this.find(parentId)?.node.children;
  }

  all(nodes = this.roots): ModelNode[] {
    return nodes.flatMap((node) => [node, ...this.all(node.children)]);
  }

  levels(nodes = this.roots): number {
    return Math.max(0, ...nodes.map(({ children }) => 1 + this.levels(children)));
  }

  momentOf(id: number): Moment | null {
    const found = this.find(id);
    if (!found) return null;
    const { node, siblings, parentId } = found;
    const index = siblings.indexOf(node);
    return {
      node: structuredClone({ ...node, children: [] }),
      parentId,
      previousId: siblings[index - 1]?.id ?? null,
      nextId: siblings[index + 1]?.id ?? null
    };
  }
}

export const isWithin = (id: number, node: ModelNode): boolean =>
  node.id === id || node.children.some((child) => isWithin(id, child));

export const takeOut = (node: ModelNode, siblings: ModelNode[]): void => {
  siblings.splice(siblings.indexOf(node), 1);
};

/** After its former previous sibling, else before its former next one, else last. */
export const putBeside = (node: ModelNode, siblings: ModelNode[], { previousId, nextId }: Moment): void => {
  const indexOf = (id: number | null) => siblings.findIndex((sibling) => sibling.id === id);
  if (previousId === null) siblings.unshift(node);
  else if (indexOf(previousId) >= 0) siblings.splice(indexOf(previousId) + 1, 0, node);
  else if (indexOf(nextId) >= 0) siblings.splice(indexOf(nextId), 0, node);
  else siblings.push(node);
};
