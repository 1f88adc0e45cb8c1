import { entriesOf, smallTextIn } from './archive';
import { messages } from './messages';
import { UnreadableFile } from './refusals';

/** Magic numbers as Latin-1. */
const BEGINNINGS: readonly (readonly [string, keyof Omit<typeof messages.kinds, 'otherXml'>])[] = [
  ['%PDF-', 'pdf'],
  ['\u0089PNG', 'picture'],
  ['\u00FF\u00D8\u00FF', 'picture'],
  ['GIF8', 'picture'],
  ['BM', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['ID3', 'media'],
  ['OggS', 'media'],
  ['\u001A\u0045\u00DF\u00A3', 'media'],
  ['\u007FELF', 'program'],
  ['MZ', 'program'],
  ['\u00CF\u00FA\u00ED\u00FE', 'program'],
  ['\u001F\u008B', 'packed'],
  ['BZh', 'packed'],
  ['\u00FD7zXZ', 'packed'],
  ['\u0028\u00B5\u002F\u00FD', 'packed'],
  ['7z\u00BC\u00AF', 'archive'],
  ['Rar!', 'archive'],
  ['{\\rtf', 'richText']
];
/** Short ones, with which a text may begin too. */
const SHORT = new Set(['BM', 'MZ', 'ID3', 'BZh']);

const ZIP = 'PK\u0003\u0004';
/** Compound File Binary Format, of Office before 2007 and of encrypted files since. */
const COMPOUND = '\u00D0\u00CF\u0011\u00E0';
/** https://www.sqlite.org/fileformat.html */
const SQLITE = 'SQLite format 3\0';

/** Names of streams are UTF-16. */
const hasStream = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(name, 'utf16le'));

const compoundKind = (bytes: Uint8Array): 'xlsx' | 'ods' => {
  if (hasStream(bytes, 'EncryptedPackage')) throw new UnreadableFile(messages.kinds.encrypted);
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return 'xlsx';
  throw new UnreadableFile(messages.kinds.oldDocument);
};

const archiveKind = (bytes: Uint8Array): 'xlsx' | 'ods' => {
  const names = new Set(entriesOf(bytes).map(({ name }) => name));
  const type = names.has('mimetype') ? (smallTextIn(bytes, 'mimetype') ?? '').trim() : '';
  if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  if (type.startsWith('application/vnd.oasis.opendocument.presentation'))
    throw new UnreadableFile(messages.kinds.slides);
  if (type.startsWith('application/vnd.oasis.opendocument') || type.includes('epub'))
    throw new UnreadableFile(messages.kinds.word);
  const has = (beginning: string): boolean => [...names].some((name) => name.startsWith(beginning));
  if (has('xl/')) return 'xlsx';
  if (has('word/')) throw new UnreadableFile(messages.kinds.word);
  if (has('ppt/')) throw new UnreadableFile(messages.kinds.slides);
  throw new UnreadableFile(
    [...names].some((name) => name.endsWith('.iwa')) ? messages.kinds.numbers : messages.kinds.archive
  );
};

/** The format of a binary file, by its first bytes. `null`: it may be text. @throws UnreadableFile with its kind and what to do */
export const binaryFormat = (name: string, bytes: Uint8Array): 'xlsx' | 'ods' | null => {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (beginning.startsWith(ZIP) || beginning.startsWith('PK\u0005\u0006')) return archiveKind(bytes);
  if (beginning.startsWith(COMPOUND)) return compoundKind(bytes);
  if (beginning.startsWith(SQLITE))
    throw new UnreadableFile(/\.canopy$/i.test(name) ? messages.kinds.workspace : messages.kinds.database);
  if (beginning.startsWith('RIFF'))
    throw new UnreadableFile(beginning.includes('WEBP') ? messages.kinds.picture : messages.kinds.media);
  if (beginning.slice(4, 8) === 'ftyp')
    throw new UnreadableFile(
      /heic|avif|mif1/.test(beginning.slice(8, 12)) ? messages.kinds.picture : messages.kinds.media
    );
  const isBinary = bytes.subarray(0, 4_096).includes(0);
  const found = BEGINNINGS.find(([start]) => beginning.startsWith(start) && (isBinary || !SHORT.has(start)));
  if (found === undefined) return null;
  throw new UnreadableFile(messages.kinds[found[1]]);
};
