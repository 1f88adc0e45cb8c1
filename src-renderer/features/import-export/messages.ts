import type { FileFormat } from '../../../src-shared/import-plan';
import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';

/** What a file is, at the beginning of a sentence. */
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
  google: 'A Google product taxonomy',
  turtle: 'SKOS as Turtle',
  rdfxml: 'SKOS as RDF/XML',
  jsonld: 'SKOS as JSON-LD'
};

/** What import and export say. */
export const messages = localized('features/import-export', {
  cancel: 'Cancel',
  notOpened: 'The file was not opened',
  reading: (file: string) => `Reading “${file}”`,
  readingChangesNothing: 'This changes nothing in the workspace.',

  importTitle: (file: string) => `Import “${file}”?`,
  importAnswer: 'Import',
  found: (format: FileFormat, count: number, levels: number) =>
    `${KINDS[format]}: ${categories(count)} on ${countOf(levels, 'level', 'levels')}.`,
  columnMeanings: 'The columns are read as:',
  columns: 'Columns',
  metadata: (keys: readonly string[], more: number) =>
    `Metadata: ${keys.join(', ')}${more > 0 ? ` and ${numeral(more)} more` : ''}`,
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
  oneFile: 'Drop one file at a time.',
  tooLarge: 'The file is too large to drop. Use File > Import… instead.',

  exportTitle: 'Export',
  exportAnswer: 'Export…',
  what: 'Categories',
  everything: 'All',
  branch: (name: string) => `“${name}” and everything below it`,
  branches: (count: number) => `The ${numeral(count)} selected categories and everything below them`,
  format: 'Format',
  formats: {
    csv: {
      label: 'Table (CSV)',
      description: 'One category per line, with its path and a column for each metadata key.'
    },
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
  forSpreadsheet: 'For a spreadsheet',
  forSpreadsheetHint: 'Marks the file as UTF-8, and puts an apostrophe before text that would run as a formula.',
  exported: (count: number, file: string) => `${categories(count)} exported to “${file}”.`,
  notExported: 'Nothing was exported'
});
