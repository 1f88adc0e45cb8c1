import type { ProposalAnswer } from '../../src-shared/proposals';
import { StoreError } from './errors';
import { proposalRefusal, writeRefusal } from './limited-categories';
import { messages } from './messages';
import { actorOf, type Principal } from './principal';
import type { Proposer, ProposalRepository } from './proposal-repository';

/** Proposals as one caller may use them: all read them; who may propose comments, and revises and declines their own; the rest needs an editor. */
export const limitedProposals = (repository: ProposalRepository, caller: Principal): ProposalRepository => {
  if (caller.kind === 'owner') return repository;
  const reader = caller.kind === 'person' ? actorOf(caller) : {};
  const by = (proposer: Proposer): Proposer =>
    caller.kind === 'person' ? { ...proposer, ...reader, name: caller.name } : proposer;
  const require = (refusal: StoreError | undefined): void => {
    if (refusal !== undefined) throw refusal;
  };
  const requireReviewer = (): void => {
    if (writeRefusal(caller) !== undefined) throw new StoreError('forbidden', messages.editorsReview);
  };
  /** Throws `forbidden` unless the proposal is the caller's own, or they may change the tree. */
  const requireOwn = async (id: number): Promise<void> => {
    const refusal = writeRefusal(caller);
    if (refusal === undefined) return;
    require(proposalRefusal(caller));
    const author = (await repository.review(id)).by.person?.id;
    if (caller.kind !== 'person' || author !== caller.person)
      throw new StoreError('forbidden', messages.proposalOfOthers);
  };
  const requireAnswer = async (id: number, { what }: ProposalAnswer): Promise<void> => {
    if (what === 'commented') require(proposalRefusal(caller));
    else if (what === 'declined') await requireOwn(id);
    else requireReviewer();
  };
  return {
    list: (state) => repository.list(state),
    review: (id) => repository.review(id, reader),
    request: (id) => repository.request(id),
    proposedTree: (id) => repository.proposedTree(id),
    submit: async (request, proposer) => {
      require(proposalRefusal(caller));
      return repository.submit(request, by(proposer));
    },
    revise: async (id, request, proposer) => {
      await requireOwn(id);
      return repository.revise(id, request, by(proposer));
    },
    publish: async (id, request, publisher) => {
      requireReviewer();
      return repository.publish(id, request, by(publisher));
    },
    answer: async (id, answer, proposer) => {
      await requireAnswer(id, answer);
      return repository.answer(id, answer, by(proposer));
    },
    setRule: async (rule, proposer) => {
      require(writeRefusal(caller));
      return repository.setRule(rule, by(proposer));
    }
  };
};
