import sentences from './messages/en.json' with { type: 'json' };
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import type { MatchOption } from './import-way';

export const messages = {
  ...sentences,
  matchOption: ({ value, entry }: MatchOption): string =>
    entry === undefined ? sentences.matchFields[value] : sentences.matchEntry({ key: withHiddenShown(entry) })
};
