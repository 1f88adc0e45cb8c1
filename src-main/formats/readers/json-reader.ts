import { z } from 'zod';
import { JSON_FORMAT_VERSION } from '../own-table';
import { textReader } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { recordsOfDocument } from './nested-records';
import { UnreadableFile } from './refusals';

const ownSchema = z.object({ format: z.literal('canopy'), version: z.unknown(), categories: z.array(z.unknown()) });

export const readJsonRecords = textReader('json', (text, about) => {
  about.watch(0, 1);
  const value = parsedJson(text);
  const own = ownSchema.safeParse(value);
  if (own.success && own.data.version !== JSON_FORMAT_VERSION)
    throw new UnreadableFile(messages.formatVersion(JSON_FORMAT_VERSION));
  return recordsOfDocument(value, own.success, about);
});
