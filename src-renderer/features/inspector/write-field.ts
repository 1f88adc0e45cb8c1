import { writeField } from '../../session/guarded-write';
import type { CategoryNode } from '../../model/tree-model';
import { toastError, toastProblem } from '../../ui/toasts';
import type { CategoryField } from './category-field';
import { messages } from './messages';

/** Saves, and reports a failure as a toast, for controls without a place for it. @returns whether it was saved */
export const saveOrToast = async (
  nodes: readonly CategoryNode[],
  field: CategoryField,
  text: string
): Promise<boolean> => {
  const title = messages.notSaved({ label: field.label });
  try {
    const { state } = await writeField(field, text, new Map(nodes.map((node) => [node.id, field.read(node)])));
    if (state === 'conflict') toastProblem(title, messages.changedAtOnce);
    return state === 'saved';
  } catch (error) {
    toastError(title, error);
    return false;
  }
};
