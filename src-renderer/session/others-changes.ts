import { create } from 'zustand';
import { TOP_LEVEL, type CategoryId } from '../../src-shared/ids';
import type { TreeChange } from '../../src-shared/tree-patch';
import type { TreeModel } from '../model/tree-model';
import { onTreeChanging } from './follow-tree';
import { currentPeople } from './people-here';
import { shownName } from '../model/shown-language';
import { session } from './session';

/** Milliseconds for which a change of somebody else is marked, and the most that are at a time. */
export const MARKED_MS = 8_000;
const MOST = 200;

/** What somebody else has done to a category a moment ago. */
export interface RecentChange {
  readonly person: string;
  readonly number: number;
  /** For a category whose child was deleted: the child's name, and how many more. */
  readonly deleted?: { readonly name: string; readonly more: number };
}

interface Recent {
  readonly changes: ReadonlyMap<CategoryId, RecentChange>;
}

/** What others have changed just now. */
export const useRecentChanges = create<Recent>(() => ({ changes: new Map() }));

let count = 0;

const mark = (changed: ReadonlyMap<CategoryId, RecentChange['deleted']>, person: string): void => {
  count += 1;
  const number = count;
  const made = [...changed].map(([id, deleted]): readonly [CategoryId, RecentChange] => [
    id,
    { person, number, ...(deleted && { deleted }) }
  ]);
  const all = new Map([...useRecentChanges.getState().changes, ...made]);
  useRecentChanges.setState({ changes: new Map([...all].slice(-MOST)) });
  setTimeout(() => {
    const left = [...useRecentChanges.getState().changes].filter(([, one]) => one.number !== number);
    useRecentChanges.setState({ changes: new Map(left) });
  }, MARKED_MS);
};

/** What is marked of a commit: what it creates, changes and moves, and the parents of what it deletes. @param model as it was before */
export const markedBy = (
  changes: readonly TreeChange[],
  model: Pick<TreeModel, 'get'>
): ReadonlyMap<CategoryId, RecentChange['deleted']> => {
  const marked = new Map<CategoryId, RecentChange['deleted']>();
  const gone = new Set(changes.filter(({ kind }) => kind === 'delete').map(({ id }) => id));
  for (const { kind, id } of changes) {
    const node = model.get(id);
    if (kind !== 'delete') {
      if (!gone.has(id) && !marked.has(id)) marked.set(id, undefined);
    } else if (node !== undefined && node.parent !== TOP_LEVEL && !gone.has(node.parent)) {
      const before = marked.get(node.parent);
      marked.set(node.parent, before ? { ...before, more: before.more + 1 } : { name: shownName(node).name, more: 0 });
    }
  }
  return marked;
};

/** Marks what other people create, change, move and delete. */
export const followRecentChanges = (): void => {
  onTreeChanging(({ author, person, changes }) => {
    if (person === undefined || author === 'window' || person === currentPeople()?.you) return;
    const marked = markedBy(changes ?? [], session.model);
    if (marked.size > 0) mark(marked, person);
  });
};
