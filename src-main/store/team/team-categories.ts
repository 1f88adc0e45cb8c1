import type { CategoryRepository } from '../../domain/category-repository';
import { createIn, deleteIn, sqliteCategories, updateIn } from '../sqlite/sqlite-categories';
import type { TeamWorkspace } from './team-workspace';

/** The four endpoints' view of a team's workspace. */
export const teamCategories = (workspace: TeamWorkspace): CategoryRepository => ({
  readTree: async (isKnown = () => false, mayBeBehind = false) => {
    if (!mayBeBehind) await workspace.caughtUp();
    const { revision } = workspace;
    if (isKnown(revision)) return { state: 'unchanged', revision };
    return workspace.inTurn((store) => sqliteCategories(store).readTree());
  },
  create: (request, context, once) =>
    workspace.write((store) => createIn(store, request, context, once), context.signal),
  update: (id, request, context) => workspace.write((store) => updateIn(store, id, request, context), context.signal),
  delete: (id, mode, context) => workspace.write((store) => deleteIn(store, id, mode, context), context.signal),
  status: () => workspace.read((store) => ({ revision: store.revision(), count: store.count() }))
});
