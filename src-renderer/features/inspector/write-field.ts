import { Refusal } from '../../platform/bridge';
import { settling, updateCategory } from '../../platform/service-client';
import { editMany } from '../../session/edits';
import { session } from '../../session/session';
import type { CategoryNode } from '../../model/tree-model';
import { toastError, toastProblem } from '../../ui/toasts';
import type { CategoryField } from './category-field';
import {
  type GuardedUpdate,
  type SeenValues,
  writeGuarded,
  type WriteOutcome,
  type WritingParts
} from './guarded-write';
import { messages } from './messages';

/** Milliseconds in which the change that a write ran into must show here; it was on its way before the refusal. */
const CATCH_UP_MS = 5_000;

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

const caughtUp = async (updates: readonly GuardedUpdate[]): Promise<void> => {
  const isBehind = (): boolean => updates.every(({ id, version }) => session.model.get(id)?.version === version);
  const begun = performance.now();
  while (isBehind()) {
    if (performance.now() - begun > CATCH_UP_MS) {
      throw new Refusal({
        code: 'version_mismatch',
        status: 412,
        title: messages.changedElsewhere,
        detail: messages.notHeardYet
      });
    }
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const stop = session.store.subscribe(done);
      const timer = setTimeout(done, 100);
    });
  }
};

/** `writeGuarded` on the open workspace; the window does not close before it has ended. */
export const writeField = (field: CategoryField, text: string, seen: SeenValues): Promise<WriteOutcome> => {
  const parts: WritingParts = {
    get: (id) => session.model.get(id),
    put: (updates) => putAll(updates, seen.size > 1),
    caughtUp
  };
  return settling(writeGuarded(parts, field, text, seen));
};

/** Saves from a control that has no place of its own for a message. @returns whether it is saved */
export const saveOrTell = async (
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
