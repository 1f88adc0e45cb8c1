import type { CategoryId } from '../../src-shared/ids';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult
} from '@tanstack/react-query';
import type { CategoryVersion, ChangesPage, HistoryPage, RetentionState, TrashPage } from '../../src-shared/history';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { callMain, onMain } from '../platform/bridge';
import { onTreeChanged } from './follow-tree';
import type { DoneBy } from './panel-state';
import { throttled } from '../platform/throttle';
import type { BackupList } from '../../src-shared/backups';
import { queryClient } from './query-client';

const JOURNAL_KEY = 'journal';

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

/** The change groups, newest first. @param by only this one's; `null`: everybody's */
export const useHistory = (by: DoneBy | null): Pages<HistoryPage> =>
  usePages(['entries', by], (before) =>
    callMain(IPC_CALLS.readHistory, {
      categoryId: null,
      author: by?.kind === 'author' ? by.author : null,
      ...(by?.kind === 'person' && { person: { id: by.person, isYou: by.isYou } }),
      before
    })
  );

/** The changes of one group, newest first. */
export const useGroupChanges = (groupId: number): Pages<ChangesPage> =>
  usePages(['group', groupId], (before) => callMain(IPC_CALLS.readChanges, { groupId, before }));

/** All changes of one category, newest first. */
export const useCategoryChanges = (categoryId: CategoryId): Pages<ChangesPage> =>
  usePages(['category', categoryId], (before) => callMain(IPC_CALLS.readChanges, { categoryId, before }));

/** The differences that restoring the version after a change would make. */
export const useVersion = (categoryId: CategoryId, changeId: number): UseQueryResult<CategoryVersion | null> =>
  useQuery({
    queryKey: [JOURNAL_KEY, 'version', changeId],
    queryFn: () => callMain(IPC_CALLS.readVersion, { categoryId, changeId }),
    gcTime: 0
  });

/** Deleted categories, newest first. @param text only names that contain it */
export const useTrash = (text: string): Pages<TrashPage> =>
  usePages(['trash', text], (before) => callMain(IPC_CALLS.readTrash, { text, before }));

export const useRetention = (): UseQueryResult<RetentionState> =>
  useQuery({ queryKey: [JOURNAL_KEY, 'retention'], queryFn: () => callMain(IPC_CALLS.readRetention, null), gcTime: 0 });

/** Refreshes all visible queries of the journal. Never rejects: each view shows its own error. */
export const refetchJournal = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [JOURNAL_KEY] });

/** Refreshes the journal's queries after every commit. */
export const followJournal = (): void => {
  const request = throttled(refetchJournal, GAP);
  onTreeChanged(request);
  onMain(IPC_EVENTS.workspaceOpened, request);
  onMain(IPC_EVENTS.historyTrimmed, request);
};

const BACKUPS_KEY = 'backups';

/** All backups, newest first; read again whenever the list is opened, since some are automatic. */
export const useBackups = (): UseQueryResult<BackupList> =>
  useQuery({ queryKey: [BACKUPS_KEY, 'all'], queryFn: () => callMain(IPC_CALLS.listBackups, null) });

/** The newest few that were checked and are intact. */
export const useSoundBackups = (): UseQueryResult<BackupList> =>
  useQuery({ queryKey: [BACKUPS_KEY, 'sound'], queryFn: () => callMain(IPC_CALLS.listSoundBackups, null) });

/** Refreshes the visible lists of backups. Never rejects: each view shows its own error. */
export const refetchBackups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [BACKUPS_KEY] });

/** Refreshes the lists of backups after a restore, which adds one. */
export const followBackups = (): void => {
  onMain(IPC_EVENTS.workspaceOpened, () => void refetchBackups());
};
