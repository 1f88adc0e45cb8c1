import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ChosenFile, ComparedImport, ImportComparison } from '../../../src-shared/transfer';
import { callMain } from '../../platform/bridge';
import { withProgress } from '../../session/edits';
import { runCommand } from '../../session/command-runner';
import { toastError } from '../../ui/toasts';
import { messages } from './way/messages';
import { endImport, openImportOf } from './transfer-commands';

/** What would come of matching a file with the workspace. `null`: cancelled, or reported why not. */
export const compareImport = async (
  request: ImportComparison
): Promise<Exclude<ComparedImport, { state: 'cancelled' }> | null> => {
  try {
    const compared = await withProgress((callId) => callMain(IPC_CALLS.compareImport, request, callId));
    return compared.state === 'cancelled' ? null : compared;
  } catch (error) {
    toastError(messages.notCompared, error);
    return null;
  }
};

/** Closes the import and shows the differences, unless the person has closed it meanwhile. */
export const showComparedImport = (file: ChosenFile, body: Uint8Array, deletes: boolean): void => {
  if (openImportOf(file) === null) return;
  // In one turn, so that the focus goes from the dialog to the comparison.
  endImport(file);
  runCommand('compare', { name: file.name, body, deletes });
};
