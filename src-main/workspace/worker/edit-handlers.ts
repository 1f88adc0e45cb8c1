import type { z } from 'zod';
import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { treeEditsSchema, type TreeEdited, type TreeEdits } from '../../../src-shared/tree-edits';
import { WORKSPACE_EVENTS, type JournalStep } from '../../../src-shared/workspace-calls';
import { EditsCancelled, StoreError, type WhileEditing } from '../../domain/errors';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { ReversedStep } from '../../store/sqlite/write/undo';
import { type CallControl, someHandlers } from './answer-calls';
import type { Workspace, WorkspaceParts } from './workspace';
import { messages } from '../messages';

const REPORT_EVERY = 100;

export interface EditControl extends Pick<WorkspaceParts, 'emit'> {
  readonly control: CallControl | undefined;
}

/** Runs a long edit with progress events. @param work calls `isCancelled` before each step */
export const unlessCancelled = <T>(
  { emit, control }: EditControl,
  work: (isCancelled: WhileEditing) => T
): T | { readonly state: 'cancelled' } => {
  let reported = performance.now();
  const isCancelled: WhileEditing = (done, total) => {
    if (performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      emit(WORKSPACE_EVENTS.editProgress, { callId: control?.callId, done, total });
    }
    return control?.isCancelled === true;
  };
  try {
    return work(isCancelled);
  } catch (error) {
    if (error instanceof EditsCancelled) return { state: 'cancelled' };
    throw error;
  }
};

/** @throws StoreError `invalid` with a sentence about the first fault */
export const readSent = <T>(schema: z.ZodType<T>, text: string): T => {
  const json = readJsonText(text);
  const checked = json.ok ? check(schema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? messages.transfer.editsUnreadable);
};

export const readEdits = (text: string): TreeEdits => readSent(treeEditsSchema, text);

/** Carries out `TreeEdits`, given as JSON text, as one step. @throws StoreError */
export const editTreeByText = (workspace: Pick<Workspace, 'store'>, editing: EditControl, text: string): TreeEdited => {
  const edits = readEdits(text);
  return unlessCancelled(editing, (isCancelled) => ({
    state: 'done',
    ...workspace.store.edit(edits, { author: 'window' }, isCancelled)
  }));
};

/** Undoes or redoes one step. `categoryId`: the category to show; `null`: it only deleted. */
export const takeJournalStep = (
  store: WorkspaceStore,
  editing: EditControl,
  take: (isCancelled: WhileEditing) => ReversedStep | null
): JournalStep => {
  let categoryId: number | null = null;
  const stop = store.onCommit(({ changes }) => {
    categoryId = changes?.find(({ kind }) => kind !== 'delete')?.id ?? null;
  });
  try {
    return unlessCancelled(editing, (isCancelled) => {
      const taken = take(isCancelled);
      if (taken === null) return { state: 'nothing' };
      const { left, ...summary } = taken;
      return { state: 'done', summary, ...(left && { left }), categoryId };
    });
  } finally {
    stop();
  }
};

export const editHandlers = (workspace: Pick<Workspace, 'store'>, { emit }: Pick<WorkspaceParts, 'emit'>) =>
  someHandlers({
    editTree: (text, control) => editTreeByText(workspace, { emit, control }, text),
    undo: (_nothing, control) =>
      takeJournalStep(workspace.store, { emit, control }, (isCancelled) => workspace.store.undo(isCancelled)),
    redo: (_nothing, control) =>
      takeJournalStep(workspace.store, { emit, control }, (isCancelled) => workspace.store.redo(isCancelled))
  });

/** Answers the calls about history, trash and retention. `trimNow` never rejects. */
export const historyHandlers = (
  workspace: { readonly store: WorkspaceStore },
  { emit }: Pick<WorkspaceParts, 'emit'>,
  trimNow: () => Promise<void>
) =>
  someHandlers({
    readHistory: (question) => workspace.store.history.groups(question),
    readChanges: (question) => workspace.store.history.changes(question),
    readVersion: ({ categoryId, changeId }) => workspace.store.history.version(categoryId, changeId),
    restoreVersion: (request) => ({ changed: workspace.store.history.restoreVersion(request) }),
    readTrash: async (question) => {
      await workspace.store.history.readClock();
      return workspace.store.history.trash(question);
    },
    restoreFromTrash: ({ ids }, control) =>
      unlessCancelled({ emit, control }, (isCancelled) => ({
        state: 'done',
        ...workspace.store.history.restore(ids, isCancelled)
      })),
    removeFromTrash: async (question) => ({
      removed: await workspace.store.history.removeFromTrash(question?.ids ?? null)
    }),
    readRetention: () => workspace.store.history.retention(),
    setRetention: async (retention) => {
      workspace.store.history.setRetention(retention);
      await trimNow();
      return workspace.store.history.retention();
    }
  });
