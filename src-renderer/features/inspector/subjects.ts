import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { useSession } from '../../session/session';

/** What the inspector shows: the categories, and a key that is another for another choice of them. */
export interface Subjects {
  readonly key: string;
  readonly count: number;
  /** `null` while the choice of so many has not come to rest. */
  readonly nodes: readonly CategoryNode[] | null;
}

/** From so many categories on, telling what they have in common takes longer than a key may. */
const MANY = 1_000;

/** Milliseconds without another choice after which it has come to rest: keys that are held repeat several times in that. */
const REST_MS = 120;

/** Whether these are few, or have been selected for a moment. */
const useRest = (selected: ReadonlySet<number>): boolean => {
  const [rested, setRested] = useState(selected);
  const isAtRest = selected.size < MANY || rested === selected;
  useEffect(() => {
    if (isAtRest) return undefined;
    const timer = setTimeout(() => startTransition(() => setRested(selected)), REST_MS);
    return () => clearTimeout(timer);
  }, [selected, isAtRest]);
  return isAtRest;
};

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

const nodesOf = (model: TreeModel, ids: Iterable<number>): CategoryNode[] =>
  [...ids].map((id) => model.get(id)).filter((node) => node !== undefined);

/**
 * All selected categories, those below another selected one too: a field of a category says nothing of what is below it.
 * Of a selection of one or none, the category with the keyboard.
 */
export const useSubjects = (snapshot: TreeSnapshot): Subjects => {
  const activeId = useSession((state) => state.activeId);
  const selected = useSession((state) => state.selected);
  const isAtRest = useRest(selected);
  return useMemo(() => {
    if (!isAtRest) return { key: keyOf(selected), count: selected.size, nodes: null };
    const many = selected.size > 1 ? nodesOf(snapshot.model, selected) : [];
    if (many.length > 1) return { key: keyOf(selected), count: many.length, nodes: many };
    const nodes = many.length === 1 ? many : nodesOf(snapshot.model, activeId === null ? [] : [activeId]);
    return { key: String(nodes[0]?.id), count: nodes.length, nodes };
  }, [snapshot, selected, activeId, isAtRest]);
};
