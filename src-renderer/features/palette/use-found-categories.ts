import { useEffect, useMemo, useState } from 'react';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { createYielder } from '../../platform/sliced-work';
import { session, useSession } from '../../session/session';
import { findInSlices } from './find-categories';
import { categoryQuery, MOST_CATEGORIES } from './palette-entries';

/** Milliseconds that a search may take before anything is drawn: most trees are looked through by then. */
const AT_ONCE = 40;

interface Search {
  readonly work: SlicedWork<CategoryNode[]>;
  /** `null` where it takes longer. */
  readonly found: readonly CategoryNode[] | null;
}

const beginSearch = (model: TreeModel, query: string): Search => {
  const work = findInSlices(model, categoryQuery(query), MOST_CATEGORIES);
  const end = performance.now() + AT_ONCE;
  do {
    const step = work.next();
    if (step.done === true) return { work, found: step.value };
  } while (performance.now() < end);
  return { work, found: null };
};

/** @returns `null` once `signal` has ended it */
const goOn = async ({ work }: Search, signal: AbortSignal): Promise<readonly CategoryNode[] | null> => {
  const yieldToEventLoop = createYielder();
  for (;;) {
    await yieldToEventLoop();
    if (signal.aborted) return null;
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** The categories that fit a query, of the tree as it is now; `null` while a large one is still being looked through. */
export const useFoundCategories = (query: string): readonly CategoryNode[] | null => {
  const snapshot = useSession((state) => state.snapshot);
  const search = useMemo(() => beginSearch(snapshot?.model ?? session.model, query), [snapshot, query]);
  const [late, setLate] = useState<{ readonly of: Search; readonly found: readonly CategoryNode[] } | null>(null);
  useEffect(() => {
    if (search.found !== null) return undefined;
    const stop = new AbortController();
    const finish = async (): Promise<void> => {
      const found = await goOn(search, stop.signal);
      if (found !== null && !stop.signal.aborted) setLate({ of: search, found });
    };
    void finish();
    return () => stop.abort();
  }, [search]);
  return search.found ?? (late?.of === search ? late.found : null);
};
