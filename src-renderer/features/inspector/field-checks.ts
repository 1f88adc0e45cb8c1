import type { z } from 'zod';
import { readJsonText } from '../../../src-shared/json-text';
import { messages } from './messages';
import { jsonFault } from './metadata/json-fault';
import { descriptionSchema, metadataSchema, nameSchema, slugSchema, type Metadata } from '../../../src-shared/category';

const firstFault = (result: z.ZodSafeParseResult<unknown>): string | null =>
  result.success ? null : (result.error.issues[0]?.message ?? messages.cannotBeSaved);

/** The service's own rules, asked before it is called so that the answer stands beside the field at once. */
export const checkName = (text: string): string | null => firstFault(nameSchema.safeParse(text));
export const checkSlug = (text: string): string | null => (text === '' ? null : firstFault(slugSchema.safeParse(text)));
export const checkDescription = (text: string): string | null => firstFault(descriptionSchema.safeParse(text));

const whereItFails = (text: string): string => {
  const fault = jsonFault(text);
  return fault === null ? '' : messages.jsonPlace(fault.line, fault.column, fault.reason);
};

/** Any JSON value that a text stands for, or what is wrong with it and where: no JSON at all, or JSON that cannot be kept. */
export const parseJson = (text: string): { value: unknown } | { fault: string; isJson: boolean } => {
  const reading = readJsonText(text.trim() === '' ? '{}' : text);
  if (reading.ok) return { value: reading.value };
  if (reading.code !== 'malformed_json') return { fault: reading.message, isJson: true };
  return { fault: `${messages.notJson} ${whereItFails(text)}`, isJson: false };
};

export const checkMetadata = (text: string): string | null => {
  const parsed = parseJson(text);
  return 'fault' in parsed ? parsed.fault : firstFault(metadataSchema.safeParse(parsed.value));
};

/** The metadata that a text stands for. @throws when `checkMetadata` finds fault with it. */
export const readMetadata = (text: string): Metadata => {
  const parsed = parseJson(text);
  return metadataSchema.parse('value' in parsed ? parsed.value : undefined);
};

export const writeMetadata = (metadata: Metadata): string =>
  Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2);
