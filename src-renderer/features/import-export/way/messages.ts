import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import { localized } from '../../../../src-shared/language';
import { categories } from '../../../platform/amounts';
import { plural } from '../../../platform/text';
import type { MatchOption } from './import-way';

const MATCH_FIELDS: Readonly<Record<Extract<MatchOption, { entry?: undefined }>['value'], string>> = {
  id: 'ID',
  slug: 'Slug',
  path: 'Path'
};

export const messages = localized('features/import-export/way', {
  way: 'Into this workspace',
  ways: { append: 'Add', update: 'Update and add', replace: 'Replace everything' },
  wayHints: {
    update:
      'Matched categories change where the file says something else, and the others are added. You see every difference before it is applied.',
    replace:
      'The tree becomes that of the file, and what is not in it goes to the trash. You see every difference before it is applied.'
  },
  matchBy: 'Match by',
  matchOption: ({ value, entry }: MatchOption): string =>
    entry === undefined ? MATCH_FIELDS[value] : `Metadata “${withHiddenShown(entry)}”`,
  compareAnswer: (isUnclear: boolean) => (isUnclear ? 'Compare anyway…' : 'Compare…'),
  nothingToMatchBy: 'No category in the file has a value to match by. Choose something else under “Match by”.',
  unclear: (count: number) =>
    `${categories(count)} in the file could be several in this workspace, or ${plural(count, { one: 'shares', other: 'share' })} what categories are matched by. ${plural(count, { one: 'It counts as a new one.', other: 'They count as new ones.' })}`,
  notCompared: 'The file was not compared'
});
