import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { BackupList } from '../../src-shared/backups';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { callMain, onMain } from '../platform/bridge';

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
