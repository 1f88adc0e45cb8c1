import type { QueryClient } from '@tanstack/react-query';
import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import { callMain, onMain, errorText } from '../../platform/bridge';
import { readBackupsAnew } from '../../session/journal-queries';
import type { FeatureCommands } from '../../session/command-runner';
import { treeSettled } from '../../session/follow-tree';
import { usePanel } from '../../session/panel-state';
import { session } from '../../session/session';
import { saveWhatIsTyped } from '../../session/save-typed-text';
import { toast, toastAtLength, toastError, toastProblem, hideToast } from '../../ui/toasts';
import { messages } from './messages';
import { create } from 'zustand';

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

const noteBeforeRestore = ({ id }: BackupEntry): void =>
  setState(({ beforeRestore }) => ({ beforeRestore: new Set([...beforeRestore, id]) }));

/** Shows the page for a workspace that is not open, in place of everything else; `null`: the workspace again. */
const showFailure = (failure: OpeningFailure | null): void =>
  setState({ failure, ...(failure !== null && { isDialogOpen: false, asked: null }) });

export const backupsCommands = { backups: { run: openBackups } } satisfies FeatureCommands;

/** Shows the workspace again, once its tree has been read. */
const showWorkspace = async (): Promise<void> => {
  await treeSettled();
  showFailure(null);
};

const ask = async (call: typeof IPC_CALLS.openWorkspace): Promise<boolean> => {
  try {
    const opening = await callMain(call, null);
    if (opening.state === 'open') await showWorkspace();
    else showFailure(opening);
    return opening.state === 'open';
  } catch (error) {
    toastProblem(messages.notOpened, errorText(error));
    return false;
  }
};

/** Asks for the workspace once more. @returns whether it is open now */
export const tryAgain = (): Promise<boolean> => ask(IPC_CALLS.openWorkspace);

/** Has the file read through after something in it could not be read, and shows what can be done. @returns whether it is open */
export const examine = (): Promise<boolean> => ask(IPC_CALLS.examineWorkspace);

/** The same for a person who has asked for it and waits. */
export const examineAndToast = async (): Promise<void> => {
  if (await examine()) toast(messages.isSound);
};

/**
 * Ends what was about categories and changes that may not be there any more. What was selected stays so, if it is there, and
 * whoever types a name types on: should its category be gone, the tree says so, and quotes it.
 */
const forgetOldState = (): void => {
  session.askToDelete([]);
  session.select(session.state.activeId);
  usePanel.setState({ restoring: null, isRetentionOpen: false, expanded: new Set() });
};

/** Keeps what is looked at in step with the workspace. Returns the way to stop. */
export const followOpening = (): (() => void) => onMain(IPC_EVENTS.workspaceOpened, forgetOldState);

/** Makes a backup now, and says so. Never rejects. */
export const backUpNow = async (client: QueryClient): Promise<void> => {
  try {
    await saveWhatIsTyped();
    const { categories: count } = await callMain(IPC_CALLS.makeBackup, null);
    toast(messages.backedUp(count));
  } catch (error) {
    toastError(messages.notBackedUp, error);
  }
  await readBackupsAnew(client);
};

/**
 * Restores a backup from the list, over a workspace that is open.
 * @returns why it was not restored, or `null`
 */
export const restoreFromList = async (client: QueryClient, { id, at }: BackupEntry): Promise<string | null> => {
  try {
    // So that the backup of the state before has it.
    await saveWhatIsTyped();
    const { categories: count, before, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    await treeSettled();
    if (before !== null) noteBeforeRestore(before);
    closeBackups();
    session.focusTree();
    toastAtLength(messages.restored(at, count, before !== null, damagedFile));
    return null;
  } catch (error) {
    // It has been closed for the restore, and may have failed to open again.
    await tryAgain();
    await readBackupsAnew(client);
    return errorText(error);
  }
};

/** Restores a backup over what could not be opened. Never rejects. */
export const recover = async ({ id, at }: BackupEntry): Promise<void> => {
  try {
    const { categories: count, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    await showWorkspace();
    toastAtLength(messages.restored(at, count, false, damagedFile));
  } catch (error) {
    toastProblem(messages.notRestored, errorText(error));
    await tryAgain();
  }
};

/** Begins anew where nothing can be restored. Never rejects. */
export const beginEmpty = async (): Promise<void> => {
  try {
    const { damagedFile } = await callMain(IPC_CALLS.startEmpty, null);
    await showWorkspace();
    toastAtLength(messages.startedEmpty(damagedFile));
  } catch (error) {
    toastProblem(messages.notStartedEmpty, errorText(error));
    await tryAgain();
  }
};
