import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { proposalRequestSchema, submissionsIn, type ProposalRequest } from '../../../src-shared/proposals';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { ProposalRepository } from '../../domain/proposal-repository';
import { sqliteProposals } from '../../store/sqlite/sqlite-proposals';
import type { ThreadHandlers } from './answer-calls';
import type { Workspace, WorkspaceParts } from './workspace';
import { messages } from '../messages';

/** @throws StoreError `invalid` with a sentence about the first fault */
export const readProposalRequest = (text: string): ProposalRequest => {
  const json = readJsonText(text);
  const checked = json.ok ? check(proposalRequestSchema, json.value) : null;
  if (checked?.ok === true) return checked.value;
  throw new StoreError('invalid', checked?.faults[0]?.message ?? messages.transfer.editsUnreadable);
};

const BY = { author: 'window' } as const;

/** Answers the calls about proposals: of a replica of a service that has some, the service's; of any other workspace those in its own file. */
export const proposalHandlers = (
  workspace: Pick<Workspace, 'store' | 'sync'>,
  { emit }: Pick<WorkspaceParts, 'emit'>
): ThreadHandlers<
  | 'readProposals'
  | 'readProposal'
  | 'readProposedTree'
  | 'submitProposal'
  | 'reviseProposal'
  | 'publishProposal'
  | 'answerProposal'
  | 'setReviewRule'
> => {
  const proposals = async (): Promise<ProposalRepository> =>
    (await workspace.sync.proposals()) ?? sqliteProposals(workspace.store);
  const write = async <T>(work: (repository: ProposalRepository) => Promise<T>): Promise<T> => {
    const done = await work(await proposals());
    emit(WORKSPACE_EVENTS.proposalsChanged, null);
    return done;
  };
  return {
    readProposals: async () => (await proposals()).list(),
    readProposal: async ({ id }) => (await proposals()).review(id),
    readProposedTree: async ({ id }) => (await proposals()).proposedTree(id),
    submitProposal: (text) => write((repository) => repository.submit(readProposalRequest(text), BY)),
    reviseProposal: ({ id, submissions, text }) =>
      write(async (repository) => {
        const { digest, log } = await repository.review(id);
        if (submissionsIn(log) !== submissions)
          throw new StoreError('version_mismatch', messages.proposals.submittedSince);
        return repository.revise(id, { ...readProposalRequest(text), digest }, BY);
      }),
    publishProposal: ({ id, ...request }) => write((repository) => repository.publish(id, request, BY)),
    answerProposal: ({ id, ...answer }) => write((repository) => repository.answer(id, answer, BY)),
    setReviewRule: async (rule) => {
      await write((repository) => repository.setRule(rule, BY));
      return null;
    }
  };
};
