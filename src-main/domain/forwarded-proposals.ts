import type { ProposalRepository } from './proposal-repository';

/** What keeps proposals, and answers at once or later. */
type ProposalKeeper = {
  readonly [Name in keyof ProposalRepository]: (
    ...args: Parameters<ProposalRepository[Name]>
  ) => Awaited<ReturnType<ProposalRepository[Name]>> | ReturnType<ProposalRepository[Name]>;
};

interface KeeperCalls {
  readonly read: <T>(work: (keeper: ProposalKeeper) => T | Promise<T>) => Promise<T>;
  readonly write: <T>(work: (keeper: ProposalKeeper) => T | Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** The proposals of a keeper that `read` and `write` name for each call. */
export const forwardedProposals = ({ read, write }: KeeperCalls): ProposalRepository => ({
  list: (state) => read((keeper) => keeper.list(state)),
  review: (id, reader) => read((keeper) => keeper.review(id, reader)),
  request: (id) => read((keeper) => keeper.request(id)),
  proposedTree: (id) => read((keeper) => keeper.proposedTree(id)),
  submit: (request, by) => write((keeper) => keeper.submit(request, by), by.signal),
  revise: (id, request, by) => write((keeper) => keeper.revise(id, request, by), by.signal),
  publish: (id, request, by) => write((keeper) => keeper.publish(id, request, by), by.signal),
  answer: (id, answer, by) => write((keeper) => keeper.answer(id, answer, by), by.signal),
  setRule: (rule, by) => write((keeper) => keeper.setRule(rule, by), by.signal)
});
