import type { CategoryId } from '../../src-shared/ids';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult
} from '@tanstack/react-query';
import type { CategoryVersion, ChangesPage, HistoryPage, RetentionState, TrashPage } from '../../src-shared/history';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Author } from '../../src-shared/tree-patch';
import { callMain, onMain } from '../platform/bridge';
import { onTreeChanged } from './follow-tree';
import { throttled } from '../platform/throttle';
import type { BackupList } from '../../src-shared/backups';

/** Everything that is read from the journal lies under this key. */
const JOURNAL_KEY = 'journal';

/** Milliseconds between two readings while other programs write without a pause. */
const GAP = 500;

export type Pages<P> = UseInfiniteQueryResult<InfiniteData<P, number | null>>;

const usePages = <P extends { readonly next: number | null }>(
  key: readonly unknown[],
  read: (before: number | null) => Promise<P>
): Pages<P> =>
  useInfiniteQuery<P, Error, InfiniteData<P, number | null>, readonly unknown[], number | null>({
    queryKey: [JOURNAL_KEY, ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData
  });

/** The groups of changes, newest first; `author`: only that one's. */
export const useHistory = (author: Author | null): Pages<HistoryPage> =>
  usePages(['entries', author], (before) => callMain(IPC_CALLS.readHistory, { categoryId: null, author, before }));

/** The changes of one group, newest first. */
export const useGroupChanges = (groupId: number): Pages<ChangesPage> =>
  usePages(['group', groupId], (before) => callMain(IPC_CALLS.readChanges, { groupId, before }));

/** Everything that has been done to one category, newest first. */
export const useCategoryChanges = (categoryId: CategoryId): Pages<ChangesPage> =>
  usePages(['category', categoryId], (before) => callMain(IPC_CALLS.readChanges, { categoryId, before }));

/** What restoring the version after a change would change. */
export const useVersion = (categoryId: CategoryId, changeId: number): UseQueryResult<CategoryVersion | null> =>
  useQuery({
    queryKey: [JOURNAL_KEY, 'version', changeId],
    queryFn: () => callMain(IPC_CALLS.readVersion, { categoryId, changeId }),
    // A comparison with what is there now: one of a minute ago may be wrong.
    gcTime: 0
  });

/** What was deleted, newest first; `text`: only names that contain it. */
export const useTrash = (text: string): Pages<TrashPage> =>
  usePages(['trash', text], (before) => callMain(IPC_CALLS.readTrash, { text, before }));

export const useRetention = (): UseQueryResult<RetentionState> =>
  useQuery({ queryKey: [JOURNAL_KEY, 'retention'], queryFn: () => callMain(IPC_CALLS.readRetention, null), gcTime: 0 });

/** Has everything that is on screen from the journal read anew. Never rejects: what fails says so in its own place. */
export const readJournalAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [JOURNAL_KEY] });

/** Keeps what is shown of the journal true, whoever writes. Returns the way to stop. */
export const followJournal = (client: QueryClient): (() => void) => {
  const { ask, stop } = throttled(() => readJournalAnew(client), GAP);
  const stops = [
    onTreeChanged(ask),
    onMain(IPC_EVENTS.workspaceOpened, ask),
    onMain(IPC_EVENTS.historyTrimmed, ask),
    stop
  ];
  return () => {
    for (const end of stops) end();
  };
};

const BACKUPS_KEY = 'backups';

/** Every backup, newest first, read anew each time the list is opened: the automatic ones come unasked. */
export const useBackups = (): UseQueryResult<BackupList> =>
  useQuery({ queryKey: [BACKUPS_KEY, 'all'], queryFn: () => callMain(IPC_CALLS.listBackups, null) });

/** The newest few that are known to be sound. */
export const useSoundBackups = (): UseQueryResult<BackupList> =>
  useQuery({ queryKey: [BACKUPS_KEY, 'sound'], queryFn: () => callMain(IPC_CALLS.listSoundBackups, null) });

/** Has the lists that are on screen read anew. Never rejects: what fails says so in its own place. */
export const readBackupsAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [BACKUPS_KEY] });

/** Keeps the lists true when a restore has added to them. Returns the way to stop. */
export const followBackups = (client: QueryClient): (() => void) =>
  onMain(IPC_EVENTS.workspaceOpened, () => void readBackupsAnew(client));
