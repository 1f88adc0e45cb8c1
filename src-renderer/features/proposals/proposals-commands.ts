import { create } from 'zustand';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ProposalAnswer, ReviewRule } from '../../../src-shared/proposals';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { currentDraft } from '../../session/proposal-draft';
import { session } from '../../session/session';
import { leaveFor } from '../../session/show-workspace';
import { toastError } from '../../ui/toasts';
import { messages } from './messages';

interface ProposalsState {
  /** The proposal under review; `null`: the list. */
  readonly shown: number | null;
  readonly isDecided: boolean;
  /** The proposal that was shown last. */
  readonly last: number | null;
  /** Whether the list takes the focus as it appears. */
  readonly takesFocus: boolean;
}

export const useProposalsView = create<ProposalsState>(() => ({
  shown: null,
  isDecided: false,
  last: null,
  takesFocus: true
}));

export const showDecided = (isDecided: boolean): void => useProposalsView.setState({ isDecided, takesFocus: false });

/** Shows a proposal, or the list of all, in place of the tree. */
export const showProposal = (shown: number | null): void => {
  useProposalsView.setState(({ shown: last }) => ({ shown, last, takesFocus: true }));
  session.showView('proposals');
};

/** Opens the draft of a new proposal in this window, or of one that is to be changed. */
export const propose = (proposalId: number | null): Promise<void> =>
  leaveFor(() => callMain(IPC_CALLS.startProposal, { proposalId }), messages.notStarted);

/** Says something about a proposal without publishing it. @returns whether it was said */
export const answerProposal = async (id: number, answer: ProposalAnswer): Promise<boolean> => {
  try {
    await callMain(IPC_CALLS.answerProposal, { id, ...answer });
    return true;
  } catch (error) {
    toastError(messages.notAnswered, error);
    return false;
  }
};

export const setReviewRule = async (rule: ReviewRule): Promise<void> => {
  try {
    await callMain(IPC_CALLS.setReviewRule, rule);
  } catch (error) {
    toastError(messages.ruleNotSet, error);
  }
};

const isInWorkspace = (): boolean => currentDraft() === null;

export const proposalsCommands = {
  proposeInstead: { run: () => propose(null), isEnabled: isInWorkspace },
  proposals: {
    run: () => (session.state.mainView === 'proposals' ? session.showView('tree') : showProposal(null)),
    isEnabled: isInWorkspace
  }
} satisfies FeatureCommands;
