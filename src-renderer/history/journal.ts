import { IPC_CALLS } from '../../src-shared/ipc';
import type { GroupSummary } from '../../src-shared/tree-patch';
import { callMain } from '../app/bridge';
import { notice, noticeError } from '../app/notices';

const VERB: Readonly<Record<GroupSummary['action'], string>> = {
  create: 'creating',
  rename: 'renaming',
  edit: 'editing',
  move: 'moving',
  delete: 'deleting',
  import: 'importing',
};

/** What a step did, as the end of a sentence: "renaming “Shoes”", "deleting 12 categories". */
export const describeStep = ({ action, subject, count }: GroupSummary): string =>
  `${VERB[action]} ${count === 1 ? `“${subject}”` : `${count.toLocaleString('en')} categories`}`;

const takeStep = async (call: typeof IPC_CALLS.undo, done: string, nothing: string): Promise<void> => {
  try {
    const step = await callMain(call, null);
    notice(step === null ? nothing : `${done} ${describeStep(step)}.`);
  } catch (error) {
    noticeError('Nothing was changed', error);
  }
};

export const undo = (): Promise<void> => takeStep(IPC_CALLS.undo, 'Undid', 'There is nothing to undo.');
export const redo = (): Promise<void> => takeStep(IPC_CALLS.redo, 'Redid', 'There is nothing to redo.');
