import {
  proposalRequestSchema,
  submissionsIn,
  type ProposalRequest,
  PROPOSAL_LIMITS,
  type DraftSubmission
} from '../../../src-shared/proposals';
import { StoreError } from '../../domain/errors';
import type { ThreadHandlers } from './answer-calls';
import { readSent } from './edit-handlers';
import type { Workspace } from './workspace';
import { messages } from '../messages';
import { makeDraft, revisedProposal, makeDuplicate } from '../../store/sqlite/make-copies';
import { effectiveDialect } from '../../sync/engine/effective-dialect';

type Handlers = ThreadHandlers<'makeDraft' | 'makeDuplicate' | 'readDraftRequest' | 'proposeRestore'>;

const requestText = (request: DraftSubmission & Pick<ProposalRequest, 'edits' | 'seen'>, nothing: string): string => {
  const count = request.edits.length;
  if (count === 0) throw new StoreError('invalid', nothing);
  const text = JSON.stringify(request);
  if (count > PROPOSAL_LIMITS.edits || Buffer.byteLength(text) > PROPOSAL_LIMITS.bytes)
    throw new StoreError('invalid', messages.proposals.tooLarge(count));
  return text;
};

/** Answers the calls of copies of a workspace and of what proposals are made of: drafts, the draft itself, and earlier trees. */
export const draftHandlers = (
  workspace: Pick<Workspace, 'store' | 'proposals'>,
  { submitProposal }: ThreadHandlers<'submitProposal'>
): Handlers => ({
  makeDraft: async ({ file, workspaceId, proposalId }) => {
    const { store, proposals } = workspace;
    const revised = proposalId === null ? null : await revisedProposal(proposals, proposalId);
    const replica = store.replica.state();
    const dialect = replica && (effectiveDialect(store.replica, Date.now()) ?? replica.dialect);
    await makeDraft(store, file, { workspaceId, revised, dialect });
    return null;
  },
  makeDuplicate: async ({ file }) => {
    await makeDuplicate(workspace.store, file);
    return null;
  },
  readDraftRequest: (words) => {
    const { draft } = workspace.store;
    const text = requestText({ ...words, ...draft.changed() }, messages.proposals.unchanged);
    return { text, submissions: draft.state()?.submissions ?? 0 };
  },
  proposeRestore: ({ title, ...moment }, control) => {
    const edits = workspace.store.draft.editsBackTo(moment);
    return submitProposal(requestText({ title, note: '', edits }, messages.proposals.asThen), control);
  }
});

const readProposalRequest = (text: string): ProposalRequest => readSent(proposalRequestSchema, text);

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
