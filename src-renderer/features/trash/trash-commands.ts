import { TOP_LEVEL } from '../../../src-shared/ids';
import type { TrashRestored } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { toastUndoable, type FeatureCommands } from '../../session/command-runner';
import { withProgress } from '../../session/edits';
import { arrived, treeSettled } from '../../session/follow-tree';
import { refetchJournal } from '../../session/journal-queries';
import { goToPanel } from '../../session/panel-focus';
import { session } from '../../session/session';
import { attempt, toast } from '../../ui/toasts';
import { firstShownName } from '../../model/shown-language';
import { messages } from './messages';

export const trashCommands = { trash: { run: () => goToPanel('trash') } } satisfies FeatureCommands;

const show = ({ roots }: TrashRestored): void => {
  const [first] = roots;
  if (first === undefined || session.model.get(first.id) === undefined) return;
  session.show(first.id);
  session.select(first.id);
  session.showActive();
};

const parentOf = (id: number): string | null => {
  const parent = session.model.get(id)?.parent ?? TOP_LEVEL;
  return parent === TOP_LEVEL ? null : firstShownName(session.model, [parent]) || null;
};

/** Restores deleted categories with everything that was deleted with them, and reports it. Can be cancelled when it takes long. */
export const restoreFromTrash = (ids: readonly number[]): Promise<boolean> =>
  attempt(async () => {
    const restored = await withProgress((callId) => callMain(IPC_CALLS.restoreFromTrash, { ids: [...ids] }, callId));
    if (restored.state === 'cancelled') return;
    const [first] = restored.roots;
    if (first !== undefined) await arrived(first.id);
    await treeSettled();
    show(restored);
    toastUndoable(messages.restoredText(restored, parentOf));
  }, messages.notRestored);

/** What is to be deleted permanently. `ids` is `null` for the whole trash. */
export interface Removal {
  readonly ids: readonly number[] | null;
  readonly name: string | null;
  readonly count: number;
}

/** Deletes from the trash permanently, without a question. */
export const removeFromTrash = ({ ids, name, count }: Removal): Promise<boolean> =>
  attempt(async () => {
    await callMain(IPC_CALLS.removeFromTrash, ids === null ? null : { ids: [...ids] });
    toast(messages.removed({ name, count, below: count - 1 }));
    await refetchJournal();
  }, messages.notRemoved);
