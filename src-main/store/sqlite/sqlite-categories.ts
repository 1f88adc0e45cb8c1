import { slugFault, type CategoryUpdateRequest } from '../../../src-shared/category';
import type { CategoryRepository, WriteContext, Written } from '../../domain/category-repository';
import { CallError, StoreError } from '../../domain/errors';
import type { WorkspaceStore } from './workspace-store';

/** What `write` answers, with the revision; a refusal has it too. */
const atRevision = <T extends object>(store: WorkspaceStore, write: () => T): T & Written => {
  try {
    return { ...write(), revision: store.revision() };
  } catch (error) {
    if (error instanceof CallError) error.revision = store.revision();
    throw error;
  }
};

const DONE = {};

export const createIn = (
  store: WorkspaceStore,
  ...call: Parameters<WorkspaceStore['create']>
): Written & ReturnType<WorkspaceStore['create']> => atRevision(store, () => store.create(...call));

export const updateIn = (
  store: WorkspaceStore,
  id: number,
  request: CategoryUpdateRequest,
  context: WriteContext
): Written =>
  atRevision(store, () => {
    const fault = slugFault(request.slug, store.find(id)?.slug);
    if (fault !== null) throw new StoreError('invalid', fault, { pointer: '/slug', fault: 'invalid_format' });
    store.update(id, request, context);
    return DONE;
  });

export const deleteIn = (store: WorkspaceStore, ...call: Parameters<WorkspaceStore['delete']>): Written =>
  atRevision(store, () => {
    store.delete(...call);
    return DONE;
  });

/** Each call sees one state: the store is synchronous, and nobody else has its file. */
export const sqliteCategories = (store: WorkspaceStore): CategoryRepository => ({
  readTree: async (isKnown = () => false) => {
    const revision = store.revision();
    return isKnown(revision) ? { state: 'unchanged', revision } : { state: 'read', revision, json: store.treeText() };
  },
  create: async (request, context, once) => createIn(store, request, context, once),
  update: async (id, request, context) => updateIn(store, id, request, context),
  delete: async (id, mode, context) => deleteIn(store, id, mode, context),
  readFields: async () => store.fields(),
  writeFields: async (fields, context) => store.setFields(fields, context),
  readRules: async () => store.rules(),
  writeRules: async (rules, context) => store.setRules(rules, context),
  status: async () => {
    // Reads a row to check the file, since the numbers come from memory.
    store.find(1);
    return { revision: store.revision(), count: store.count() };
  }
});
