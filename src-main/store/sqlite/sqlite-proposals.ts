import type { ProposalRepository } from '../../domain/proposal-repository';
import { CallError, StoreError } from '../../domain/errors';
import { forwardedProposals } from '../../domain/forwarded-proposals';
import { messages } from '../../domain/messages';
import type { WorkspaceStore } from './workspace-store';

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
