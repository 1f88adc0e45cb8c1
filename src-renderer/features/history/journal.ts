import type { QueryClient } from '@tanstack/react-query';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { notice, noticeError } from '../../ui/notices';
import { withProgress } from '../../session/edit-progress';
import { reveal } from '../../session/reveal';
import { currentTree } from '../../session/tree-query';
import { focusTree, select, selectMany, showActive, useTreeView } from '../../session/tree-view-state';
import { isPanelFocused } from '../../session/panel-focus';
import { describeStep } from './messages';

/** In a large tree nobody would find what a step has changed, so it is brought into sight. Several that were edited at once stay selected. */
const show = (client: QueryClient, id: number | null): void => {
  const model = currentTree(client)?.model;
  if (id === null || model?.get(id) === undefined) return;
  reveal(model, id);
  const { selected } = useTreeView.getState();
  if (selected.size > 1 && selected.has(id)) selectMany(selected, id, id);
  else select(id);
  // Whoever presses the button again and again keeps it under the finger, and whoever goes through the history stays there.
  if (document.activeElement instanceof HTMLButtonElement || isPanelFocused()) showActive();
  else focusTree();
};

const takeStep = async (
  client: QueryClient,
  call: typeof IPC_CALLS.undo,
  done: string,
  nothing: string
): Promise<void> => {
  try {
    const step = await withProgress(() => callMain(call, null));
    if (step.state === 'done') show(client, step.categoryId);
    if (step.state !== 'cancelled')
      notice(step.state === 'nothing' ? nothing : `${done} ${describeStep(step.summary)}.`);
  } catch (error) {
    noticeError('Nothing was changed', error);
  }
};

export const undo = (client: QueryClient): Promise<void> =>
  takeStep(client, IPC_CALLS.undo, 'Undid', 'There is nothing to undo.');
export const redo = (client: QueryClient): Promise<void> =>
  takeStep(client, IPC_CALLS.redo, 'Redid', 'There is nothing to redo.');
