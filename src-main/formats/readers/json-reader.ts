import { z } from 'zod';
import { customFieldsSchema } from '../../../src-shared/fields';
import { JSON_FORMAT_VERSION } from '../own-table';
import { textReader } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { recordsOfDocument } from './nested-records';
import { UnreadableFile } from './refusals';
import { noteRepeated } from './repeated-keys';

const ownSchema = z.object({
  format: z.literal('canopy'),
  version: z.unknown(),
  fields: z.unknown().optional(),
  categories: z.array(z.unknown())
});

export const readJsonRecords = textReader('json', (text, read) => {
  read.watch(0, 1);
  const repeated = new Set<string>();
  const value = parsedJson(text, repeated);
  const about = noteRepeated(read, repeated);
  const own = ownSchema.safeParse(value);
  if (own.success && own.data.version !== JSON_FORMAT_VERSION)
    throw new UnreadableFile(messages.formatVersion({ version: String(JSON_FORMAT_VERSION) }));
  const records = recordsOfDocument(value, own.success, about);
  if (own.data?.fields === undefined) return records;
  const fields = customFieldsSchema.safeParse(own.data.fields);
  return fields.success
    ? { ...records, customFields: fields.data }
    : { ...records, notes: [...records.notes, messages.fieldsLeftOut] };
});
