import type { ExportFormat } from '../../src-shared/import-plan';
import { LIMITS } from '../../src-shared/limits';

/** What each format is, for people. */
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

/** What people read. */
export const messages = {
  notText: 'This file is not text. Choose a table (CSV), a text file or a Canopy export.',
  spreadsheet:
    'This is a spreadsheet file or an archive. Save the table as CSV in the spreadsheet program, then import that.',
  workspace: 'This is a workspace. Use “Compare with…” to see what is in it and take it over.',
  fileTooLarge: 'The file is too large. Split it and import one part after the other.',
  unreadable: (file: string): string => `“${file}” cannot be read. Is it still there, and may you open it?`,
  nothingInIt: 'There are no categories in it.',
  notUtf8Json: 'JSON must be UTF-8, and this file is not.',
  malformedJson: 'The JSON is not valid from here on.',
  jsonTooDeep: 'The JSON is nested too deeply.',
  jsonTooLarge: 'The JSON holds more than a workspace can.',
  unknownFormat: 'This file has no category tree: it is neither a Canopy file nor a list.',
  formatVersion: (version: number): string => `This version of Canopy reads version ${version} of the format.`,
  tooMany: (): string => `A workspace holds at most ${LIMITS.categories.toLocaleString('en')} categories.`,
  tooDeep: `A tree has at most ${LIMITS.depth} levels.`,
  rowTooDeep: `This category is deeper than ${LIMITS.depth} levels. Move it up.`,
  duplicateId: (id: number): string => `Another category also has the id ${id}.`,
  duplicateRowId: (id: string): string =>
    `Another line also has the id “${id}”. Give this line a different id, or none.`,
  neitherNameNorPath: 'This line has neither a name nor a path. Enter one or remove the line.',
  ambiguousParent: (parent: string): string =>
    `Several categories are called “${parent}”, so the parent is not clear. Give the parent’s id instead.`,
  parentNotFound: (parent: string): string =>
    `Parent “${parent}” was not found in the file. Correct it, or leave it empty for the top level.`,
  ownAncestor: 'This category is its own ancestor. Correct the parent of one of them.',
  notAnObject: 'metadata: Expected a JSON object such as {"color":"red"}.',
  notYesOrNo: (column: string, cell: string): string => `${column}: Expected yes or no, not “${cell.slice(0, 40)}”.`,
  notANumber: (cell: string): string => `position: Expected a number, not “${cell.slice(0, 40)}”.`,
  slugAdvice: ' Correct it, or rename the column to keep it as metadata.',
  openQuote:
    'A cell starts with a quotation mark and does not end with one. Put quotation marks around the whole cell and double those inside.',
  tooManyCells: (cells: number, columns: number, separator: string): string =>
    `This line has ${cells} cells, but the first line names ${columns} columns. Put quotation marks around a cell that contains the separator “${separator}”.`,
  emptyFile: 'The file is empty.',
  noNameColumn: 'No column is called “name”, “title” or “path”. The first line must name the columns.',
  columnWithoutName: (number: number): string => `Column ${number} has no name in the first line. Name it or empty it.`,
  columnTwice: (name: string): string => `Two columns are called “${name}”. Rename one of them.`,
  newIds: 'All categories are added as new ones with new ids. To change existing categories, compare with the file.',
  repeated: (lines: number): string =>
    lines === 1
      ? '1 line repeats a category and is skipped.'
      : `${lines.toLocaleString('en')} lines repeat a category and are skipped.`,
  guessedEncoding:
    'The file is not UTF-8 and was read as Western European (Windows-1252). Check that the names are right.',
  parentsAreEnough: 'not needed: the parents are given',
  html: { hidden: 'hidden' },
  /** What a column is read as. */
  columnMeanings: {
    id: 'id, to match parents',
    parent: 'parent',
    path: 'path',
    name: 'name',
    slug: 'slug',
    description: 'description',
    visible: 'visible',
    hidden: 'hidden',
    position: 'order',
    metadata: 'metadata'
  },
  formatTitles: FORMAT_TITLES
};
