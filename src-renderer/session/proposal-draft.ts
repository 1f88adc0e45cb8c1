import { useQuery } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { RevisedNow, ShownDraft } from '../../src-shared/proposals';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { throttled } from '../platform/throttle';
import { logUnexpected } from '../ui/unexpected-errors';
import { onTreeChanged } from './follow-tree';
import { keptQuery, queryClient } from './query-client';

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
const GAP_MS = 300;

/** Keeps the draft's number of changes up to date. */
export const followProposalDraft = (): void => {
  if (inBrowser() !== undefined) return;
  const again = throttled(kept.readAgain, GAP_MS);
  onTreeChanged(() => {
    if (currentDraft() !== null) again();
  });
  onMain(IPC_EVENTS.workspaceOpened, again);
  queryClient.query(kept.query).catch((error: unknown) => logUnexpected('promise', error));
};
