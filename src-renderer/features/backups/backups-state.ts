import { create } from 'zustand';
import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { hideToast } from '../../ui/toasts';

interface BackupsState {
  readonly isDialogOpen: boolean;
  /** The backup that waits for a yes before it is restored. */
  readonly asked: BackupEntry | null;
  /** Those that were made of the state before a restore, while this window is open. */
  readonly beforeRestore: ReadonlySet<string>;
  /** Why there is no workspace to show; `null` while there is one, or nobody knows yet. */
  readonly failure: OpeningFailure | null;
}

export const useBackupsState = create<BackupsState>(() => ({
  isDialogOpen: false,
  asked: null,
  beforeRestore: new Set(),
  failure: null
}));

const { setState, getState } = useBackupsState;

/** Opens the list of backups. Where there is no workspace, the page that says so lists them already. */
export const openBackups = (): void => {
  if (getState().failure !== null) return;
  hideToast();
  setState({ isDialogOpen: true, asked: null });
};

export const closeBackups = (): void => setState({ isDialogOpen: false, asked: null });

export const askToRestore = (asked: BackupEntry | null): void => setState({ asked });

export const noteBeforeRestore = ({ id }: BackupEntry): void =>
  setState(({ beforeRestore }) => ({ beforeRestore: new Set([...beforeRestore, id]) }));

/** Shows the page for a workspace that is not open, in place of everything else; `null`: the workspace again. */
export const showFailure = (failure: OpeningFailure | null): void =>
  setState({ failure, ...(failure !== null && { isDialogOpen: false, asked: null }) });
