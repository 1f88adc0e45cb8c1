import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';

/** “3 categories have …”, with the verb in both forms. */
const faultOf =
  (one: string, other: string) =>
  (count: number): string =>
    `${categories(count)} ${plural(count, { one, other })}`;
const cellsOf =
  (one: string, other: string) =>
  (count: number): string =>
    countOf(count, one, other);

export const messages = localized('features/import-export', {
  ...english,
  metadata: (keys: readonly string[], more: number) =>
    `Metadata: ${keys.join(', ')}${more > 0 ? ` and ${numeral(more)} more` : ''}`,
  separators: (separator: string): string =>
    ({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' })[separator] ?? separator,
  encodings: (label: string): string =>
    ({
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big-endian',
      'windows-1252': 'Western European (Windows-1252)',
      'windows-1250': 'Central European (Windows-1250)',
      'windows-1251': 'Cyrillic (Windows-1251)',
      'windows-1253': 'Greek (Windows-1253)',
      'windows-1254': 'Turkish (Windows-1254)',
      'iso-8859-2': 'Central European (ISO 8859-2)',
      shift_jis: 'Japanese (Shift JIS)',
      gb18030: 'Chinese (GB18030)',
      big5: 'Chinese (Big5)',
      'euc-kr': 'Korean (EUC-KR)'
    })[label] ?? label,
  where: (shown: number, count: number) =>
    shown < count ? `Where (the first ${numeral(shown)})` : plural(count, { one: 'Where', other: 'Where' }),
  faults: {
    missing_parent: faultOf('has a parent that is not in the file.', 'have parents that are not in the file.'),
    ambiguous_parent: faultOf('names a parent that several could be.', 'name parents that several could be.'),
    several_parents: faultOf('has more than one parent. A tree has one.', 'have more than one parent. A tree has one.'),
    cycle: faultOf('is below itself.', 'are below themselves.'),
    too_deep: faultOf('is below the deepest level of a tree.', 'are below the deepest level of a tree.'),
    duplicate_id: faultOf('has an ID that another one has.', 'have IDs that others have.'),
    no_name: faultOf('has no name.', 'have no name.'),
    name_too_long: faultOf('has a name that is too long.', 'have names that are too long.'),
    invalid_slug: faultOf('has a text that cannot be a slug.', 'have texts that cannot be slugs.'),
    description_too_long: faultOf('has a description that is too long.', 'have descriptions that are too long.'),
    not_yes_or_no: cellsOf('value says neither yes nor no.', 'values say neither yes nor no.'),
    not_a_number: cellsOf('value is not a number.', 'values are not numbers.'),
    invalid_metadata: cellsOf('value cannot be read as metadata.', 'values cannot be read as metadata.'),
    metadata_too_large: faultOf('has too much metadata.', 'have too much metadata.'),
    extra_cells: cellsOf('row has more cells than columns.', 'rows have more cells than columns.')
  }
});
