import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { useSession } from '../../session/session';

/** The categories that the inspector shows. `key` changes with the choice of categories. */
export interface Subjects {
  readonly key: string;
  readonly count: number;
  /** `null` while a large selection is still changing. */
  readonly nodes: readonly CategoryNode[] | null;
}

/** Categories from which on finding their common values takes longer than a key press may. */
const MANY = 1_000;

/** Milliseconds after which a selection counts as settled. A held key repeats several times in that. */
const REST_MS = 120;

/** Whether these are few, or have been selected for `REST_MS`. */
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

/** A key by identity: a selection is replaced and never changed. Its ids as text could take megabytes. */
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
 * All selected categories, including those below other selected ones, or the active category when no more than one is
 * selected.
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
