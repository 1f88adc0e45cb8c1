import { create } from 'zustand';
import { session } from './session';

interface ProposalsState {
  /** The proposal under review; `null`: the list. */
  readonly shown: number | null;
  readonly isDecided: boolean;
  readonly last: number | null;
}

export const useProposalsView = create<ProposalsState>(() => ({
  shown: null,
  isDecided: false,
  last: null
}));

export const showDecided = (isDecided: boolean): void => useProposalsView.setState({ isDecided });

/** Shows a proposal, or the list of all, in place of the tree. */
export const showProposal = (shown: number | null): void => {
  useProposalsView.setState(({ shown: last }) => ({ shown, last }));
  session.showView('proposals');
};
