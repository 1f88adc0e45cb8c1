import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { proposalRequestSchema, submissionsIn, type ProposalRequest } from '../../../src-shared/proposals';
import { StoreError } from '../../domain/errors';
import type { ThreadHandlers } from './answer-calls';
import type { Workspace } from './workspace';
import { messages } from '../messages';

/** @throws StoreError `invalid` with a sentence about the first fault */
export const readProposalRequest = (text: string): ProposalRequest => {
  const json = readJsonText(text);
  const checked = json.ok ? check(proposalRequestSchema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? messages.transfer.editsUnreadable);
};

const BY = { author: 'window' } as const;

export const proposalHandlers = ({
  proposals
}: Pick<Workspace, 'proposals'>): ThreadHandlers<
  | 'readProposals'
  | 'readProposal'
  | 'readProposedTree'
  | 'submitProposal'
  | 'reviseProposal'
  | 'publishProposal'
  | 'answerProposal'
  | 'setReviewRule'
> => ({
  readProposals: () => proposals.list(),
  readProposal: ({ id }) => proposals.review(id),
  readProposedTree: ({ id }) => proposals.proposedTree(id),
  submitProposal: (text) => proposals.submit(readProposalRequest(text), BY),
  reviseProposal: async ({ id, submissions, text }) => {
    const { digest, log } = await proposals.review(id);
    if (submissionsIn(log) !== submissions) throw new StoreError('version_mismatch', messages.proposals.submittedSince);
    return proposals.revise(id, { ...readProposalRequest(text), digest }, BY);
  },
  publishProposal: ({ id, ...request }) => proposals.publish(id, request, BY),
  answerProposal: ({ id, ...answer }) => proposals.answer(id, answer, BY),
  setReviewRule: async (rule) => {
    await proposals.setRule(rule, BY);
    return null;
  }
});
