import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { treeEditsSchema, type TreeEdited, type TreeEdits } from '../../../src-shared/tree-edits';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import { WORKSPACE_EVENTS, type JournalStep } from '../../../src-shared/workspace-calls';
import { EditsCancelled, StoreError, type WhileEditing } from '../../domain/errors';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { CallControl, ThreadHandlers } from './answer-calls';
import type { Workspace, WorkspaceParts } from './workspace';
import { messages } from './messages';

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100;

/** By what edits tell how far they are, and hear that they are to end. */
interface EditsWatched extends Pick<WorkspaceParts, 'tell'> {
  readonly control: CallControl | undefined;
}

/**
 * Carries out what may take long and tells of its progress.
 * @param work what is done; asks before each step whether it is to end, and passes on what is thrown then
 */
export const unlessCancelled = <T>(
  { tell, control }: EditsWatched,
  work: (isCancelled: WhileEditing) => T
): T | { readonly state: 'cancelled' } => {
  let reported = performance.now();
  const isCancelled: WhileEditing = (done, total) => {
    if (performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      tell(WORKSPACE_EVENTS.editProgress, { callId: control?.callId, done, total });
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

/** Throws `invalid` with what is wrong first, in words for the person who asked for the edits. */
export const readEdits = (text: string): TreeEdits => {
  const json = readJsonText(text);
  const checked = json.ok ? check(treeEditsSchema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? messages.transfer.editsUnreadable);
};

/** Carries out many edits, which come as JSON text. */
export const editTreeByText = (
  workspace: Pick<Workspace, 'store'>,
  watched: EditsWatched,
  text: string
): TreeEdited => {
  const edits = readEdits(text);
  return unlessCancelled(watched, (isCancelled) => ({
    state: 'done',
    ...workspace.store.edit(edits, { author: 'window' }, isCancelled)
  }));
};

/** Undoes or redoes, and says which category the window should show for it. */
export const takeJournalStep = (
  store: WorkspaceStore,
  watched: EditsWatched,
  take: (isCancelled: WhileEditing) => GroupSummary | null
): JournalStep => {
  let categoryId: number | null = null;
  const stop = store.onCommit(({ changes }) => {
    categoryId = changes?.find(({ kind }) => kind !== 'delete')?.id ?? null;
  });
  try {
    return unlessCancelled(watched, (isCancelled) => {
      const summary = take(isCancelled);
      return summary === null ? { state: 'nothing' } : { state: 'done', summary, categoryId };
    });
  } finally {
    stop();
  }
};

/** Answers the calls that edit the tree of the store that is open at that moment. */
export const editHandlers = (
  workspace: Pick<Workspace, 'store'>,
  { tell }: Pick<WorkspaceParts, 'tell'>
): ThreadHandlers<'editTree' | 'undo' | 'redo'> => ({
  editTree: (text, control) => editTreeByText(workspace, { tell, control }, text),
  undo: (_nothing, control) =>
    takeJournalStep(workspace.store, { tell, control }, (isCancelled) => workspace.store.undo(isCancelled)),
  redo: (_nothing, control) =>
    takeJournalStep(workspace.store, { tell, control }, (isCancelled) => workspace.store.redo(isCancelled))
});

/** The calls about history, trash and retention, answered by the store that is open at that moment. `trimNow` never rejects. */
export const historyHandlers = (
  workspace: { readonly store: WorkspaceStore },
  { tell }: Pick<WorkspaceParts, 'tell'>,
  trimNow: () => Promise<void>
): ThreadHandlers<
  | 'readHistory'
  | 'readChanges'
  | 'readVersion'
  | 'restoreVersion'
  | 'readTrash'
  | 'restoreFromTrash'
  | 'removeFromTrash'
  | 'readRetention'
  | 'setRetention'
> => ({
  readHistory: (question) => workspace.store.history.groups(question),
  readChanges: (question) => workspace.store.history.changes(question),
  readVersion: ({ categoryId, changeId }) => workspace.store.history.version(categoryId, changeId),
  restoreVersion: (request) => ({ changed: workspace.store.history.restoreVersion(request) }),
  readTrash: (question) => workspace.store.history.trash(question),
  restoreFromTrash: ({ ids }, control) =>
    unlessCancelled({ tell, control }, (isCancelled) => ({
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
