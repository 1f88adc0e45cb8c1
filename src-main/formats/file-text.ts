import type { Fault } from '../../src-shared/envelope';

/** A file as text. `isGuessed`: it was no UTF-8, and was read as what Windows writes in western Europe. */
export type FileText =
  | { readonly ok: true; readonly text: string; readonly isGuessed: boolean }
  | { readonly ok: false; readonly fault: Fault };

/** How a ZIP archive begins, and so every file of the newer spreadsheet programs. */
const ZIP = 'PK\u0003\u0004';
/** How older ones begin (the Compound File Binary Format). */
const COMPOUND = '\u00D0\u00CF\u0011\u00E0';
/** https://www.sqlite.org/fileformat.html */
const SQLITE = 'SQLite format 3\0';

/** So many bytes show whether it is text. */
const LOOKED_AT = 4_096;

const refused = (code: string, message: string): FileText => ({ ok: false, fault: { pointer: '', code, message } });

const decoded = (bytes: Uint8Array, encoding: string, isGuessed: boolean): FileText => {
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed };
  } catch (error) {
    // What is no text of that kind is for the caller to say; what is too long for one is not.
    if (error instanceof TypeError)
      return refused('invalid', 'This is no text. Choose a table (CSV), a text file or an export of Canopy.');
    return refused('too_big', 'The file is too large. Split it, and import one part after the other.');
  }
};

/**
 * Makes text of a file's bytes: UTF-8, UTF-16 where a byte order mark says so, which is what spreadsheets call Unicode text, and
 * otherwise Windows-1252, in which they still write CSV.
 */
export const textOfFile = (bytes: Uint8Array): FileText => {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  if (beginning.startsWith(ZIP) || beginning.startsWith(COMPOUND)) {
    return refused(
      'invalid',
      'This is a spreadsheet’s own file or an archive. Save the table as CSV there, and import that.'
    );
  }
  if (beginning.startsWith(SQLITE))
    return refused('invalid', 'This is a workspace. “Compare with…” shows what is in it, and takes it over.');
  if (beginning.startsWith('\u00FF\u00FE')) return decoded(bytes, 'utf-16le', false);
  if (beginning.startsWith('\u00FE\u00FF')) return decoded(bytes, 'utf-16be', false);
  if (beginning.includes('\0'))
    return refused('invalid', 'This is no text. Choose a table (CSV), a text file or an export of Canopy.');
  const text = decoded(bytes, 'utf-8', false);
  return text.ok || text.fault.code === 'too_big' ? text : decoded(bytes, 'windows-1252', true);
};
