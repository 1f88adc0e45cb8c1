import { z } from 'zod';
import type { Category } from '../../src-shared/category';
import { check } from '../../src-shared/faults';
import { scanJson } from '../../src-shared/json-scan';
import { readJsonText } from '../../src-shared/json-text';
import { collectCategories, type TreeReading, type WhileReading } from './collect-categories';
import { messages } from './messages';

const FORMAT_VERSION = 1;

const fileSchema = z.strictObject({
  format: z.literal('canopy'),
  version: z.literal(FORMAT_VERSION, { error: messages.formatVersion(FORMAT_VERSION) }),
  exportedAt: z.iso.datetime().optional(),
  categories: z.array(z.unknown())
});
/** What `GET /api/categories` answers. */
const answerSchema = z.strictObject({ data: z.array(z.unknown()) });

const fault = (code: string, message: string): TreeReading => ({ ok: false, faults: [{ pointer: '', code, message }] });

/**
 * Reads Canopy's own JSON: `{"format":"canopy","version":1,"exportedAt":…,"categories":[…]}`, each category nested in its
 * parent's `children`, in order. Only `name` is required; members left out get the defaults that they have when a category
 * is created. A bare list of categories is read as well, and so is the answer of `GET /api/categories`.
 * @returns the trees, all of them valid, or the first faults with RFC 6901 pointers into the file. Whether ids are kept is
 * the store's affair. Passes on what `watch` throws
 */
export const readCanopyJson = (text: string, watch: WhileReading = () => undefined): TreeReading => {
  const look = scanJson(text);
  if (!look.ok)
    return look.reason === 'tooDeep'
      ? fault('too_deep', messages.jsonTooDeep)
      : fault('too_big', messages.jsonTooLarge);
  // Editors on Windows put a byte order mark before a text.
  const reading = readJsonText(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!reading.ok) return fault(reading.code, reading.message);
  const { value } = reading;
  if (Array.isArray(value)) return collectCategories(value, [], watch);
  if (typeof value === 'object' && value !== null && 'data' in value) {
    const answer = check(answerSchema, value);
    return answer.ok ? collectCategories(answer.value.data, ['data'], watch) : answer;
  }
  if (typeof value === 'object' && value !== null && 'format' in value) {
    const file = check(fileSchema, value);
    return file.ok ? collectCategories(file.value.categories, ['categories'], watch) : file;
  }
  return fault('unknown_format', messages.unknownFormat);
};

function* writeCategories(categories: readonly Category[]): Generator<string> {
  let separator = '\n';
  for (const { parentId: _parentId, position: _position, children, ...fields } of categories) {
    yield `${separator}${JSON.stringify(fields).slice(0, -1)},"children":[`;
    yield* writeCategories(children);
    yield ']}';
    separator = ',\n';
  }
}

/**
 * Writes what {@link readCanopyJson} reads, every field kept, in pieces, since a large tree is longer than one string can
 * be. One category a line, so that two files can be compared by line.
 */
export function* writeCanopyJson(categories: readonly Category[], exportedAt: Date): Generator<string> {
  yield `{"format":"canopy","version":${FORMAT_VERSION},"exportedAt":"${exportedAt.toISOString()}","categories":[`;
  yield* writeCategories(categories);
  yield ']}\n';
}
