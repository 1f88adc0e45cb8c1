import type { QueryClient } from '@tanstack/react-query';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, sentenceOf } from '../../platform/bridge';
import { notice, noticeProblem } from '../../ui/notices';
import { settledTree } from '../../session/tree-query';
import { showFailure } from './backups-state';

/** Shows the workspace again, once its tree has been read. */
export const showWorkspace = async (client: QueryClient): Promise<void> => {
  await settledTree(client);
  showFailure(null);
};

const ask = async (client: QueryClient, call: typeof IPC_CALLS.openWorkspace): Promise<boolean> => {
  try {
    const opening = await callMain(call, null);
    if (opening.state === 'open') await showWorkspace(client);
    else showFailure(opening);
    return opening.state === 'open';
  } catch (error) {
    noticeProblem('The workspace was not opened', sentenceOf(error));
    return false;
  }
};

/** Asks for the workspace once more. @returns whether it is open now */
export const tryAgain = (client: QueryClient): Promise<boolean> => ask(client, IPC_CALLS.openWorkspace);

/** Has the file read through after something in it could not be read, and shows what can be done. @returns whether it is open */
export const examine = (client: QueryClient): Promise<boolean> => ask(client, IPC_CALLS.examineWorkspace);

/** The same for a person who has asked for it and waits. */
export const examineAndTell = async (client: QueryClient): Promise<void> => {
  if (await examine(client)) notice('The workspace file was read through, and is sound.');
};
