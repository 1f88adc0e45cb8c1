import type { TreeEdited, TreeEdits } from '../../src-shared/tree-edits';
import { WORKSPACE_EVENTS } from '../../src-shared/workspace-calls';
import { EditsCancelled } from '../store/edit-tree';
import type { Workspace, WorkspaceParts } from './workspace';

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100;

/**
 * Carries out many edits. The thread does nothing else meanwhile, so progress is posted in between, and the wish to end
 * comes by memory that both threads see rather than by a message, which would wait. Only the other side takes it back.
 */
export const editTree = (workspace: Workspace, { tell }: WorkspaceParts, cancelFlag: Int32Array, edits: TreeEdits): TreeEdited => {
  const total = edits.edits.length;
  let reported = performance.now();
  const isCancelled = (done: number): boolean => {
    if (performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      tell(WORKSPACE_EVENTS.editProgress, { done, total });
    }
    return Atomics.load(cancelFlag, 0) !== 0;
  };
  try {
    return { state: 'done', ...workspace.store.edit(edits, { author: 'window' }, isCancelled) };
  } catch (error) {
    if (error instanceof EditsCancelled) return { state: 'cancelled' };
    throw error;
  }
};
