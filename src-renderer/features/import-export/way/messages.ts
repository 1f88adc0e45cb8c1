import english from './messages/en.json' with { type: 'json' };
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import { localized } from '../../../../src-shared/language';
import type { MatchOption } from './import-way';

const sentences = localized('features/import-export/way', english);

export const messages = {
  ...sentences,
  matchOption: ({ value, entry }: MatchOption): string =>
    entry === undefined ? sentences.matchFields[value] : sentences.matchEntry({ key: withHiddenShown(entry) })
};
