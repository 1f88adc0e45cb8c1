import { z } from 'zod';
import { check } from '../../src-shared/faults';
import { scanJson } from '../../src-shared/json-scan';
import { readJsonText } from '../../src-shared/json-text';
import { collectCategories, type TreeReading, type WhileReading } from './collect-categories';
import { messages } from './messages';
import { JSON_FORMAT_VERSION } from './writers/write-json';

const fileSchema = z.strictObject({
  format: z.literal('canopy'),
  version: z.literal(JSON_FORMAT_VERSION, { error: messages.formatVersion(JSON_FORMAT_VERSION) }),
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
