import type { CategoryRepository } from '../../domain/category-repository';
import type { WorkspaceStore } from './workspace-store';

/**
 * The repository over one workspace file. The store is synchronous and alone in its file, so that whatever is done between
 * two awaits is of one moment.
 */
export const sqliteCategories = (store: WorkspaceStore): CategoryRepository => ({
  readTree: async (isKnown = () => false) => {
    const revision = store.revision();
    return isKnown(revision) ? { state: 'unchanged', revision } : { state: 'read', revision, json: store.treeText() };
  },
  create: async (request, context, once) => store.create(request, context, once),
  update: async (id, read, context) => store.update(id, read(store.find(id)), context),
  delete: async (id, mode, context) => store.delete(id, mode, context),
  status: async () => {
    // The numbers are in memory: whether the file can be read, only the file can tell.
    store.find(1);
    return { revision: store.revision(), count: store.count() };
  }
});
