import { check } from '../../src-shared/faults';
import { readJsonText } from '../../src-shared/json-text';
import { treeEditsSchema, type TreeEdited, type TreeEdits } from '../../src-shared/tree-edits';
import { WORKSPACE_EVENTS } from '../../src-shared/workspace-calls';
import { EditsCancelled, stepsOf } from '../store/edit-tree';
import { StoreError } from '../store/store-error';
import type { Workspace, WorkspaceParts } from './workspace';

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100;

/** Throws `invalid` with what is wrong first, in words for the person who asked for the edits. */
export const readEdits = (text: string): TreeEdits => {
  const json = readJsonText(text);
  const checked = json.ok ? check(treeEditsSchema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? 'The edits cannot be read.');
};

/**
 * Carries out many edits, which come as JSON text. The thread does nothing else meanwhile, so progress is posted in between, and the wish to end
 * comes by memory that both threads see rather than by a message, which would wait. Only the other side takes it back.
 */
export const editTree = (workspace: Pick<Workspace, 'store'>, { tell }: Pick<WorkspaceParts, 'tell'>, cancelFlag: Int32Array, text: string): TreeEdited => {
  const edits = readEdits(text);
  const total = stepsOf(edits.edits);
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
