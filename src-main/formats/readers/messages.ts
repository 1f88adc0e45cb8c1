import { LIMITS } from '../../../src-shared/limits';

const count = (number: number): string => number.toLocaleString('en');

const someOf = (names: readonly string[]): string =>
  [...names.slice(0, 20).map((name) => `“${name}”`), ...(names.length > 20 ? ['…'] : [])].join(', ');

/** Why a file cannot be read, and what was done to read it. */
export const messages = {
  fieldsLeftOut: 'The fields in the file are not as Canopy writes them, so they were left out.',
  empty: 'The file is empty.',
  notText: 'This file is not text and not of a kind that Canopy knows. Choose a table, a taxonomy or a text file.',
  fileTooLarge: 'The file is too large. Split it and import one part after the other.',
  tooManyRecords: (most: number): string =>
    `The file has more than ${count(most)} rows, and a workspace holds at most ${count(LIMITS.categories)} categories. Split it or leave rows out.`,
  noCategories: 'Canopy found no categories in this file. Check that it is the right one.',
  tooDeep: (levels: number): string => `The file is nested more than ${count(levels)} levels deep.`,

  unknownEncoding: (encoding: string): string => `“${encoding}” is not a known encoding. Choose another one.`,
  guessedEncoding: (encoding: string): string =>
    `The file is not UTF-8 and was read as ${encoding}. Check that the names are right.`,
  lostCharacters: (lost: number): string =>
    lost === 1
      ? 'One character could not be read. Check the encoding.'
      : `${count(lost)} characters could not be read. Check the encoding.`,

  openQuote:
    'A cell starts with a quotation mark and does not end with one. Put quotation marks around the whole cell and double those inside.',
  plainQuotes: (line: number): string =>
    `A quotation mark on line ${count(line)} is never closed. All quotation marks are read as part of the texts.`,
  totalRow: (label: string): string => `The last row, “${label}”, adds up the rows above it and is left out.`,
  rowsAboveHeader: (rows: number): string =>
    rows === 1
      ? 'The row above the column names is left out.'
      : `The ${count(rows)} rows above the column names are left out.`,
  columnTwice: (name: string): string => `Several columns are called “${name}”. They are numbered.`,

  malformedJson: 'The JSON is not valid from here on.',
  jsonTooLarge: 'The file holds more than a workspace can. Split it and import one part after the other.',
  formatVersion: (version: number): string => `This version of Canopy reads version ${version} of the format.`,
  malformedYaml: 'The YAML is not valid from here on.',
  tooManyAliases: 'The YAML repeats parts of itself (by aliases) too often. Write them out.',
  yamlTooLarge: 'The YAML file is too large. Export it as JSON or as a table instead.',
  notCategories: (values: number): string =>
    values === 1
      ? 'One value in a list of categories is not a category and is left out.'
      : `${count(values)} values in lists of categories are not categories and are left out.`,
  tooManyColumns: (most: number): string =>
    `The table has more than ${count(most)} columns. Check the separator, or leave columns out.`,
  tooManyFields: (most: number): string => `The file has more than ${count(most)} different fields. Leave some out.`,

  damagedArchive: 'The file is damaged or incomplete. Export or download it again.',
  archiveTooLarge: 'The file unpacks to far more than Canopy can read. Save the table as CSV, or split it.',
  damagedSpreadsheet: 'The spreadsheet is damaged or incomplete. Open it in a spreadsheet program and save it again.',
  encryptedSpreadsheet: 'The spreadsheet is protected by a password. Save a copy without a password, then import that.',
  noSheet: (name: string, sheets: readonly string[]): string =>
    `The file has no sheet called “${name}”. It has ${someOf(sheets)}.`,
  oneSheet: (name: string, sheets: number): string => `Sheet “${name}” was read, one of ${count(sheets)}.`,

  malformedXml: 'The XML is not valid from here on. Export or download the file again.',
  notOpml: (root: string): string => `This is XML of another kind (“${root.slice(0, 40)}”), not an outline in OPML.`,

  markdownTooLarge: 'The Markdown file is too large. Save it as plain text or as a table instead.',
  markdownLeftOut: (blocks: number): string =>
    blocks === 1
      ? 'One paragraph or block that belongs to no heading or list is left out.'
      : `${count(blocks)} paragraphs or blocks that belong to no heading or list are left out.`,

  malformedTurtle: 'The Turtle is not valid from here on.',
  malformedRdfXml: 'The RDF/XML is not valid from here on.',
  longEntity:
    'The file declares a text of its own (an entity) that is too long. Save it without a DOCTYPE, or as Turtle.',
  nestedEntity:
    'The file declares texts that are made of one another (entities), which may stand for a text of any length. Save it without a DOCTYPE.',
  malformedJsonLd: 'The JSON-LD is not valid.',
  remoteContext: (address: string): string =>
    `The file refers to a context on the web (${address.slice(0, 200)}), which Canopy does not fetch. Export it with the context inside, or as Turtle.`,
  noConcepts: 'The file has no SKOS concepts or classes, so there are no categories in it.',
  noLanguage: (language: string, languages: readonly string[]): string =>
    `No concept has a name in “${language}”. There are names in ${someOf(languages)}.`,
  conceptScheme: (title: string): string => `The concepts of “${title}” were read.`,
  conceptSchemes: (schemes: number): string =>
    `The file has ${count(schemes)} concept schemes. Each becomes a category that holds its concepts.`,
  otherLanguage: (concepts: number, language: string): string =>
    concepts === 1
      ? `One concept has no name in “${language}” and gets another of its names.`
      : `${count(concepts)} concepts have no name in “${language}” and get another of their names.`,
  furtherBroader: (concepts: number): string =>
    concepts === 1
      ? 'One concept has further broader concepts, or one that is not in the file. They are kept as an entry.'
      : `${count(concepts)} concepts have further broader concepts, or one that is not in the file. They are kept as entries.`,
  collections: (collections: number): string =>
    collections === 1
      ? 'One collection of concepts is no category. It is kept with its members.'
      : `${count(collections)} collections of concepts are no categories. They are kept with their members.`,
  otherResources: (resources: number): string =>
    resources === 1
      ? 'One resource that is no concept is left out.'
      : `${count(resources)} resources that are no concepts are left out.`,
  otherStatements: (names: readonly string[]): string =>
    `References to other resources are left out: ${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}.`,

  kinds: {
    pdf: 'This is a PDF. Save or copy the table in it as CSV or text, then import that.',
    picture: 'This is a picture. Choose a table, a taxonomy or a text file.',
    media: 'This is a sound or a film. Choose a table, a taxonomy or a text file.',
    program: 'This is a program. Choose a table, a taxonomy or a text file.',
    packed: 'This is a compressed file. Unpack it, then import the file inside.',
    archive: 'This is an archive. Unpack it, then import the file inside.',
    richText: 'This is a formatted document (RTF). Save it as plain text, then import that.',
    word: 'This is a text document. Save its list as plain text or its table as CSV, then import that.',
    slides: 'This is a presentation. Save its list as plain text, then import that.',
    numbers: 'This is a Numbers document. Export it as Excel or CSV (File, Export To), then import that.',
    oldDocument:
      'This is a document of an older Office program. Save it as .xlsx, CSV or plain text, then import that.',
    encrypted: 'The file is protected by a password. Save a copy without a password, then import that.',
    workspace: 'This is a workspace. Use “Compare with…” to see what is in it and take it over.',
    database: 'This is a database (SQLite). Export the table with the categories as CSV, then import that.',
    sql: 'This is a dump of a database (SQL). Export the table with the categories as CSV, then import that.',
    wordPress:
      'This is an export of WordPress (WXR), which is made of posts. Export the products of WooCommerce or, with a plugin, the categories as CSV, then import that.',
    webPage:
      'This is a web page, not a file of categories. Look for a download or an export on the page; a table saved as a web page can be opened in a spreadsheet program and saved as .xlsx.',
    otherXml: (root: string): string =>
      `This is XML of a kind that Canopy does not know (“${root.slice(0, 40)}”). Export it as OPML, RDF/XML, CSV or JSON.`
  }
};
