import type { QueryClient } from '@tanstack/react-query';
import type { BackupEntry } from '../../../src-shared/backups';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, sentenceOf } from '../../platform/bridge';
import { notice, noticeAtLength, noticeError, noticeProblem } from '../../ui/notices';
import { saveWhatIsTyped } from '../../session/use-last-words';
import { momentOf } from '../../platform/dates';
import { categories } from '../../platform/text';
import { settledTree } from '../../session/tree-query';
import { focusTree } from '../../session/tree-view-state';
import { readBackupsAnew } from './backup-queries';
import { closeBackups, noteBeforeRestore } from './backups-state';
import { showWorkspace, tryAgain } from './opening';

/** A file's name without its folder, whatever the system. */
const nameOf = (file: string): string => file.split(/[/\\]/).at(-1) ?? file;

const keptSentence = (damagedFile: string | null): string =>
  damagedFile === null ? '' : ` The damaged file is kept as “${nameOf(damagedFile)}”, in the same folder.`;

/** Makes a backup now, and says so. Never rejects. */
export const backUpNow = async (client: QueryClient): Promise<void> => {
  try {
    await saveWhatIsTyped(client);
    const { categories: count } = await callMain(IPC_CALLS.makeBackup, null);
    notice(`Backed up ${categories(count)}.`);
  } catch (error) {
    noticeError('No backup was made', error);
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
    await saveWhatIsTyped(client);
    const { categories: count, before, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    await settledTree(client);
    if (before !== null) noteBeforeRestore(before);
    closeBackups();
    focusTree();
    const wayBack = before === null ? '' : ' To go back, restore the one marked “Before a restore” in Backups.';
    noticeAtLength(
      `Restored the backup of ${momentOf(at)}, with ${categories(count)}.${wayBack}${keptSentence(damagedFile)}`
    );
    return null;
  } catch (error) {
    // It has been closed for the restore, and may have failed to open again.
    await tryAgain(client);
    await readBackupsAnew(client);
    return sentenceOf(error);
  }
};

/** Restores a backup over what could not be opened. Never rejects. */
export const recover = async (client: QueryClient, { id, at }: BackupEntry): Promise<void> => {
  try {
    const { categories: count, damagedFile } = await callMain(IPC_CALLS.restoreBackup, { id });
    await showWorkspace(client);
    noticeAtLength(`Restored the backup of ${momentOf(at)}, with ${categories(count)}.${keptSentence(damagedFile)}`);
  } catch (error) {
    noticeProblem('The backup was not restored', sentenceOf(error));
    await tryAgain(client);
  }
};

/** Begins anew where nothing can be restored. Never rejects. */
export const beginEmpty = async (client: QueryClient): Promise<void> => {
  try {
    const { damagedFile } = await callMain(IPC_CALLS.startEmpty, null);
    await showWorkspace(client);
    noticeAtLength(`This is an empty workspace.${keptSentence(damagedFile)}`);
  } catch (error) {
    noticeProblem('No empty workspace was made', sentenceOf(error));
    await tryAgain(client);
  }
};
