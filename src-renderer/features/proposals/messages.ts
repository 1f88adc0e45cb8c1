import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { ProposalActor, ProposalEvent } from '../../../src-shared/proposals';
import { categories } from '../../platform/amounts';
import { momentOf } from '../../platform/dates';

const AUTHOR: Readonly<Record<ProposalActor['author'], string>> = {
  window: 'This app',
  http: 'Another program',
  import: 'An import'
};

const WHAT: Readonly<Record<ProposalEvent['what'], string>> = {
  submitted: 'submitted it',
  commented: 'commented',
  approved: 'approved it',
  askedForChanges: 'asked for changes',
  published: 'published',
  declined: 'declined it'
};

const nameOf = ({ author, person }: ProposalActor): string => person?.name ?? AUTHOR[author];

export const messages = localized('features/proposals', {
  ...english,
  at: momentOf,
  by: (actor: ProposalActor, at: string) => `${nameOf(actor)}, ${momentOf(at)}`,
  event: ({ by, what, count }: ProposalEvent) =>
    `${nameOf(by)} ${WHAT[what]}${count === undefined ? '' : `: ${categories(count)} changed`}`,
  movedTo: (path: string) => `moves to ${path === '' ? 'the top level' : path}`,
  takesAlong: (names: readonly string[]) => `Published with it: ${names.join(', ')}.`,
  changedSince: (names: readonly string[]) =>
    names.length === 0
      ? 'The tree has changed since you looked. Nothing was published. Review it again, then publish.'
      : `Changed since you looked: ${names.join(', ')}. Nothing was published. Review it again, then publish.`,
  leftOut: (names: readonly string[]) => `No longer possible and left out: ${names.join(', ')}.`
});
