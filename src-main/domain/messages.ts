import { LIMITS } from '../../src-shared/limits';
import { PROPOSAL_LIMITS } from '../../src-shared/proposals';
import { anyOf } from '../platform/plural';
import sentences from './messages/en.json' with { type: 'json' };

const MEBIBYTE = 1024 * 1024;

export const messages = {
  ...sentences,
  nestedTooDeep: (name: string): string => sentences.nestedTooDeep({ name, most: LIMITS.depth }),
  treeFull: (present: number): string => sentences.treeFull({ most: LIMITS.categories, present }),
  /** @param accepted the versions that the caller named; none: it named something else */
  otherVersion: (name: string, version: number, accepted: readonly number[]): string =>
    sentences.otherVersion({
      name,
      version: String(version),
      accepted: accepted.length === 0 ? null : anyOf(accepted.map(String))
    }),
  hasChildren: (name: string, children: number, descendants: number): string =>
    descendants === children
      ? sentences.hasChildren({ name, children })
      : sentences.hasDescendants({ name, children, descendants }),
  proposals: {
    ...sentences.proposals,
    tooLarge: (): string =>
      sentences.proposals.tooLarge({ edits: PROPOSAL_LIMITS.edits, mebibytes: PROPOSAL_LIMITS.bytes / MEBIBYTE }),
    logFull: (): string =>
      sentences.proposals.logFull({ events: PROPOSAL_LIMITS.events, mebibytes: PROPOSAL_LIMITS.logBytes / MEBIBYTE }),
    tooMany: (): string => sentences.proposals.tooMany({ most: PROPOSAL_LIMITS.open })
  },
  keyReused: (key: string): string => sentences.keyReused({ key, hours: LIMITS.idempotencyHours })
};
