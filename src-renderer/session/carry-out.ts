import type { TreeEdits } from '../../src-shared/tree-edits';
import { toastError } from '../ui/toasts';
import { toastUndoable } from './commands';
import { editMany } from './edit-many';
import { messages } from './messages';

/**
 * Carries out edits that a dialog has described, and tells what came of it.
 * @param done what was done, as a sentence, from how many categories it has changed
 * @returns whether it was done; if not, the person knows, and nothing has changed
 */
export const carryOut = async (edits: TreeEdits, done: (changed: number) => string): Promise<boolean> => {
  try {
    const edited = await editMany(edits);
    if (edited.state === 'cancelled') return false;
    toastUndoable(done(edited.changed));
    return true;
  } catch (error) {
    toastError(messages.nothingChanged, error);
    return false;
  }
};
