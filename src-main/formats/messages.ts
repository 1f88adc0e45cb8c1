import type { ExportFormat } from '../../src-shared/import-plan';
import { LIMITS } from '../../src-shared/limits';

const FORMAT_TITLES: Readonly<Record<ExportFormat, string>> = {
  json: "Canopy's own JSON, every field kept",
  csv: 'a table for other programs, a category a line',
  xlsx: 'a spreadsheet, a category a row',
  yaml: 'a nested list in YAML',
  text: 'the names as an indented list',
  markdown: 'names and descriptions as a Markdown list',
  opml: 'an outline for outliners (OPML 2.0)',
  turtle: 'a concept scheme of SKOS (RDF, Turtle)',
  google: 'ids and paths, as in Google’s product taxonomy',
  html: 'a page with an outline, for people without Canopy'
};

export const messages = {
  unreadable: (file: string): string => `“${file}” cannot be read. Is it still there, and may you open it?`,
  gone: 'The file is no longer available. Choose it again.',
  readerEnded:
    'Reading the file was ended, most likely because it needs more memory than Canopy gives a file. Nothing was changed. Split the file, and import one part after the other.',
  readerSilent:
    'Reading the file was ended, since it made no progress for 30 seconds. Nothing was changed. If the file is what you expect, split it, and import one part after the other.',
  nothingInIt: 'There are no categories in it.',
  tooMany: `A workspace holds at most ${LIMITS.categories.toLocaleString('en')} categories.`,
  repeated: (lines: number): string =>
    lines === 1
      ? '1 line repeats a category and is skipped.'
      : `${lines.toLocaleString('en')} lines repeat a category and are skipped.`,
  productRows:
    'The rows look like products, and each becomes a category. If a column says which category a product is in, choose “Path” for it.',
  html: { hidden: 'hidden' },
  formatTitles: FORMAT_TITLES
};
