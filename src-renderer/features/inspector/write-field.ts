import { settling, updateCategory } from '../../platform/service-client';
import { editMany } from '../../session/edits';
import {
  caughtUp,
  writeGuarded,
  type GuardedUpdate,
  type SeenValues,
  type WriteOutcome,
  type WritingParts
} from '../../session/guarded-write';
import { session } from '../../session/session';
import type { CategoryNode } from '../../model/tree-model';
import { toastError, toastProblem } from '../../ui/toasts';
import type { CategoryField } from './category-field';
import { messages } from './messages';

const putAll = async (updates: readonly GuardedUpdate[], isOfMany: boolean): Promise<'done' | 'cancelled'> => {
  const [first] = updates;
  if (first === undefined) return 'done';
  if (!isOfMany) {
    await updateCategory(first.id, first.request, first.version);
    return 'done';
  }
  const subject = session.model.get(first.id)?.name ?? '';
  const edits = updates.map(({ id, version, request }) => ({
    kind: 'update' as const,
    id,
    ifVersion: version,
    fields: request
  }));
  return (await editMany({ action: 'edit', subject, edits })).state;
};

/** `writeGuarded` on the open workspace. A closing window waits for it. */
export const writeField = (field: CategoryField, text: string, seen: SeenValues): Promise<WriteOutcome> => {
  const parts: WritingParts = {
    get: (id) => session.model.get(id),
    put: (updates) => putAll(updates, seen.size > 1),
    caughtUp
  };
  return settling(writeGuarded(parts, field, text, seen));
};

/** Saves, and reports a failure as a toast, for controls without a place for it. @returns whether it was saved */
export const saveOrToast = async (
  nodes: readonly CategoryNode[],
  field: CategoryField,
  text: string
): Promise<boolean> => {
  const title = messages.notSaved(field.label);
  try {
    const { state } = await writeField(field, text, new Map(nodes.map((node) => [node.id, field.read(node)])));
    if (state === 'conflict') toastProblem(title, messages.changedAtOnce);
    return state === 'saved';
  } catch (error) {
    toastError(title, error);
    return false;
  }
};
