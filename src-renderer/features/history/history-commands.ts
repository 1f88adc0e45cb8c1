import { TOP_LEVEL } from '../../../src-shared/ids';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { inARow } from '../../../src-shared/sentence';
import type { JournalStep } from '../../../src-shared/workspace-calls';
import { callMain, inBrowser } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { withProgress } from '../../session/edits';
import { goToPanel, isPanelFocused } from '../../session/panel-focus';
import { forgetEnded, nextStep, takeKeptStep, type KeptStep } from '../../session/kept-steps';
import { openDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { isFilteredOut } from '../../session/session-state';
import { currentSyncStatus } from '../../session/sync-status';
import { takeSelectionNote, whileStepping } from '../../session/selection';
import { currentWorkspace } from '../../session/workspace-query';
import { isDialogOpen } from '../../ui/dialog-stack';
import { toast, toastAtLength, toastError, toastProblem } from '../../ui/toasts';
import { shownName } from '../../model/shown-language';
import { messages } from './messages';
import { watchChanges } from '../../session/follow-tree';

/** Those of some categories that are in the tree and not below another of them. */
const rootsOf = (ids: ReadonlySet<number>): number[] =>
  [...ids].filter((one) => {
    const node = session.model.get(one);
    return node !== undefined && (node.parent === TOP_LEVEL || !ids.has(node.parent));
  });

/** Shows the rows of categories, that of the active one also where a search or a filter hides it. */
const revealWith = (active: number, ids: readonly number[]): void => {
  if (isFilteredOut(session.state, active)) session.show(active);
  session.revealAll(ids.concat(active));
};

/** Selects what was selected before the edit that a step took back. @returns `false`: that is not known, or gone */
const selectAsBefore = (before: ReturnType<typeof takeSelectionNote>): boolean => {
  const { model } = session;
  const selected = [...(before?.selected ?? [])].filter((id) => model.get(id) !== undefined);
  const [first] = selected;
  if (first === undefined) return false;
  const activeId = before?.activeId ?? null;
  const active = activeId !== null && model.get(activeId) !== undefined ? activeId : first;
  revealWith(active, selected);
  session.selectMany(new Set(selected), active, active);
  return true;
};

/** Reveals what undo or redo has changed, and selects what it brought back or moved (`arrived`). @returns whether there is any */
const selectChanged = (id: number | null, arrived: ReadonlySet<number>): boolean => {
  const { model } = session;
  const roots = rootsOf(arrived);
  const active = id !== null && model.get(id) !== undefined ? id : roots[0];
  if (active === undefined) return false;
  const { selected } = session.state;
  revealWith(active, roots);
  if (roots.length > 1)
    session.selectMany(new Set(roots), roots.includes(active) ? active : (roots[0] ?? active), active);
  else if (selected.size > 1 && selected.has(active)) session.selectMany(selected, active, active);
  else session.select(active);
  return true;
};

/** Shows what a step has done: undo selects what was selected before the edit, redo what it brings back or moves again. */
const show = (
  way: 'undo' | 'redo',
  id: number | null,
  arrived: ReadonlySet<number>,
  before: ReturnType<typeof takeSelectionNote>
): void => {
  const isAsBefore = (way === 'undo' || arrived.size === 0) && selectAsBefore(before);
  if (!isAsBefore && !selectChanged(id, arrived)) return;
  // A focused button, panel or dialog keeps the focus, for repeated undo and for going through the history.
  if (document.activeElement instanceof HTMLButtonElement || isPanelFocused() || isDialogOpen()) session.showActive();
  else session.focusTree();
};

const tell = (way: 'undo' | 'redo', { summary, categoryId, left }: JournalStep & { state: 'done' }): void => {
  const node = categoryId === null ? undefined : session.model.get(categoryId);
  const subject = node?.name === summary.subject ? shownName(node).name : summary.subject;
  const done = messages.toast({ done: messages.again(way === 'undo' ? 'undid' : 'redid', { ...summary, subject }) });
  if (left === undefined) toast(done);
  else toastAtLength(inARow([done, messages.stays(left), ...left.reasons]));
};

const takeKept = async (way: 'undo' | 'redo', step: KeptStep): Promise<void> => {
  if (await takeKeptStep(way, step))
    toast(messages.toast({ done: messages.nextText(way === 'undo' ? 'undid' : 'redid', { kept: step }) }));
  else toastProblem(messages.notChanged, messages.keptChanged({ what: step.what }));
};

const takeStep = async (way: 'undo' | 'redo', nothing: string): Promise<void> => {
  const { choices } = session;
  try {
    forgetEnded();
    const next = nextStep(way);
    if (next !== null && 'kept' in next) return await takeKept(way, next.kept);
    const {
      answer: step,
      changed,
      arrived
    } = await whileStepping(() => watchChanges(() => withProgress((callId) => callMain(IPC_CALLS[way], null, callId))));
    if (step.state === 'done') {
      const before = takeSelectionNote(way, changed);
      // A selection that the person has made meanwhile stays.
      if (session.choices === choices) show(way, step.categoryId, arrived, before);
    }
    if (step.state === 'done') tell(way, step);
    else if (step.state === 'nothing') toast(nothing);
  } catch (error) {
    toastError(messages.notChanged, error);
  }
};

export const undoNow = (): Promise<void> => takeStep('undo', messages.nothingToUndo);

const isJournalNext = (way: 'undo' | 'redo'): boolean => {
  const next = nextStep(way);
  return next !== null && 'summary' in next;
};

/** Asks first where the service would get new categories. */
export const undo = async (): Promise<void> => {
  if (isJournalNext('undo') && currentSyncStatus() !== null && inBrowser() === undefined) {
    try {
      const count = await callMain(IPC_CALLS.readRecreatedByUndo, null);
      if (count > 0) return openDialog('undoRecreates', { count });
    } catch (error) {
      return toastError(messages.notChanged, error);
    }
  }
  return undoNow();
};

export const redo = (): Promise<void> => takeStep('redo', messages.nothingToRedo);

export const historyCommands = {
  undo: {
    run: undo,
    isEnabled: () => nextStep('undo') !== null,
    isReviewed: () => isJournalNext('undo') && currentWorkspace()?.journal.undo?.action === 'publish',
    isEdit: true
  },
  redo: {
    run: redo,
    isEnabled: () => nextStep('redo') !== null,
    isEdit: true
  },
  history: { run: () => goToPanel('history') }
} satisfies FeatureCommands;
