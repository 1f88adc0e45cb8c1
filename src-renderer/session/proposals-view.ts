import { create } from 'zustand';
import { session } from './session';

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
