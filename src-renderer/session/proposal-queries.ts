import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { ProposalList, ProposalReview, ProposalSummary, RevisedNow, ShownDraft } from '../../src-shared/proposals';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { throttled } from '../platform/throttle';
import { setReviewNeeded, useEditRights } from './edit-rights';
import { onTreeChanged } from './follow-tree';
import { keptQuery, queryClient } from './query-client';
import { useDialect } from './supported-fields';
import { create } from 'zustand';
import { session } from './session';
import { logUnexpected } from '../ui/unexpected-errors';

const REVIEWS_KEY = ['proposal'];

const list = keptQuery('proposals', () => callMain(IPC_CALLS.readProposals, null));

/** The proposals of this workspace, and whether changes need a review. */
export const useProposals = (): UseQueryResult<ProposalList> => useQuery(list.query);

/** Whether this person may submit it again from a draft, of which a browser has none. */
export const useMayRevise = ({ by }: ProposalSummary): boolean => {
  const rights = useEditRights();
  if (rights?.role === 'viewer' || inBrowser() !== undefined) return false;
  return rights?.role !== 'proposer' || by.person?.id === rights.person;
};

/** Whether a service keeps the proposals, and publishes them. */
export const useIsKeptThere = (): boolean => {
  const isOwn = useDialect()?.isCanopy === true;
  return useEditRights() !== null || isOwn || inBrowser() !== undefined;
};

const reviewQuery = (id: number) => ({
  queryKey: [...REVIEWS_KEY, id],
  queryFn: (): Promise<ProposalReview> => callMain(IPC_CALLS.readProposal, { id }),
  staleTime: Infinity
});

/** A proposal against the tree of this moment; kept true while either changes. */
export const useReview = (id: number): UseQueryResult<ProposalReview> => useQuery(reviewQuery(id));

export const readReviewAgain = (id: number): Promise<ProposalReview> =>
  queryClient.query({ ...reviewQuery(id), staleTime: 0 });

/** Milliseconds between two readings of a review while the tree is edited. */
const GAP_MS = 500;

/** Keeps the proposals up to date, and holds the window to the rule that changes need a review. */
export const followProposals = (): void => {
  const readReviews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: REVIEWS_KEY });
  onTreeChanged(throttled(readReviews, GAP_MS));
  for (const event of [IPC_EVENTS.proposalsChanged, IPC_EVENTS.workspaceOpened])
    onMain(event, () => {
      void list.readAgain();
      void readReviews();
    });
  list.onChange(() => setReviewNeeded((list.current()?.rule.reviewers ?? null) !== null));
};

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

const kept = keptQuery('proposalDraft', () => callMain(IPC_CALLS.readProposalDraft, null));

/** The draft of a proposal that this window shows; `null`: it shows a workspace. */
export const useProposalDraft = (): ShownDraft | null => useQuery(kept.query).data ?? null;

/** As `useProposalDraft`, outside of rendering. */
export const currentDraft = (): ShownDraft | null => kept.current() ?? null;

/** What has become of the proposal that this draft revises. Read again by each component that begins to show it. */
export const useRevisedNow = (): RevisedNow | null =>
  useQuery({ queryKey: ['revisedNow'], queryFn: () => callMain(IPC_CALLS.readRevisedProposal, null) }).data ?? null;

/** Calls `listener` when the draft, or what is known of it, has changed. @returns the function that stops it */
export const onDraft = kept.onChange;

/** Milliseconds between two readings of the number of changes. */
const COUNT_GAP_MS = 300;

/** Keeps the draft's number of changes up to date. */
export const followProposalDraft = (): void => {
  if (inBrowser() !== undefined) return;
  const again = throttled(kept.readAgain, COUNT_GAP_MS);
  onTreeChanged(() => {
    if (currentDraft() !== null) again();
  });
  onMain(IPC_EVENTS.workspaceOpened, again);
  queryClient.query(kept.query).catch((error: unknown) => logUnexpected('promise', error));
};
