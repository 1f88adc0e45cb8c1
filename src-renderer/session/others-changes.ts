import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { CategoryId } from '../../src-shared/ids';
import { onTreeChanged } from './follow-tree';
import { currentPeople } from './people-names';

/** Milliseconds for which a change of somebody else is marked, and the most that are at a time. */
export const MARKED_MS = 8_000;
const MOST = 200;

/** What somebody else has done to a category a moment ago. */
export interface RecentChange {
  readonly person: string;
  /** Counts them, so that a further change of the same category is marked anew. */
  readonly number: number;
}

interface Recent {
  readonly changes: ReadonlyMap<CategoryId, RecentChange>;
}

/** What others have changed just now. */
export const useRecentChanges = create<Recent>(() => ({ changes: new Map() }));

let count = 0;

const mark = (ids: readonly CategoryId[], person: string): void => {
  count += 1;
  const made = { person, number: count };
  const all = [...useRecentChanges.getState().changes, ...ids.map((id) => [id, made] as const)];
  useRecentChanges.setState({ changes: new Map(all.slice(-MOST)) });
  setTimeout(() => {
    const left = [...useRecentChanges.getState().changes].filter(([, one]) => one !== made);
    useRecentChanges.setState({ changes: new Map(left) });
  }, MARKED_MS);
};

/** Marks what other people create, change and move. @returns the function that stops it */
export const followRecentChanges = (client: QueryClient): (() => void) =>
  onTreeChanged(({ author, person, changes }) => {
    if (person === undefined || author === 'window' || person === currentPeople(client)?.you) return;
    const ids = (changes ?? []).filter(({ kind }) => kind !== 'delete').map(({ id }) => id);
    if (ids.length > 0) mark(ids.slice(0, MOST), person);
  });
