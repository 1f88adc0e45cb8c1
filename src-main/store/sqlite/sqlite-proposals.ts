import type { ProposalRepository } from '../../domain/proposal-repository';
import { CallError, StoreError } from '../../domain/errors';
import { messages } from '../../domain/messages';
import type { WorkspaceStore } from './workspace-store';

/** How an engine reads and writes its store. */
interface StoreCalls {
  readonly read: <T>(work: (store: WorkspaceStore) => T) => Promise<T>;
  readonly write: <T>(work: (store: WorkspaceStore) => T, signal?: AbortSignal) => Promise<T>;
}

/** The repository of proposals over any engine that keeps them in workspace files. */
export const proposalsThrough = ({ read, write }: StoreCalls): ProposalRepository => ({
  list: (state) => read((store) => store.proposals.list(state)),
  review: (id, reader) => read((store) => store.proposals.review(id, reader)),
  proposedTree: (id) => read((store) => store.proposals.proposedTree(id)),
  submit: (request, by) => write((store) => store.proposals.submit(request, by), by.signal),
  revise: (id, request, by) => write((store) => store.proposals.revise(id, request, by), by.signal),
  publish: (id, request, by) => write((store) => store.proposals.publish(id, request, by), by.signal),
  answer: (id, answer, by) => write((store) => store.proposals.answer(id, answer, by), by.signal),
  setRule: (rule, by) => write((store) => store.proposals.setRule(rule, by), by.signal)
});

/** The same over one workspace file, which is alone in this process. Nobody is known by name there, so that of several approvals one would count. */
export const sqliteProposals = (store: WorkspaceStore): ProposalRepository => {
  const atOnce = async <T>(work: (open: WorkspaceStore) => T): Promise<T> => {
    try {
      return work(store);
    } catch (error) {
      if (error instanceof CallError) error.revision = store.revision();
      throw error;
    }
  };
  const proposals = proposalsThrough({ read: atOnce, write: atOnce });
  return {
    ...proposals,
    setRule: async (rule, by) => {
      if ((rule.reviewers ?? 0) > 1) throw new StoreError('invalid', messages.proposals.oneReviewer);
      return proposals.setRule(rule, by);
    }
  };
};
