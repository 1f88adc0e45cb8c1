import english from './messages/en.json' with { type: 'json' };
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import { localized } from '../../../../src-shared/language';
import type { MatchOption } from './import-way';

const MATCH_FIELDS: Readonly<Record<Extract<MatchOption, { entry?: undefined }>['value'], string>> = {
  id: 'ID',
  slug: 'Slug',
  path: 'Path'
};

export const messages = localized('features/import-export/way', {
  ...english,
  matchOption: ({ value, entry }: MatchOption): string =>
    entry === undefined ? MATCH_FIELDS[value] : `Metadata “${withHiddenShown(entry)}”`
});
