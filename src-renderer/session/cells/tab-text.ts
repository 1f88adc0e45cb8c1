/*
 * Cells as text, in the form that spreadsheets put on the clipboard: tabs between cells, a line for each row, and double quotes around a
 * cell that has a tab, a line break or a quote in it.
 */

const QUOTED = /["\t\r\n]/;

const written = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As one cell, or with a line break after each row. */
export const writeTabText = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(written).join('\t'));
  return lines.length === 1 ? (lines[0] ?? '') : `${lines.join('\n')}\n`;
};

/** A cell that begins with a quote, up to what ends it. Other programs write a text such as `"so" it says` without quoting it. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const PLAIN_CELL = /[^\t\r\n]*/y;
const LINE_BREAK = /\r\n|[\r\n]/y;

const taken = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The rows of a text from the clipboard. A line break at its end ends the last row. */
export const readTabText = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = taken(QUOTED_CELL, text, at);
    const cell = quoted ?? taken(PLAIN_CELL, text, at);
    row.push(quoted?.[1]?.replaceAll('""', '"') ?? cell?.[0] ?? '');
    at += cell?.[0].length ?? 0;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += taken(LINE_BREAK, text, at)?.[0].length ?? 0;
    if (at >= text.length) return rows;
  }
};
