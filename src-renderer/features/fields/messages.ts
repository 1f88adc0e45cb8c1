import { localized } from '../../../src-shared/language';
import { numeral, plural } from '../../platform/text';

const fields = (count: number): string => plural(count, { one: '1 field', other: `${numeral(count)} fields` });

export const messages = localized('features/fields', {
  title: 'Fields',
  newField: 'New field',
  none: 'There are no fields yet. A field gives a key of the metadata a name, a type and rules for its values: a color, a margin, a date of launch.',
  valuesStay: 'The values stay in the categories, also when a field is removed or changed.',
  keysFound: (count: number) =>
    plural(count, {
      one: '1 key without a field was found.',
      other: `${numeral(count)} keys without a field were found.`
    }),
  makeFields: (count: number) => `Make ${fields(count)}`,
  saved: (count: number) => `Saved ${fields(count)}.`,
  notUndone: 'The fields were not set back',
  keyTwice: 'Two fields have the same key.',
  invalid: (what: string, why: string) => (what === '' ? why : `${what}: ${why}`),
  unknownType: (type: string) => `This version of Canopy does not know the type “${type}”. The field is kept as it is.`,
  name: 'Name',
  key: 'Key in the metadata',
  type: 'Type',
  types: {
    text: 'Text',
    longText: 'Long text',
    number: 'Number',
    yesNo: 'Yes/no',
    date: 'Date',
    choice: 'Choice',
    choices: 'Several choices',
    link: 'Link',
    category: 'Category',
    map: 'Mapping'
  },
  options: {
    help: 'Help text',
    on: 'Only where this search matches',
    default: 'Default',
    required: 'Required',
    inherit: 'Inherited by subcategories',
    local: 'Not sent to a service',
    maxLength: 'Most characters',
    languages: 'Languages, such as de, en',
    require: 'Required languages',
    unit: 'Unit',
    min: 'Minimum',
    max: 'Maximum',
    decimals: 'Digits after the point',
    choices: 'Choices, one per line',
    many: 'Several categories'
  }
});
