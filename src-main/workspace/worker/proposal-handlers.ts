import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { proposalRequestSchema, type ProposalRequest } from '../../../src-shared/proposals';
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

/** Answers the calls about the proposals that are in the workspace's own file. */
export const proposalHandlers = (
  workspace: Pick<Workspace, 'store'>
): ThreadHandlers<
  | 'readProposals'
  | 'readProposal'
  | 'readProposedTree'
  | 'submitProposal'
  | 'reviseProposal'
  | 'publishProposal'
  | 'answerProposal'
  | 'setReviewRule'
> => ({
  readProposals: () => workspace.store.proposals.list(),
  readProposal: ({ id }) => workspace.store.proposals.review(id),
  readProposedTree: ({ id }) => workspace.store.proposals.proposedTree(id),
  submitProposal: (text) => workspace.store.proposals.submit(readProposalRequest(text), BY),
  reviseProposal: ({ id, text }) => workspace.store.proposals.revise(id, readProposalRequest(text), BY),
  publishProposal: ({ id, ...request }) => workspace.store.proposals.publish(id, request, BY),
  answerProposal: ({ id, ...answer }) => workspace.store.proposals.answer(id, answer, BY),
  setReviewRule: (rule) => {
    workspace.store.proposals.setRule(rule);
    return null;
  }
});
