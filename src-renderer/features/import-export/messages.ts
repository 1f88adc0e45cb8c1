import type { FAULT_CHOICES, FaultKind, FileFormat } from '../../../src-shared/import-plan';
import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';

const KINDS: Readonly<Record<FileFormat, string>> = {
  csv: 'A table',
  xlsx: 'An Excel workbook',
  ods: 'An OpenDocument spreadsheet',
  json: 'JSON',
  jsonl: 'JSON Lines',
  yaml: 'YAML',
  text: 'A list of names',
  markdown: 'Markdown',
  opml: 'An OPML outline',
  google: 'A product taxonomy',
  turtle: 'SKOS as Turtle',
  rdfxml: 'SKOS as RDF/XML',
  jsonld: 'SKOS as JSON-LD'
};

/** “3 categories have …”, with the verb in both forms. */
const faultOf =
  (one: string, other: string) =>
  (count: number): string =>
    `${categories(count)} ${plural(count, { one, other })}`;
const cellsOf =
  (one: string, other: string) =>
  (count: number): string =>
    countOf(count, one, other);

const LEAVE_OUT = 'Leave them out';
const TOP_LEVEL = 'Put them at the top level';
const AS_METADATA = 'Keep the text in the metadata';
const DROP = 'Drop the value';

const FAULT_CHOICE_WORDS: {
  readonly [K in FaultKind]: Readonly<Record<(typeof FAULT_CHOICES)[K][number], string>>;
} = {
  missing_parent: {
    create: 'Create the parents',
    top_level: TOP_LEVEL,
    leave_out: LEAVE_OUT
  },
  ambiguous_parent: {
    first: 'Take the first of them',
    top_level: TOP_LEVEL,
    leave_out: LEAVE_OUT
  },
  several_parents: {
    first: 'Put them under the first',
    copy: 'Put a copy under each'
  },
  cycle: { top_level: TOP_LEVEL, leave_out: LEAVE_OUT },
  too_deep: { raise: 'Move them up to the last level', leave_out: LEAVE_OUT },
  duplicate_id: { as_new: 'Import them anyway', leave_out: LEAVE_OUT },
  no_name: { placeholder: 'Give them a name', leave_out: LEAVE_OUT },
  name_too_long: { shorten: 'Shorten the names', leave_out: LEAVE_OUT },
  invalid_slug: {
    repair: 'Make valid slugs of them',
    metadata: AS_METADATA,
    drop: 'Leave the slugs out'
  },
  description_too_long: {
    metadata: 'Keep the whole text in the metadata',
    shorten: 'Shorten the descriptions'
  },
  not_yes_or_no: { metadata: AS_METADATA, drop: DROP },
  not_a_number: { metadata: AS_METADATA, drop: DROP },
  invalid_metadata: { as_text: 'Keep it as text', drop: DROP },
  metadata_too_large: { shorten: 'Leave out what does not fit', drop: 'Leave out the metadata' },
  extra_cells: { metadata: 'Keep the cells in the metadata', drop: 'Leave the cells out' }
};

