import { TOP_LEVEL } from '../../../src-shared/ids';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import { callMain, inBrowser } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { withProgress } from '../../session/edits';
import { goToPanel, isPanelFocused } from '../../session/panel-focus';
import { openDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { currentSyncStatus } from '../../session/sync-status';
import { watchChanges } from '../../session/tree-effects';
import { currentWorkspace } from '../../session/workspace-query';
import { toast, toastError } from '../../ui/toasts';
import { messages } from './messages';

/** Reveals what undo or redo has changed, and selects what it brought back or moved (`arrived`). */
const show = (id: number | null, arrived: ReadonlySet<number>): void => {
  const { model } = session;
  const roots = [...arrived].filter((one) => {
    const node = model.get(one);
    return node !== undefined && (node.parent === TOP_LEVEL || !arrived.has(node.parent));
  });
  const active = id !== null && model.get(id) !== undefined ? id : roots[0];
  if (active === undefined) return;
  const { selected } = session.state;
  session.revealAll(roots.concat(active));
  if (roots.length > 1)
    session.selectMany(new Set(roots), roots.includes(active) ? active : (roots[0] ?? active), active);
  else if (selected.size > 1 && selected.has(active)) session.selectMany(selected, active, active);
  else session.select(active);
  // A focused button or panel keeps the focus, for repeated undo and for going through the history.
  if (document.activeElement instanceof HTMLButtonElement || isPanelFocused()) session.showActive();
  else session.focusTree();
};

const takeStep = async (
  call: typeof IPC_CALLS.undo,
  done: (summary: GroupSummary) => string,
  nothing: string
): Promise<void> => {
  const { choices } = session;
  try {
    const { answer: step, arrived } = await watchChanges(() => withProgress((callId) => callMain(call, null, callId)));
    // A selection that the person has made meanwhile stays.
    if (step.state === 'done' && session.choices === choices) show(step.categoryId, arrived);
    if (step.state !== 'cancelled') toast(step.state === 'nothing' ? nothing : done(step.summary));
  } catch (error) {
    toastError(messages.notChanged, error);
  }
};

export const undoNow = (): Promise<void> => takeStep(IPC_CALLS.undo, messages.undid, messages.nothingToUndo);

/** Asks first where the service would get new categories. */
export const undo = async (): Promise<void> => {
  if (currentSyncStatus() !== null && inBrowser() === undefined) {
    try {
      const count = await callMain(IPC_CALLS.readRecreatedByUndo, null);
      if (count > 0) return openDialog('undoRecreates', { count });
    } catch (error) {
      return toastError(messages.notChanged, error);
    }
  }
  return undoNow();
};

export const redo = (): Promise<void> => takeStep(IPC_CALLS.redo, messages.redid, messages.nothingToRedo);

export const historyCommands = {
  undo: {
    run: undo,
    isEnabled: () => (currentWorkspace()?.journal.undo ?? null) !== null,
    isReviewed: () => currentWorkspace()?.journal.undo?.action === 'publish',
    isEdit: true
  },
  redo: {
    run: redo,
    isEnabled: () => (currentWorkspace()?.journal.redo ?? null) !== null,
    isEdit: true
  },
  history: { run: () => goToPanel('history') }
} satisfies FeatureCommands;
