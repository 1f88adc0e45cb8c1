import { onceFor } from '../../../src-shared/once';
import { type ChangeFeed, ProposalFeed } from '../../domain/change-feed';
import { RecentChanges } from '../../domain/recent-changes';
import { sqliteCategories } from './sqlite-categories';
import type { WorkspaceStore } from './workspace-store';
import { type ProposalRepository, forwardedProposals } from '../../domain/proposal-repository';
import { CallError, StoreError } from '../../domain/errors';
import { messages } from '../../domain/messages';

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

/** The proposals of one workspace file, which is alone in this process. Nobody is known by name there, so that of several approvals one would count. */
export const sqliteProposals = (store: WorkspaceStore): ProposalRepository => {
  const atOnce = async <T>(work: (keeper: WorkspaceStore['proposals']) => T | Promise<T>): Promise<T> => {
    try {
      return await work(store.proposals);
    } catch (error) {
      if (error instanceof CallError) error.revision = store.revision();
      throw error;
    }
  };
  const proposals = forwardedProposals({ read: atOnce, write: atOnce });
  return {
    ...proposals,
    setRule: async (rule, by) => {
      if ((rule.reviewers ?? 0) > 1) throw new StoreError('invalid', messages.proposals.oneReviewer);
      return proposals.setRule(rule, by);
    }
  };
};
