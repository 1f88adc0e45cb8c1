import { detect } from 'chardet';
import type { FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { ReadRecords, FileRecords, WhileReadingRecords } from '../records';
import { UnreadableFile } from './refusals';
import { messages } from './messages';

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
  readonly notes: readonly string[];
}

const OLDEST = 'windows-1252';

const knownEncoding = (name: string): string | null => {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const decoderOf = (encoding: string, fatal: boolean): TextDecoder => {
  if (knownEncoding(encoding) === null) throw new UnreadableFile(messages.unknownEncoding({ encoding }));
  return new TextDecoder(encoding, { fatal });
};

/** `null`: the bytes are invalid in that encoding. */
const decoded = (bytes: Uint8Array, encoding: string, fatal: boolean): string | null => {
  const decoder = decoderOf(encoding, fatal);
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError && (!('code' in error) || error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'))
      return null;
    // The text exceeds the longest string of V8.
    throw new UnreadableFile(messages.fileTooLarge);
  }
};

const LOOKED_AT = 4_096;

/** UTF-16 without a byte order mark: most characters of markup, digits and European names have one zero byte. */
const unmarkedUtf16 = (bytes: Uint8Array): string | null => {
  const beginning = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of beginning.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = beginning.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.3 && odd < half * 0.05 ? 'utf-16be' : null;
};

const markedEncoding = (bytes: Uint8Array): string | null => {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // With two zeros behind it, the mark is that of UTF-32, which nothing here decodes.
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? null : 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** The encoding that an XML declares of itself; `null`: none that is known. UTF-8 and UTF-16 are seen by their bytes. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const name = /^\s*<\?xml\s[^>]*\bencoding=["']([\w.-]+)["']/.exec(beginning)?.[1] ?? '';
  return name === '' || /^utf/i.test(name) ? null : knownEncoding(name);
};

/** Bytes from the first non-ASCII one by which the encoding is guessed. */
const GUESSED_BY = 65_536;

/** A short text fits many encodings, so it counts as that of Windows in western Europe. */
const guessed = (bytes: Uint8Array): string => {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const name = detect(bytes.subarray(Math.max(0, first - 256), first + GUESSED_BY));
  return name === null || name.startsWith('UTF') || name.startsWith('ISO-2022')
    ? OLDEST
    : (knownEncoding(name) ?? OLDEST);
};

const LOST = /\uFFFD/gu;
const NOT_ASCII = /[\u0080-\uFFFC]/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const isCut = (bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).length > 0;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** UTF-8 with a few invalid bytes, such as a concatenation of files; `null`: another encoding. */
const mostlyUtf8 = (bytes: Uint8Array): DecodedText | null => {
  const text = decoded(bytes, 'utf-8', false) ?? '';
  const lost = countOf(text, LOST);
  const whole = countOf(text, NOT_ASCII);
  return lost * 5 < whole || (whole > 0 && isCut(bytes))
    ? { text, encoding: 'utf-8', notes: [messages.lostCharacters({ lost })] }
    : null;
};

const inEncoding = (bytes: Uint8Array, encoding: string): DecodedText => {
  const text = decoded(bytes, encoding, true);
  if (text !== null) return { text, encoding: decoderOf(encoding, true).encoding, notes: [] };
  const lossy = decoded(bytes, encoding, false) ?? '';
  return { text: lossy, encoding, notes: [messages.lostCharacters({ lost: countOf(lossy, LOST) })] };
};

/** Decodes a file by its byte order mark, else as UTF-8, else by a guess. @throws UnreadableFile for binary files and too long texts */
export const decodeText = (bytes: Uint8Array, encoding?: string): DecodedText => {
  const known = encoding ?? markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (known !== null) return inEncoding(bytes, known);
  if (bytes.subarray(0, LOOKED_AT).includes(0)) throw new UnreadableFile(messages.notText);
  const text = decoded(bytes, 'utf-8', true);
  if (text !== null) return { text, encoding: 'utf-8', notes: [] };
  const declared = declaredEncoding(bytes);
  if (declared !== null) return inEncoding(bytes, declared);
  const mostly = mostlyUtf8(bytes);
  if (mostly !== null) return mostly;
  const guess = guessed(bytes);
  const found = decoded(bytes, guess, true);
  return found === null
    ? {
        text: decoded(bytes, OLDEST, false) ?? '',
        encoding: OLDEST,
        notes: [messages.guessedEncoding({ encoding: OLDEST })]
      }
    : { text: found, encoding: guess, notes: [messages.guessedEncoding({ encoding: guess })] };
};

export interface TextReading {
  readonly format: FileFormat;
  readonly options: ReadingOptions;
  readonly reading: ReadingOptions;
  readonly notes: readonly string[];
  readonly watch: WhileReadingRecords;
}

export const textReader =
  (format: FileFormat, read: (text: string, about: TextReading) => FileRecords | Promise<FileRecords>): ReadRecords =>
  async (bytes, options, watch) => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    return read(text, { format, options, reading: { format, encoding }, notes, watch });
  };
