import { useMemo } from 'react';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../tree/tree-model';
import { useTreeView } from '../tree/tree-view-state';

/** What the inspector shows: the categories, and a key that is another for another choice of them. */
export interface Subjects {
  readonly key: string;
  readonly nodes: readonly CategoryNode[];
}

const keys = new WeakMap<ReadonlySet<number>, string>();
let lastKey = 0;

/** A selection is replaced, never changed, so each is a choice of its own; spelling out its ids would take megabytes. */
const keyOf = (selected: ReadonlySet<number>): string => {
  const known = keys.get(selected);
  if (known !== undefined) return known;
  lastKey += 1;
  const key = `selection ${lastKey}`;
  keys.set(selected, key);
  return key;
};

const nodesOf = (model: TreeModel, ids: Iterable<number>): CategoryNode[] => [...ids].map((id) => model.get(id)).filter((node) => node !== undefined);

/**
 * All selected categories, those below another selected one too: a field of a category says nothing of what is below it.
 * Of a selection of one or none, the category with the keyboard.
 */
export const useSubjects = (snapshot: TreeSnapshot): Subjects => {
  const activeId = useTreeView((state) => state.activeId);
  const selected = useTreeView((state) => state.selected);
  return useMemo(() => {
    const many = selected.size > 1 ? nodesOf(snapshot.model, selected) : [];
    if (many.length > 1) return { key: keyOf(selected), nodes: many };
    const nodes = many.length === 1 ? many : nodesOf(snapshot.model, activeId === null ? [] : [activeId]);
    return { key: String(nodes[0]?.id), nodes };
  }, [snapshot, selected, activeId]);
};
