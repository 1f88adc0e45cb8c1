import { PROPOSAL_LIMITS } from '../../src-shared/proposals';
import sentences from './messages/en.json' with { type: 'json' };

const MEGABYTES = PROPOSAL_LIMITS.bytes / 1024 / 1024;

/** The sentences of an open workspace: of its thread, and of the main thread where that has failed. Store, sync and formats have their own. */
export const messages = {
  ...sentences,
  proposals: {
    ...sentences.proposals,
    tooLarge: (edits: number): string =>
      sentences.proposals.tooLarge({ most: PROPOSAL_LIMITS.edits, megabytes: MEGABYTES, edits })
  }
};
