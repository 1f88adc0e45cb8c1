import sentences from './messages/en.json' with { type: 'json' };
import type { ProposalActor, ProposalEvent } from '../../../src-shared/proposals';
import { momentOf } from '../../platform/dates';

const nameOf = ({ author, person }: ProposalActor): string => person?.name ?? sentences.authors[author];

export const messages = {
  ...sentences,
  by: (actor: ProposalActor, at: string) => sentences.by({ name: nameOf(actor), at: momentOf(at) }),
  event: ({ by, what, count = 0 }: ProposalEvent) => sentences.event({ name: nameOf(by), what, count })
};
