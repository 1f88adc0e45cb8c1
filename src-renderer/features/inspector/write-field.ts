import { Refusal } from '../../platform/bridge';
import { settling, updateCategory } from '../../platform/service-client';
import { editMany } from '../../session/edits';
import { session } from '../../session/session';
import type { CategoryNode } from '../../model/tree-model';
import { toastError, toastProblem } from '../../ui/toasts';
import { type CategoryField, valueAfter } from './category-field';
import { messages } from './messages';
import type { CategoryUpdateRequest } from '../../../src-shared/category';
import { ERROR_CATALOGUE } from '../../../src-shared/envelope';

/** What each category's field was when the person last saw it, by id. */
export type SeenValues = ReadonlyMap<number, string>;

/** One update, to be refused when the category is at another version by then. */
export interface GuardedUpdate {
  readonly id: number;
  readonly version: number;
  readonly request: CategoryUpdateRequest;
}

/** What a guarded write needs of the window. */
export interface WritingParts {
  /** A category in the window's copy of the tree, which may lag behind. */
  readonly get: (id: number) => CategoryNode | undefined;
  /** All of them, as one step of undo, or none. @throws Refusal `version_mismatch` when one is at another version. */
  readonly put: (updates: readonly GuardedUpdate[]) => Promise<'done' | 'cancelled'>;
  /** Resolves once the copy knows better than to ask for these versions. @throws what ends a wait in vain. */
  readonly caughtUp: (updates: readonly GuardedUpdate[]) => Promise<void>;
}

/** `saved`: what the fields are now. `conflict`: somebody else has changed one of them, and nothing was written. */
export type WriteOutcome =
  | { readonly state: 'saved'; readonly seen: SeenValues }
  | { readonly state: 'conflict' | 'cancelled' };

/**
 * Writes a field of one or several categories, and nobody's change to the same field is overwritten unseen: each update
 * carries the version at which the field was still what the person has seen. Where something else of the category has
 * changed meanwhile, the write is tried again with the version that it has now.
 * @throws Refusal when the service refuses, or when all the categories are gone
 */
export const writeGuarded = async (
  parts: WritingParts,
  field: CategoryField,
  text: string,
  seen: SeenValues
): Promise<WriteOutcome> => {
  for (;;) {
    const nodes = [...seen.keys()].map(parts.get).filter((node) => node !== undefined);
    if (nodes.length === 0)
      throw new Refusal({
        code: 'not_found',
        status: 404,
        title: ERROR_CATALOGUE.not_found.title,
        detail: messages.gone
      });
    const wanted = new Map(nodes.map((node) => [node.id, valueAfter(field, node, text)]));
    const changing = nodes.filter((node) => field.read(node) !== wanted.get(node.id));
    if (changing.some((node) => field.read(node) !== seen.get(node.id))) return { state: 'conflict' };
    const updates = changing.map((node) => ({ id: node.id, version: node.version, request: field.set(node, text) }));
    try {
      if (updates.length > 0 && (await parts.put(updates)) === 'cancelled') return { state: 'cancelled' };
      return { state: 'saved', seen: wanted };
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== 'version_mismatch') throw error;
      await parts.caughtUp(updates);
    }
  }
};

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
