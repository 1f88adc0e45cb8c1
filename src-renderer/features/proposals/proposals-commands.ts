import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ProposalAnswer, ReviewRule } from '../../../src-shared/proposals';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { editRights } from '../../session/edit-rights';
import { showProposal } from '../../session/proposal-queries';
import { session } from '../../session/session';
import { leaveFor } from '../../session/show-workspace';
import { messages } from './messages';
import { attempt } from '../../ui/toasts';

/** Opens the draft of a new proposal in this window, or of one that is to be changed. */
export const propose = (proposalId: number | null): Promise<void> =>
  leaveFor(() => callMain(IPC_CALLS.startProposal, { proposalId }), messages.notStarted);

/** Answers a proposal without publishing it. */
export const answerProposal = (id: number, answer: ProposalAnswer & { digest?: string }): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.answerProposal, { id, ...answer }), messages.notAnswered);

export const setReviewRule = (rule: ReviewRule): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.setReviewRule, rule), messages.ruleNotSet);

export const proposalsCommands = {
  proposeInstead: { run: () => propose(null), isEnabled: () => editRights()?.role !== 'viewer' },
  proposals: { run: () => (session.state.mainView === 'proposals' ? session.showView('tree') : showProposal(null)) }
} satisfies FeatureCommands;
