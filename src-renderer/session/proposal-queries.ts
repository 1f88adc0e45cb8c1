import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { ProposalList, ProposalReview, ProposalSummary } from '../../src-shared/proposals';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { throttled } from '../platform/throttle';
import { setReviewNeeded, useEditRights } from './edit-rights';
import { onTreeChanged } from './follow-tree';
import { keptQuery, queryClient } from './query-client';
import { useDialect } from './supported-fields';

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
