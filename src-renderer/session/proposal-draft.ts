import { hashKey, useQuery } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { RevisedNow, ShownDraft } from '../../src-shared/proposals';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { throttled } from '../platform/throttle';
import { logUnexpected } from '../ui/unexpected-errors';
import { onTreeChanged } from './follow-tree';
import { queryClient } from './query-client';

const DRAFT_KEY = ['proposalDraft'];
const DRAFT_HASH = hashKey(DRAFT_KEY);

const DRAFT = {
  queryKey: DRAFT_KEY,
  queryFn: () => callMain(IPC_CALLS.readProposalDraft, null),
  staleTime: Infinity,
  gcTime: Infinity
};

/** The draft of a proposal that this window shows; `null`: it shows a workspace. */
export const useProposalDraft = (): ShownDraft | null => useQuery(DRAFT).data ?? null;

/** As `useProposalDraft`, outside of rendering. */
export const currentDraft = (): ShownDraft | null => queryClient.getQueryData<ShownDraft | null>(DRAFT_KEY) ?? null;

/** What has become of the proposal that this draft revises. Read again by each component that begins to show it. */
export const useRevisedNow = (): RevisedNow | null =>
  useQuery({ queryKey: ['revisedNow'], queryFn: () => callMain(IPC_CALLS.readRevisedProposal, null) }).data ?? null;

/** Calls `listener` when the draft, or what is known of it, has changed. @returns the function that stops it */
export const onDraft = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === DRAFT_HASH) listener();
  });

/** Milliseconds between two readings of the number of changes. */
const GAP_MS = 300;

/** Keeps the draft's number of changes up to date. */
export const followProposalDraft = (): void => {
  if (inBrowser() !== undefined) return;
  const again = throttled(() => queryClient.invalidateQueries({ queryKey: DRAFT_KEY }), GAP_MS);
  onTreeChanged(() => {
    if (currentDraft() !== null) again();
  });
  onMain(IPC_EVENTS.workspaceOpened, again);
  queryClient.query(DRAFT).catch((error: unknown) => logUnexpected('promise', error));
};
