import { extname } from 'node:path';
import type { Fault } from '../../src-shared/envelope';
import type { FileFormat } from '../../src-shared/import-plan';
import { binaryFormat } from './readers/binary-kinds';
import { withLineFeeds } from './readers/csv-rows';
import { decodeText } from './readers/decode-text';
import { messages } from './readers/messages';
import { refusedReading, refusedFile, UnreadableFile } from './readers/refusals';
import { textFormat } from './readers/text-kinds';

export type Recognition =
  | { readonly ok: true; readonly format: FileFormat }
  | { readonly ok: false; readonly faults: readonly Fault[] };

const LOOKED_AT = 65_536;

const beginningOf = (bytes: Uint8Array, encoding: string | undefined): string => {
  const isCut = bytes.length > LOOKED_AT;
  // The size is even, so that UTF-16 is not cut within a unit.
  const { text } = decodeText(bytes.subarray(0, LOOKED_AT), encoding);
  const beginning = withLineFeeds(text);
  const last = beginning.lastIndexOf('\n');
  return isCut && last > 0 ? beginning.slice(0, last) : beginning;
};

/** Recognizes a format by content, then by name. @param name empty for pasted content @param encoding chosen by the person */
export const recognise = (name: string, bytes: Uint8Array, encoding?: string): Recognition => {
  try {
    const binary = binaryFormat(name, bytes);
    if (binary !== null) return { ok: true, format: binary };
    const beginning = beginningOf(bytes, encoding);
    if (beginning.trim() === '') return refusedFile('empty', messages.empty);
    const mentionsSkos = (): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('skos');
    return { ok: true, format: textFormat(beginning, extname(name).slice(1).toLowerCase(), mentionsSkos) };
  } catch (error) {
    if (error instanceof UnreadableFile) return refusedReading(error);
    throw error;
  }
};
