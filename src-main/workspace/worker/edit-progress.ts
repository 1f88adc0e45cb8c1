import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { EditsCancelled } from '../../domain/errors';
import type { WhileEditing } from '../../domain/cancellable-steps';
import type { WorkspaceParts } from './workspace';

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100;

/** By what edits tell how far they are, and hear that they are to end. */
export interface EditsWatched extends Pick<WorkspaceParts, 'tell'> {
  readonly cancelFlag: Int32Array;
}

/**
 * Carries out what may take long. The thread does nothing else meanwhile, so progress is posted in between, and the wish to
 * end comes by memory that both threads see rather than by a message, which would wait. Only the other side takes it back.
 * @param work what is done; asks before each step whether it is to end, and passes on what is thrown then
 */
export const unlessCancelled = <T>(
  { tell, cancelFlag }: EditsWatched,
  work: (isCancelled: WhileEditing) => T
): T | { readonly state: 'cancelled' } => {
  let reported = performance.now();
  const isCancelled: WhileEditing = (done, total) => {
    if (performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      tell(WORKSPACE_EVENTS.editProgress, { done, total });
    }
    return Atomics.load(cancelFlag, 0) !== 0;
  };
  try {
    return work(isCancelled);
  } catch (error) {
    if (error instanceof EditsCancelled) return { state: 'cancelled' };
    throw error;
  }
};
