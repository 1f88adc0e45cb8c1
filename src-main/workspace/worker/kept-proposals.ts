import type { ProposalRepository } from '../../domain/proposal-repository';

/** Proposals that are kept elsewhere from time to time, as of a workspace that becomes a replica. `onWritten` is called after each write. */
export const keptProposals = (at: () => Promise<ProposalRepository>, onWritten: () => void): ProposalRepository => {
  const write = async <T>(work: (kept: ProposalRepository) => Promise<T>): Promise<T> => {
    const done = await work(await at());
    onWritten();
    return done;
  };
  return {
    list: async (state) => (await at()).list(state),
    review: async (id, reader) => (await at()).review(id, reader),
    proposedTree: async (id) => (await at()).proposedTree(id),
    submit: (request, by) => write((kept) => kept.submit(request, by)),
    revise: (id, request, by) => write((kept) => kept.revise(id, request, by)),
    publish: (id, request, by) => write((kept) => kept.publish(id, request, by)),
    answer: (id, answer, by) => write((kept) => kept.answer(id, answer, by)),
    setRule: (rule, by) => write((kept) => kept.setRule(rule, by))
  };
};
