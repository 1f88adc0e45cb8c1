import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { StoreError } from '../../domain/errors';
import type { CallParts } from './desktop-parts';
import { messages } from '../process/messages';
import { handleCall } from './window-channel';

/** Answers the calls about drafts, in which proposals are written. */
export const handleProposalCalls = ({ guard }: Pick<CallParts, 'guard'>): void => {
  const notYet = (): never => {
    throw new StoreError('not_found', messages.workspace.gone);
  };
  handleCall(WINDOW_CALLS.startProposal, guard, notYet);
  handleCall(WINDOW_CALLS.submitProposalDraft, guard, notYet);
  handleCall(WINDOW_CALLS.discardProposalDraft, guard, notYet);
  handleCall(WINDOW_CALLS.closeProposalDraft, guard, notYet);
};
