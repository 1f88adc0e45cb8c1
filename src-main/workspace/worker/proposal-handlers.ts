import { StoreError } from '../../domain/errors';
import type { ThreadHandlers } from './answer-calls';
import { messages } from '../messages';

export const proposalHandlers = (): ThreadHandlers<
  | 'readProposals'
  | 'readProposal'
  | 'readProposedTree'
  | 'submitProposal'
  | 'reviseProposal'
  | 'publishProposal'
  | 'answerProposal'
  | 'setReviewRule'
> => {
  const notYet = (): never => {
    throw new StoreError('unavailable', messages.proposals.notYet);
  };
  return {
    readProposals: () => ({ rule: { reviewers: null }, proposals: [] }),
    readProposal: notYet,
    readProposedTree: notYet,
    submitProposal: notYet,
    reviseProposal: notYet,
    publishProposal: notYet,
    answerProposal: notYet,
    setReviewRule: notYet
  };
};