export const messages = localized('features/import-export', {
  cancel: 'Cancel',
  notOpened: 'The file was not opened',
  reading: (file: string) => `Reading “${file}”`,
  trying: 'Checking the change',
  notLooked: 'The change could not be checked',
  readingChangesNothing: 'This changes nothing in the workspace.',

  importTitle: (file: string) => `Import “${file}”?`,
  importAnswer: (count: number) => `Import ${categories(count)}`,
  found: (format: FileFormat, count: number, levels: number) =>
    `${KINDS[format]}: ${categories(count)} on ${countOf(levels, 'level', 'levels')}.`,
  metadata: (keys: readonly string[], more: number) =>
    `Metadata: ${keys.join(', ')}${more > 0 ? ` and ${numeral(more)} more` : ''}`,
  pasted: 'Pasted text',
  readingOptions: 'How the file is read',
  readAs: 'Format',
  guessedFormat: 'Automatic',
  formatNames: {
    csv: 'Table (CSV, TSV)',
    xlsx: 'Excel workbook',
    ods: 'OpenDocument spreadsheet',
    json: 'JSON',
    jsonl: 'JSON Lines',
    yaml: 'YAML',
    text: 'Indented text or paths',
    markdown: 'Markdown',
    opml: 'OPML outline',
    google: 'Product taxonomy (Google, Shopify)',
    turtle: 'SKOS (Turtle)',
    rdfxml: 'SKOS (RDF/XML)',
    jsonld: 'SKOS (JSON-LD)'
  },
  sheet: 'Sheet',
  separator: 'Separator',
  separators: (separator: string): string =>
    ({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' })[separator] ?? separator,
  encoding: 'Encoding',
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
  language: 'Language',
  hasHeader: 'First row is a header',
  headerRow: 'Header row',
  hierarchy: 'Hierarchy from',
  hierarchies: {
    nested: 'Nesting in the file',
    parent: 'The parent field',
    path: 'The path field',
    levels: 'One column per level',
    codes: 'Code prefixes',
    flat: 'None: a flat list'
  },
  mapping: 'Fields',
  fields: 'Fields of the file',
  field: 'Field',
  samples: 'Values',
  betweenSamples: ' · ',
  means: 'Becomes',
  meaningOf: (field: string) => `“${field}” becomes`,
  moreFields: (count: number) => `Show more fields (${numeral(count)})`,
  roleGroups: { fields: 'Fields', place: 'Place in the tree', others: 'Other' },
  roles: {
    id: 'ID',
    parent: 'Parent',
    path: 'Path',
    level: 'Level of the tree',
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    visible: 'Visible',
    hidden: 'Hidden',
    position: 'Position',
    metadata: 'Several metadata keys',
    entry: 'Metadata',
    ignored: 'Nothing (left out)'
  },
  preview: 'Preview',
  faultList: 'Problems to resolve',
  whatToDo: (fault: string) => `What to do: ${fault}`,
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
  },
  faultChoices: FAULT_CHOICE_WORDS,
  notes: 'Notes',
  newIds: 'Categories that are added get new IDs.',
  keptIds: 'The categories keep their IDs, so that a later file can update them.',
  mappings: 'Saved mappings',
  useMapping: (name: string) => `Use “${name}”`,
  keepMapping: 'Save this mapping…',
  deleteMapping: (name: string) => `Delete “${name}”`,
  mappingName: 'Name of the mapping',
  keep: 'Save',
  mappingKept: (name: string) => `The mapping is saved as “${name}”.`,
  mappingNotKept: 'The saved mappings did not change',
  mappingFits: (name: string) => `“${name}” was saved for files with these fields.`,
  useThis: 'Use it',
  nothingLeft: 'No category is left to import. Change what is left out.',
  place: 'Add to',
  topLevel: 'Bottom of the top level',
  under: (name: string) => `Bottom of “${name}”`,
  onlyTopLevel: 'They will be added to the top level.',
  imported: (count: number) => `${categories(count)} imported.`,
  notImported: 'Nothing was imported',

  refusedTitle: (file: string) => `“${file}” cannot be imported`,
  chooseAnother: 'Choose another file…',
  refusal: (problems: number) =>
    `Nothing was changed. ${plural(problems, { one: 'The file has this problem:', other: 'The first problems in the file:' })}`,
  problems: 'Problems',
  dropHere: 'Drop the file to import it',
  dropHint: 'A workspace (.canopy) is opened. Nothing changes until you have seen what is in the file.',
  notAFile: (name: string) => `“${name}” is a folder, or cannot be read. Drop a file.`,
  oneFile: 'Drop one file at a time.',
  textTooLarge: 'The text is too large to paste. Save it as a file and use File > Import….',
  tooLarge: 'The file is too large to drop. Use File > Import… instead.',

  exportTitle: 'Export',
  exportAnswer: 'Export…',
  what: 'Categories',
  everything: 'All',
  branch: (name: string) => `“${name}” and everything below it`,
  branches: (count: number) => `The ${numeral(count)} selected categories and everything below them`,
  format: 'Format',
  formats: {
    csv: { label: 'Table (CSV)', description: 'One category per line, with its path and metadata.' },
    json: { label: 'Canopy JSON', description: 'All fields, including versions and times.' },
    xlsx: { label: 'Spreadsheet (Excel)', description: 'The same table, for Excel, LibreOffice and Numbers.' },
    yaml: { label: 'YAML', description: 'A nested list, easy to read and to edit.' },
    text: { label: 'Indented text', description: 'Names only.' },
    markdown: { label: 'Markdown', description: 'A nested list with names and descriptions.' },
    opml: { label: 'Outline (OPML)', description: 'For outliners and mind maps.' },
    turtle: { label: 'SKOS (Turtle)', description: 'A concept scheme for linked data.' },
    google: { label: 'Google product taxonomy', description: 'IDs and paths, one category per line.' },
    html: { label: 'Web page', description: 'An outline that anyone can open in a browser.' }
  },
  columns: 'Columns',
  allColumns: 'All, as Canopy imports them',
  forSpreadsheet: 'For a spreadsheet',
  forSpreadsheetHint: 'Marks the file as UTF-8, and puts an apostrophe before text that would run as a formula.',
  exported: (count: number, file: string) => `${categories(count)} exported to “${file}”.`,
  notExported: 'Nothing was exported',
  redirects: {
    title: 'Export redirects',
    keep: 'Keep old addresses',
    keepHint: 'When a slug or a place changes from now on, the old address is kept, whoever changes it.',
    notChanged: 'The setting was not changed',
    notRead: 'The redirects could not be read.',
    template: 'Category address',
    templateHint: '{path} stands for all slugs from the top, {slug} for its own slug only.',
    formats: {
      csv: { label: 'Table (CSV)', description: 'Old and new address.' },
      nginx: { label: 'nginx', description: 'A map to include in the configuration.' },
      shopify: { label: 'Shopify', description: 'For the import of URL redirects.' },
      redirection: { label: 'WordPress', description: 'For the plugin Redirection.' }
    },
    count: (count: number) => (count === 0 ? 'No redirects yet' : countOf(count, 'redirect', 'redirects')),
    taken: (count: number) =>
      `${countOf(count, 'old address is', 'old addresses are')} left out: another category has it now.`,
    gone: (count: number) =>
      `${countOf(count, 'old address is', 'old addresses are')} left out: nothing above is left.`,
    unaddressed: (count: number) =>
      `${countOf(count, 'old address is', 'old addresses are')} left out: a slug is missing now.`,
    unknown: (count: number) => `${categories(count)} had no address before a change: a slug was missing.`,
    isCut: 'There are too many: those of the oldest changes are left out.',
    startOver: 'Start over…',
    startOverTitle: 'Forget the old addresses?',
    startOverText: 'No redirects are exported for changes so far. This cannot be undone.',
    forget: 'Forget',
    notForgotten: 'The old addresses were not forgotten',
    exported: (count: number, file: string) => `${countOf(count, 'redirect', 'redirects')} exported to “${file}”.`
  }
});
