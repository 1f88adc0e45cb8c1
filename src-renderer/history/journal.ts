import type { IpcCall } from '../../src-shared/ipc';
import type { GroupSummary } from '../../src-shared/tree-patch';
import { callMain } from '../app/bridge';
import { notice, noticeError } from '../app/notices';
import { Refusal } from '../app/service-client';

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

const takeStep = async (call: Extract<IpcCall, 'journal.undo' | 'journal.redo'>, done: string, nothing: string): Promise<void> => {
  try {
    const outcome = await callMain(call, null);
    if (!outcome.ok) throw new Refusal(outcome.error);
    notice(outcome.value === null ? nothing : `${done} ${describeStep(outcome.value)}.`);
  } catch (error) {
    noticeError('Nothing was changed', error);
  }
};

export const undo = (): Promise<void> => takeStep('journal.undo', 'Undid', 'There is nothing to undo.');
export const redo = (): Promise<void> => takeStep('journal.redo', 'Redid', 'There is nothing to redo.');
