import type { JournalStep } from '../../../src-shared/workspace-calls';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import type { WhileEditing } from '../../domain/cancellable-steps';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { unlessCancelled, type EditsWatched } from './edit-progress';

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
