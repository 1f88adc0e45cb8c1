import type { FileFormat, ImportSettings } from '../../src-shared/import-plan';
import { whyNotParsed, type JsonTrial } from '../platform/json-guard';
import { openFile } from './import-session';
import { messages } from './readers/messages';
import { recognise } from './recognise-file';
import type { FileCategory } from './records';

/** What is in a file, as it is understood without help; or why nothing can be made of it, a sentence each. */
export type FileReading =
  | { readonly ok: true; readonly format: FileFormat; readonly categories: readonly FileCategory[] }
  | { readonly ok: false; readonly problems: readonly string[] };

const WITHOUT_HELP: ImportSettings = { reading: {}, choices: {} };

/**
 * Reads a file in any of the formats; its content decides which one, rather than its name.
 * @param name the file's name, for its extension
 */
export const readFileOfCategories = async (name: string, bytes: Uint8Array): Promise<FileReading> => {
  const session = openFile(name, bytes);
  const preview = await session.preview(WITHOUT_HELP, () => undefined);
  if (preview.state !== 'read') return { ok: false, problems: preview.state === 'refused' ? preview.problems : [] };
  const categories = await session.trees(WITHOUT_HELP, () => undefined);
  return { ok: true, format: preview.format, categories };
};

/** Bytes up to which a file needs no trial. */
const SMALL = 4_000_000;

/**
 * Parses a large JSON file on trial in another process, since parsing a hostile one may end the process.
 * @returns why it is not to be read, as a sentence; `null`: it may be read
 */
export const refusalByTrial = async (
  name: string,
  bytes: Uint8Array,
  trial: JsonTrial | null
): Promise<string | null> => {
  if (bytes.length <= SMALL) return null;
  const found = recognise(name, bytes);
  if (!found.ok || (found.format !== 'json' && found.format !== 'jsonld')) return null;
  const text = new TextDecoder().decode(bytes);
  const refusal = await whyNotParsed(text, bytes, 'utf-8', trial);
  // What else is wrong is said by the reading, with its place.
  return refusal === 'tooLarge' ? messages.jsonTooLarge : null;
};
