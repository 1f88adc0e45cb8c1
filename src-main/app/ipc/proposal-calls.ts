import type { WebContents } from 'electron';
import { ProposalDrafts } from '../workspaces/proposal-drafts';
import type { Windows } from '../windows/windows';
import { workspaceOf } from '../windows/pages';
import type { ShowRequests } from '../opening/openings';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import type { RemovalParts } from '../workspaces/workspace-files';

interface ProposalCallParts extends RemovalParts, Pick<CallParts, 'guard' | 'log'> {
  readonly requests: Pick<ShowRequests, 'add'>;
  readonly windows: Pick<Windows, 'leave' | 'show'>;
}

/** Answers the calls about drafts, in which proposals are written. */
export const handleProposalCalls = (parts: ProposalCallParts): void => {
  const { guard, windows, requests } = parts;
  const drafts = new ProposalDrafts(parts);
  const shownIn = (sender: WebContents): string => workspaceOf(sender) ?? '';
  handleCalls(guard, {
    // Showing is not awaited, since it resolves once the calling page is gone.
    startProposal: async ({ proposalId }, sender) => {
      const draftId = await drafts.begin(shownIn(sender), proposalId);
      void windows.show(sender, draftId, true);
    },
    closeProposalDraft: (_nothing, sender) => {
      void windows.show(sender, drafts.workspaceOf(shownIn(sender)));
    },
    submitProposalDraft: async (words, sender) => {
      const id = await drafts.submit(shownIn(sender), words);
      requests.add(sender, { kind: 'proposal', id });
    },
    readRevisedProposal: (_nothing, sender) => drafts.revised(shownIn(sender)),
    discardProposalDraft: async (_nothing, sender) => {
      const id = await drafts.discard(shownIn(sender));
      if (id !== null) requests.add(sender, { kind: 'proposal', id });
    }
  });
};
