import { PROPOSAL_LIMITS, type DraftSubmission, type ProposalRequest } from '../../../src-shared/proposals';
import { StoreError } from '../../domain/errors';
import { makeDraft, revisedProposal } from '../../store/sqlite/make-draft';
import { effectiveDialect } from '../../sync/engine/effective-dialect';
import { messages } from '../messages';
import type { ThreadHandlers } from './answer-calls';
import type { Workspace } from './workspace';

type Handlers = ThreadHandlers<'makeDraft' | 'readDraftRequest' | 'proposeRestore'>;

const requestText = (request: DraftSubmission & Pick<ProposalRequest, 'edits' | 'seen'>, nothing: string): string => {
  const count = request.edits.length;
  if (count === 0) throw new StoreError('invalid', nothing);
  const text = JSON.stringify(request);
  if (count > PROPOSAL_LIMITS.edits || Buffer.byteLength(text) > PROPOSAL_LIMITS.bytes)
    throw new StoreError('invalid', messages.proposals.tooLarge(count));
  return text;
};

/** Answers the calls of what proposals are made of: drafts of a workspace, the draft itself, and earlier trees. */
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
