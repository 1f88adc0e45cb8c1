import { onceFor } from '../../../src-shared/once';
import type { ChangeFeed } from '../../domain/change-feed';
import { ProposalFeed } from '../../domain/proposal-feed';
import { RecentChanges } from '../../domain/recent-changes';
import { sqliteCategories } from './sqlite-categories';
import { sqliteProposals } from './sqlite-proposals';
import type { WorkspaceStore } from './workspace-store';

/** The changes of one workspace file since this was first asked for; every entry point has the same. */
export const sqliteChanges = onceFor((store: WorkspaceStore): ChangeFeed => {
  // Reads a row to check the file, since the numbers come from memory.
  const changes = new RecentChanges(store.revision(), () => void store.find(1));
  store.onCommit((patch) => changes.add(patch));
  const proposals = new ProposalFeed(
    async () => store.proposals.list(),
    (listener) => store.proposals.onChange(listener)
  );
  return {
    revision: () => changes.revision(),
    caughtUp: () => changes.caughtUp(),
    since: (revision) => changes.since(revision),
    follow: (listener) => changes.follow(listener),
    proposals
  };
});

/** What an entry point serves of one workspace file. */
export const sqliteService = (store: WorkspaceStore) => ({
  categories: sqliteCategories(store),
  proposals: sqliteProposals(store),
  changes: sqliteChanges(store)
});
