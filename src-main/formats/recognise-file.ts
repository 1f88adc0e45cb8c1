import { extname } from 'node:path';
import type { FileFormat } from '../../src-shared/import-plan';
import { binaryFormat } from './readers/binary-kinds';
import { withLineFeeds } from './readers/csv-rows';
import { decodeText } from './readers/decode-text';
import { messages } from './readers/messages';
import { UnreadableFile } from './readers/refusals';
import { textFormat } from './readers/text-kinds';

const LOOKED_AT = 65_536;

const beginningOf = (bytes: Uint8Array, encoding: string | undefined): string => {
  const isCut = bytes.length > LOOKED_AT;
  // The size is even, so that UTF-16 is not cut within a unit.
  const { text } = decodeText(bytes.subarray(0, LOOKED_AT), encoding);
  const beginning = withLineFeeds(text);
  const last = beginning.lastIndexOf('\n');
  return isCut && last > 0 ? beginning.slice(0, last) : beginning;
};

/** Recognizes a format by content, then by name. @param name empty for pasted content @throws UnreadableFile for other files */
export const recognise = (name: string, bytes: Uint8Array, encoding?: string): FileFormat => {
  const binary = binaryFormat(name, bytes);
  if (binary !== null) return binary;
  const beginning = beginningOf(bytes, encoding);
  if (beginning.trim() === '') throw new UnreadableFile(messages.empty);
  const mentionsSkos = (): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('skos');
  return textFormat(beginning, extname(name).slice(1).toLowerCase(), mentionsSkos);
};
