import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Category } from '../../src-shared/category';
import type { ErrorCode } from '../../src-shared/envelope';
import { StoreError } from '../../src-main/domain/errors';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { layEmptyWorkspace } from './empty-workspace';
import { temporaryFolderInMemory } from './temporary-folder';

export const newWorkspace = (): string => {
  const file = join(temporaryFolderInMemory(), 'test.canopy');
  layEmptyWorkspace(file);
  return file;
};

/** A store on a new file, closed at the end of the running test. */
export const openedStore = (now?: () => Date): WorkspaceStore => reopened(newWorkspace(), now);

/** A store on that file, closed at the end of the running test. */
export const reopened = (file: string, now?: () => Date): WorkspaceStore => {
  const store = WorkspaceStore.open(file, now ? { now } : {});
  onTestFinished(() => store.close());
  return store;
};

/** Opens a file for as long as that work takes. */
export const inWorkspace = <T>(file: string, work: (store: WorkspaceStore) => T): T => {
  const store = WorkspaceStore.open(file);
  try {
    return work(store);
  } finally {
    store.close();
  }
};

/** Adds categories in the notation `A(B C(D)) E` as the window does. @returns their ids by name */
export const planted = (store: WorkspaceStore, outline: string): Record<string, number> => {
  const ids: Record<string, number> = {};
  const parents: (number | null)[] = [];
  let parentId: number | null = null;
  let last: number | null = null;
  for (const token of outline.match(/\w+|[()]/g) ?? []) {
    if (token === '(') {
      parents.push(parentId);
      parentId = last;
    } else if (token === ')') parentId = parents.pop() ?? null;
    else ids[token] = last = store.create({ name: token, parentId }, { author: 'window' }).category.id;
  }
  return ids;
};

/** A new store with these categories, closed at the end of the running test. @returns it, and their ids by name */
export const storeOf = (outline: string, now?: () => Date): [WorkspaceStore, Record<string, number>] => {
  const store = openedStore(now);
  return [store, planted(store, outline)];
};

/** The closed file of a workspace with that outline. */
export const closedFile = (outline: string): string => {
  const [store] = storeOf(outline);
  store.close();
  return store.file;
};

/** Everything about a tree but the marks that a category has been written, as undo and the trash bring it back. */
export const contentOf = (tree: readonly Category[]): unknown[] =>
  tree.map(({ version: _version, updatedAt: _updatedAt, children, ...rest }) => ({
    ...rest,
    children: contentOf(children)
  }));

/** The inverse of `planted`. Checks that positions count from 0. */
export const outlined = (store: WorkspaceStore): string => {
  const outline = (siblings: Category[]): string =>
    siblings
      .map(({ name, position, children }, index) => {
        if (position !== index) throw new Error(`“${name}” says position ${position} and stands at ${index}.`);
        return children.length > 0 ? `${name}(${outline(children)})` : name;
      })
      .join(' ');
  return outline(store.readTree());
};

/** The refusal that `work` must end with. */
export const refusal = (work: () => unknown): StoreError => {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

/** The same, and checks that tree, revision and journal are unchanged. */
export const refusalWithoutTrace = (
  store: WorkspaceStore,
  work: () => unknown
): { code: ErrorCode; detail: string } => {
  const trace = () => JSON.stringify([store.readTree(), store.revision(), store.count(), store.journalState()]);
  const before = trace();
  const patches: unknown[] = [];
  const stop = store.onCommit((patch) => patches.push(patch));
  const { code, message } = refusal(work);
  stop();
  if (trace() !== before || patches.length > 0) throw new Error('The refused call has left a trace.');
  return { code, detail: message };
};
