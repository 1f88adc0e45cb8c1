import type { JournalStep } from '../../src-shared/workspace-calls';
import type { GroupSummary } from '../../src-shared/tree-patch';
import type { WorkspaceStore } from '../store/workspace-store';

/** Undoes or redoes, and says which category the window should show for it. */
export const takeJournalStep = (store: WorkspaceStore, take: () => GroupSummary | null): JournalStep | null => {
  let categoryId: number | null = null;
  const stop = store.onCommit(({ changes }) => {
    categoryId = changes?.find(({ kind }) => kind !== 'delete')?.id ?? null;
  });
  try {
    const summary = take();
    return summary === null ? null : { summary, categoryId };
  } finally {
    stop();
  }
};
