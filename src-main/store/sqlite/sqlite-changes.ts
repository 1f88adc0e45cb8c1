import type { ChangeFeed } from '../../domain/change-feed';
import { RecentChanges } from '../../domain/recent-changes';
import type { WorkspaceStore } from './workspace-store';

const feeds = new WeakMap<WorkspaceStore, ChangeFeed>();

/** The changes of one workspace file since this was first asked for; every entry point has the same. */
export const sqliteChanges = (store: WorkspaceStore): ChangeFeed => {
  const known = feeds.get(store);
  if (known !== undefined) return known;
  // The numbers are in memory: whether the file can be read, only the file can tell.
  const changes = new RecentChanges(store.revision(), () => void store.find(1));
  store.onCommit((patch) => changes.add(patch));
  feeds.set(store, changes);
  return changes;
};
