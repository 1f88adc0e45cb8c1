import {
  nameSchema,
  someFields,
  type CategoryContent,
  type CategoryUpdateRequest,
  type Metadata
} from '../../src-shared/category';
import { ERROR_CATALOGUE } from '../../src-shared/envelope';
import { parseJson } from '../../src-shared/parse-json';
import type { TextPlace } from '../../src-shared/kept-columns';
import { nameAt, withTextAt } from '../model/shown-language';
import type { CategoryNode } from '../model/tree-model';
import { Refusal } from '../platform/bridge';
import { settling, updateCategory } from '../platform/service-client';
import { toastError, toastProblem } from '../ui/toasts';
import { editMany } from './edits';
import { messages } from './messages';
import { session } from './session';
import { asShown } from './follow-tree';

/** A field that is written without overwriting what somebody else made of it meanwhile. */
export interface GuardedField {
  /** The value as a text that differs for any two values, by which other people's changes are detected. */
  readonly read: (node: CategoryNode) => string;
  /** The update that sets the value to a text that is valid for the field. */
  readonly set: (node: CategoryNode, text: string) => CategoryUpdateRequest;
}

export const GUARDED_NAME: GuardedField = {
  read: (node) => node.name,
  // The name as the service stores it: trimmed and in NFC.
  set: (_node, text) => ({ name: nameSchema.parse(text) })
};

/** A category's name, or that in another language. @param place where it is then; `null`: its own */
export const guardedName = (place: TextPlace | null): GuardedField =>
  place === null
    ? GUARDED_NAME
    : {
        read: (node) => nameAt(node, place),
        set: (node, text) => {
          const entry = withTextAt(node, place, nameSchema.parse(text));
          return entry === null ? {} : { metadata: withKey(node, place.key, entry.value) };
        }
      };

/** Stands for a missing entry. No JSON is empty. */
export const NO_ENTRY = '';

export const hasKey = ({ metadata }: CategoryNode, key: string): boolean => Object.hasOwn(metadata, key);

export const readKey = (node: CategoryNode, key: string): string =>
  hasKey(node, key) ? JSON.stringify(node.metadata[key]) : NO_ENTRY;

/** The metadata with a value under a key, or without the key (`undefined`); the other keys keep their order, even `__proto__`. */
export const withKey = (node: CategoryNode, key: string, value: unknown): Metadata => {
  const entries = Object.entries(node.metadata);
  if (value !== undefined && !hasKey(node, key)) entries.push([key, value]);
  return Object.fromEntries(
    entries.flatMap(([one, old]) => (one !== key ? [[one, old]] : value === undefined ? [] : [[one, value]]))
  );
};

/** An entry of the metadata as JSON; `NO_ENTRY` takes it away. The other entries stay as they are by then. */
export const guardedEntry = (key: string): GuardedField => ({
  read: (node) => readKey(node, key),
  set: (node, json) => ({ metadata: withKey(node, key, json === NO_ENTRY ? undefined : parseJson(json)) })
});

const afterRequest = (node: CategoryNode, request: CategoryUpdateRequest): CategoryNode => ({
  ...node,
  ...someFields<CategoryContent>(request)
});

export const valueAfter = (field: GuardedField, node: CategoryNode, text: string): string =>
  field.read(afterRequest(node, field.set(node, text)));

/** The value of the field that the person last saw, by category id. */
export type SeenValues = ReadonlyMap<number, string>;

/** An update that is refused when the category is at another version. */
export interface GuardedUpdate {
  readonly id: number;
  readonly version: number;
  readonly request: CategoryUpdateRequest;
}

export interface WritingParts {
  readonly get: (id: number) => CategoryNode | undefined;
  /** Writes all updates as one step of undo, or none. @throws Refusal `version_mismatch` when one is at another version. */
  readonly put: (updates: readonly GuardedUpdate[]) => Promise<'done' | 'cancelled'>;
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
  field: GuardedField,
  text: string,
  seen: SeenValues
): Promise<WriteOutcome> => {
  for (;;) {
    const nodes = [...seen.keys()].map(parts.get).filter((node) => node !== undefined);
    if (nodes.length === 0)
      throw new Refusal({ code: 'not_found', ...ERROR_CATALOGUE.not_found, detail: messages.gone });
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

const caughtUp = async (updates: readonly GuardedUpdate[]): Promise<void> => {
  const isBehind = (): boolean => updates.every(({ id, version }) => session.model.get(id)?.version === version);
  if (await session.until(() => !isBehind(), CATCH_UP_MS)) return;
  throw new Refusal({
    code: 'version_mismatch',
    status: 412,
    title: messages.changedElsewhere,
    detail: messages.notHeardYet
  });
};

const putMany = async (updates: readonly GuardedUpdate[]): Promise<'done' | 'cancelled'> => {
  const edits = updates.map(({ id, version, request }) => ({
    kind: 'update' as const,
    id,
    ifVersion: version,
    fields: request
  }));
  return (await editMany({ action: 'edit', edits })).state;
};

const putOne = async ([update]: readonly GuardedUpdate[]): Promise<'done'> => {
  if (update !== undefined) await updateCategory(update.id, update.request, update.version);
  return 'done';
};

/** `writeGuarded` on the open workspace, which a closing window waits for. @param follow called as soon as the tree shows the value */
export const writeField = (
  field: GuardedField,
  text: string,
  seen: SeenValues,
  follow: () => void = () => undefined
): Promise<WriteOutcome> => {
  const get = (id: number): CategoryNode | undefined => session.model.get(id);
  const put: WritingParts['put'] = (updates) => {
    // The value as well as the version: one that somebody else raised meanwhile is no sign of this write.
    const isShown = (): boolean =>
      updates.every(({ id, version }) => {
        const node = get(id);
        return node !== undefined && node.version > version && field.read(node) === valueAfter(field, node, text);
      });
    return asShown(() => (seen.size > 1 ? putMany(updates) : putOne(updates)), isShown, follow);
  };
  return settling(writeGuarded({ get, put, caughtUp }, field, text, seen));
};

/** As `writeField`, for controls without a place for a failure: a toast says it, under `failure`. @returns whether it was saved */
export const writeOrToast = async (
  nodes: readonly CategoryNode[],
  field: GuardedField,
  text: string,
  failure: string
): Promise<boolean> => {
  try {
    const { state } = await writeField(field, text, new Map(nodes.map((node) => [node.id, field.read(node)])));
    if (state === 'conflict') toastProblem(failure, messages.changedAtOnce);
    return state === 'saved';
  } catch (error) {
    toastError(failure, error);
    return false;
  }
};
