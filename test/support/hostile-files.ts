import { strToU8, zipSync } from 'fflate';

export const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join('\n');

const letters = 'a b c d e f g h i j'.split(' ');
/** Each declaration is ten times as long as the previous one. */
export const laughs = (declare: (letter: string, before: string) => string): string =>
  letters
    .slice(1)
    .map((letter, at) => declare(letter, letters[at] ?? ''))
    .join('\n');

export const ENTITIES = `<!ENTITY a "ha">${laughs((letter, before) => `<!ENTITY ${letter} "${`&${before};`.repeat(10)}">`)}`;

export const RDF =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://www.w3.org/2004/02/skos/core#"';

export const ods = (content: string | Uint8Array): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': typeof content === 'string' ? strToU8(content) : content
  });

/** A sheet with one cell, declared to repeat that often in both directions. */
export const repeatedRow = (rows: number, columns: number): string =>
  `<x xmlns:table="t" xmlns:office="o"><table:table table:name="S"><table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}" office:value-type="float" office:value="1"/></table:table-row></table:table></x>`;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** @param count sheets of the workbook, all of which are that one */
export const xlsx = (sheet: Uint8Array, count = 1, strings = '<sst/>'): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${PACKAGE}/content-types"/>`),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${OFFICE}"><sheets>${lines(count, (at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId1"/>`)}</sheets></workbook>`
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
    ),
    'xl/sharedStrings.xml': strToU8(strings),
    'xl/worksheets/sheet1.xml': sheet
  });
