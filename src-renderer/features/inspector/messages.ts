import type { Counted } from '../../../src-shared/dialect';
import { localized } from '../../../src-shared/language';
import type { Conflict } from '../../../src-shared/remote';
import { listOf, numeral, plural } from '../../platform/text';

const thereInstead = ({ unit, theirs }: Conflict): string => {
  if (unit === 'place' || unit === 'existence') return '';
  if (unit === 'visible') return theirs === true ? ' There it is visible.' : ' There it is hidden.';
  if (theirs === null || theirs === undefined || theirs === '') return ' There it is empty.';
  const text = typeof theirs === 'string' ? theirs : JSON.stringify(theirs);
  return text.length > 80 || text.includes('\n') ? '' : ` There it is “${text}”.`;
};

export const messages = localized('features/inspector', {
  details: 'Details',
  nothingSelected: 'Select a category to see and edit its details.',
  outOfSight: (name: string) => `“${name}” is selected, but the search hides it.`,
  endSearch: 'Clear search',
  path: 'Path',
  topLevel: 'Top level',
  history: 'History of this category',
  fields: { name: 'Name', slug: 'Slug', description: 'Description', visible: 'Visible', metadata: 'Metadata' },
  facts: {
    children: 'Subcategories',
    below: 'Descendants',
    hidden: 'Hidden descendants',
    id: 'ID',
    version: 'Version',
    created: 'Created',
    changed: 'Changed',
    idThere: (host: string) => `ID at ${host}`,
    copyIdThere: (host: string) => `Copy the ID at ${host}`,
    idCopied: (id: string) => `Copied ${id}.`,
    idNotCopied: 'The ID was not copied',
    productsThere: (host: string, what: Counted) => `${what === 'post' ? 'Posts' : 'Products'} at ${host}`
  },
  settled: {
    title: 'Settled by sync',
    takeBack: 'Take back…',
    deleteAgain: 'Delete again…',
    whyNot: 'There is no earlier version here that could be restored.'
  },
  noSlug: 'None',
  clearSlugs: 'Clear all slugs',
  clearDescriptions: 'Clear all descriptions',
  slugFromName: 'Make the slug from the name',
  slugsFromNames: 'Make slugs from names',
  useSlug: (slug: string) => `Use “${slug}”`,
  mixed: 'Mixed',
  mixedVisible: (visible: number, all: number) => `Mixed: ${numeral(visible)} of ${numeral(all)} visible`,

  notSaved: (label: string) => `${label} was not saved`,
  youTyped: (text: string, reason: string) => `You typed “${text.slice(0, 200)}”. ${reason}`,
  changedMeanwhile: 'It was changed elsewhere meanwhile.',
  changedAtOnce: 'It was changed elsewhere at the same time. The current value is shown.',
  theirs: ({ text, count }: { readonly text: string | null; readonly count: number }, isOfMany: boolean) => {
    const to = text === null ? '' : text === '' ? ' to nothing' : ` to “${text.slice(0, 200)}”`;
    const where = isOfMany ? plural(count, { one: ' in one of them', other: ` in ${numeral(count)} of them` }) : '';
    return `Changed elsewhere meanwhile${where}${to}.`;
  },
  hiddenName: ({ code, name }: { readonly code: string; readonly name: string }): string =>
    name === code ? code : `${name} (${code})`,
  hidden: (names: readonly string[]): string => `Invisible characters: ${listOf(names)}.`,
  keepMine: 'Keep mine',
  cameBack: 'Came back after Canopy closed. Not saved yet.',
  saveIt: 'Save',
  discardIt: 'Discard',
  takeTheirs: 'Take theirs',
  refusal: (conflict: Conflict, about?: string) =>
    `${about === undefined ? '' : `${about}: `}${conflict.detail}${thereInstead(conflict)}`,

  metadataExample: '{ "color": "green" }',
  attributes: 'Attributes',
  howToEdit: 'How to edit attributes',
  rows: 'Rows',
  key: 'Key',
  newKey: 'New key',
  addKey: 'Add key',
  theKey: (key: string) => `The key “${key}”`,
  keyNamed: (key: string) => `Key ${key}`,
  typeOf: (key: string) => `Type of ${key}`,
  valueOf: (key: string) => `Value of ${key}`,
  remove: (key: string) => `Remove ${key}`,
  onlySome: (keys: readonly string[], more: number) =>
    `Only some have: ${keys.join(', ')}${more > 0 ? ` and ${numeral(more)} more` : ''}`,
  ownLabel: (name: string, unit: string | undefined, isRequired: boolean) =>
    `${name}${unit === undefined ? '' : ` (${unit})`}${isRequired ? ' *' : ''}`,
  inLanguage: (label: string, language: string) => `${label} · ${language}`,
  noValue: 'None',
  chooseCategory: 'Choose…',
  valueNow: (text: string) => `The value is “${text}”.`,
  inherited: (text: string, from: string) => `“${text}” from “${from}”`,
  staysHere: 'Stays in this workspace. The service does not get it.',
  useDefault: (text: string) => `Use “${text}”`,
  ownFields: 'Fields…',
  computed: 'Set by the service',
  computedHint: (count: number) =>
    plural(count, { one: 'The service sets this itself.', other: 'The service sets these itself.' }),
  notTaken: 'The service does not accept changes to this.',
  computedFault: (key: string) => `The service sets “${key}” itself, so it cannot be changed here.`,

  cannotBeSaved: 'This cannot be saved.',
  enterKey: 'Enter a key.',
  brokenKey: 'A key cannot contain invalid characters (lone surrogates).',
  keyExists: (key: string) => `There is a key “${key}” already.`
});
