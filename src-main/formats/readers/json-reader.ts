import { z } from 'zod';
import type { ReadRecords } from '../records';
import { JSON_FORMAT_VERSION } from '../own-table';
import { decodeText } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { recordsOfDocument } from './nested-records';
import { orRefusal, UnreadableFile } from './refusals';

const ownSchema = z.object({ format: z.literal('canopy'), version: z.unknown(), categories: z.array(z.unknown()) });

export const readJsonRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(() => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    watch(0, 1);
    const value = parsedJson(text);
    const own = ownSchema.safeParse(value);
    if (own.success && own.data.version !== JSON_FORMAT_VERSION)
      throw new UnreadableFile('format_version', messages.formatVersion(JSON_FORMAT_VERSION));
    return recordsOfDocument(value, own.success, {
      format: 'json',
      options,
      reading: { format: 'json', encoding },
      notes,
      placeOf: (pointer) => ({ kind: 'pointer', pointer }),
      watch
    });
  });
