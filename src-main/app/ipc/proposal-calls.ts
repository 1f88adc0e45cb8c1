import type { WebContents } from 'electron';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { ProposalDrafts } from '../workspaces/proposal-drafts';
import type { Windows } from '../windows/windows';
import { workspaceOf } from '../windows/pages';
import type { ShowRequests } from '../opening/openings';
import type { RemovalParts } from '../workspaces/remove-workspace';
import type { CallParts } from './desktop-parts';
import { handleCall } from './window-channel';

interface ProposalCallParts extends RemovalParts, Pick<CallParts, 'guard' | 'log'> {
  readonly requests: Pick<ShowRequests, 'add'>;
  readonly windows: Pick<Windows, 'leave' | 'show'>;
}

/** Answers the calls about drafts, in which proposals are written. */
export const handleProposalCalls = (parts: ProposalCallParts): void => {
  const { guard, windows, requests } = parts;
  const drafts = new ProposalDrafts(parts);
  const shownIn = (sender: WebContents): string => workspaceOf(sender) ?? '';

  // Showing is not awaited, since it resolves once the calling page is gone.
  handleCall(WINDOW_CALLS.startProposal, guard, async ({ proposalId }, sender) => {
    const draftId = await drafts.begin(shownIn(sender), proposalId);
    void windows.show(sender, draftId);
  });
  handleCall(WINDOW_CALLS.closeProposalDraft, guard, (_nothing, sender) => {
    void windows.show(sender, drafts.workspaceOf(shownIn(sender)));
  });
  handleCall(WINDOW_CALLS.submitProposalDraft, guard, async (words, sender) => {
    const id = await drafts.submit(shownIn(sender), words);
    requests.add(sender, { kind: 'proposal', id });
  });
  handleCall(WINDOW_CALLS.discardProposalDraft, guard, (_nothing, sender) => drafts.discard(shownIn(sender)));
};
