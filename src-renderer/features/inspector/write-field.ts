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

/** The value of the field that the person last saw, by category id. */
export type SeenValues = ReadonlyMap<number, string>;

/** An update that is refused when the category is at another version. */
export interface GuardedUpdate {
  readonly id: number;
  readonly version: number;
  readonly request: CategoryUpdateRequest;
}

/** The parts of the window that a guarded write uses. */
export interface WritingParts {
  /** Looks a category up in the window's copy of the tree, which may lag behind. */
  readonly get: (id: number) => CategoryNode | undefined;
  /** Writes all updates as one step of undo, or none. @throws Refusal `version_mismatch` when one is at another version. */
  readonly put: (updates: readonly GuardedUpdate[]) => Promise<'done' | 'cancelled'>;
  /** Resolves when the copy has other versions than these. @throws Refusal when that takes too long. */
  readonly caughtUp: (updates: readonly GuardedUpdate[]) => Promise<void>;
}

/** `saved`: with the new values. `conflict`: somebody else has changed one of the fields, and nothing was written. */
export type WriteOutcome =
  | { readonly state: 'saved'; readonly seen: SeenValues }
  | { readonly state: 'conflict' | 'cancelled' };

/**
 * Writes a field of one or several categories without overwriting another person's change of it unseen: each update carries
 * the version at which the field still had the seen value. Where only other fields changed, it is tried again with the new
 * version.
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

/** Milliseconds in which a change that a write collided with must arrive: its patch was sent before the refusal. */
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
