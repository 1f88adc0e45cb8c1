import type { QueryClient } from '@tanstack/react-query';
import type { TrashRestored } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { notice, noticeError } from '../../ui/notices';
import { shortcutLabel } from '../../ui/command-keys';
import { withProgress } from '../../session/edit-progress';
import { reveal } from '../../session/reveal';
import type { TreeModel } from '../../model/tree-model';
import { arrived, settledTree } from '../../session/tree-query';
import { search, select, showActive, useTreeView } from '../../session/tree-view-state';
import { readJournalAnew } from '../../session/journal-queries';
import { categories } from '../../platform/text';
import { branch, restoredSentence } from './messages';

/** Brings what came back into sight; the keyboard stays in the trash. */
const show = (model: TreeModel, { roots }: TrashRestored): void => {
  const [first] = roots;
  if (first === undefined || model.get(first.id) === undefined) return;
  if (useTreeView.getState().query !== '') search('');
  reveal(model, first.id);
  select(first.id);
  showActive();
};

/** Brings deleted categories back with everything that was deleted with them, and says where they are. What takes long can be cancelled. */
export const restoreFromTrash = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  try {
    const restored = await withProgress(() => callMain(IPC_CALLS.restoreFromTrash, { ids: [...ids] }));
    if (restored.state === 'cancelled') return;
    const [first] = restored.roots;
    if (first !== undefined) await arrived(client, first.id);
    // A large branch does not come as a patch; the tree is then read anew.
    const model = (await settledTree(client))?.model;
    if (model !== undefined) show(model, restored);
    const parentOf = (id: number): string | null => {
      const parentId = model?.get(id)?.parentId ?? null;
      return parentId === null ? null : (model?.get(parentId)?.name ?? null);
    };
    notice(`${restoredSentence(restored, parentOf)} ${shortcutLabel('Z')} takes that back.`);
  } catch (error) {
    noticeError('Nothing was restored', error);
  }
};

/** What is to go for ever. `ids` `null`: the whole trash. */
export interface Removal {
  readonly ids: readonly number[] | null;
  /** The name of the only one. */
  readonly name: string | null;
  /** How many categories go. */
  readonly count: number;
}

/** Drops deleted categories for ever; asked and answered before. */
export const removeFromTrash = async (client: QueryClient, { ids, name, count }: Removal): Promise<void> => {
  try {
    await callMain(IPC_CALLS.removeFromTrash, ids === null ? null : { ids: [...ids] });
    notice(
      `${name === null ? categories(count) : branch(name, count)} ${count === 1 ? 'was' : 'were'} deleted for ever.`
    );
    await readJournalAnew(client);
  } catch (error) {
    noticeError('Nothing was deleted for ever', error);
  }
};
