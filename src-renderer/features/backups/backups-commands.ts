import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import { callMain, onMain, errorText } from '../../platform/bridge';
import { refetchBackups } from '../../session/journal-queries';
import type { FeatureCommands } from '../../session/command-runner';
import { treeSettled } from '../../session/follow-tree';
import { usePanel } from '../../session/panel-state';
import { session } from '../../session/session';
import { saveWhatIsTyped } from '../../session/save-typed-text';
import { attempt, toast, toastAtLength, toastProblem } from '../../ui/toasts';
import { messages } from './messages';
import { create } from 'zustand';
import { closeAllDialogs, closeDialog, openDialog } from '../../session/dialogs';

interface BackupsState {
  readonly asked: BackupEntry | null;
  readonly beforeRestore: ReadonlySet<string>;
  readonly failure: OpeningFailure | null;
}

export const useBackupsState = create<BackupsState>(() => ({
  asked: null,
  beforeRestore: new Set(),
  failure: null
}));

const { setState, getState } = useBackupsState;

/** Opens the list of backups, except on the recovery page, which lists them itself. */
export const openBackups = (): void => {
  if (getState().failure !== null) return;
  setState({ asked: null });
  openDialog('backups', null);
};

export const askToRestore = (asked: BackupEntry | null): void => setState({ asked });

const noteBeforeRestore = ({ id }: BackupEntry): void =>
  setState(({ beforeRestore }) => ({ beforeRestore: new Set([...beforeRestore, id]) }));

const showFailure = (failure: OpeningFailure | null): void => {
  if (failure !== null) closeAllDialogs();
  setState({ failure });
};

export const backupsCommands = { backups: { run: openBackups } } satisfies FeatureCommands;

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

/** Tries to open the workspace once more. @returns whether it is open now */
export const tryAgain = (): Promise<boolean> => ask(IPC_CALLS.openWorkspace);

/** Has the whole file checked, and shows the recovery page when it is damaged. @returns whether the workspace is open */
export const examine = (): Promise<boolean> => ask(IPC_CALLS.examineWorkspace);

/** As `examine`, on a person's request: a sound file is reported too. */
export const examineAndToast = async (): Promise<void> => {
  if (await examine()) toast(messages.isSound);
};

/** Closes what refers to the state before a restore. The selection and a name being typed stay while their categories exist. */
const forgetOldState = (): void => {
  session.select(session.state.activeId);
  for (const kind of ['delete', 'restoreVersion', 'retention'] as const) closeDialog(kind);
  usePanel.setState({ expanded: new Set() });
};

/** Resets the views whenever another file is opened in place of the workspace's. */
export const followOpening = (): void => {
  onMain(IPC_EVENTS.workspaceOpened, forgetOldState);
};

/** Makes a backup and reports it. Never rejects. */
export const backUpNow = async (): Promise<void> => {
  await attempt(async () => {
    await saveWhatIsTyped();
    const { categories: count } = await callMain(IPC_CALLS.makeBackup, null);
    toast(messages.backedUp({ count }));
  }, messages.notBackedUp);
  await refetchBackups();
};

/** Restores a backup from the list, over an open workspace. @returns why it was not restored, or `null` */
export const restoreFromList = async ({ id, at }: BackupEntry): Promise<string | null> => {
  try {
    await saveWhatIsTyped();
    const { categories: count, before, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    await treeSettled();
    if (before !== null) noteBeforeRestore(before);
    closeDialog('backups');
    session.focusTree();
    toastAtLength(messages.restored(at, count, before !== null, damagedFile));
    return null;
  } catch (error) {
    // The workspace was closed for the restore and may not be open again.
    await tryAgain();
    await refetchBackups();
    return errorText(error);
  }
};

/** Does what opens a workspace again that could not be opened. Never rejects. */
const openBy = async (act: () => Promise<string>, failed: string): Promise<void> => {
  const isOpen = await attempt(async () => {
    const done = await act();
    await showWorkspace();
    toastAtLength(done);
  }, failed);
  if (!isOpen) await tryAgain();
};

/** Restores a backup in place of a file that could not be opened. */
export const recover = ({ id, at }: BackupEntry): Promise<void> =>
  openBy(async () => {
    const { categories: count, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    return messages.restored(at, count, false, damagedFile);
  }, messages.notRestored);

/** Starts with an empty workspace where nothing can be restored. */
export const beginEmpty = (): Promise<void> =>
  openBy(
    async () => messages.startedEmpty((await callMain(IPC_CALLS.startEmpty, null)).damagedFile),
    messages.notStartedEmpty
  );
