import type { z } from 'zod';
import { readJsonText } from '../../../src-shared/json-text';
import { jsonFault } from './metadata/json-fault';
import { descriptionSchema, metadataSchema, nameSchema, slugSchema, type Metadata } from '../../../src-shared/category';

const firstFault = (result: z.ZodSafeParseResult<unknown>): string | null =>
  result.success ? null : (result.error.issues[0]?.message ?? 'This cannot be saved.');

/** The service's own rules, asked before it is called so that the answer stands beside the field at once. */
export const checkName = (text: string): string | null => firstFault(nameSchema.safeParse(text));
export const checkSlug = (text: string): string | null => (text === '' ? null : firstFault(slugSchema.safeParse(text)));
export const checkDescription = (text: string): string | null => firstFault(descriptionSchema.safeParse(text));

const whereItFails = (text: string): string => {
  const fault = jsonFault(text);
  return fault === null ? '' : `Line ${fault.line}, column ${fault.column}: ${fault.reason}.`;
};

/** Any JSON value that a text stands for, or what is wrong with it and where. */
export const parseJson = (text: string): { value: unknown } | { fault: string } => {
  const reading = readJsonText(text.trim() === '' ? '{}' : text);
  if (reading.ok) return { value: reading.value };
  if (reading.code !== 'malformed_json') return { fault: reading.message };
  return { fault: `This is not valid JSON. ${whereItFails(text)}` };
};

export const checkMetadata = (text: string): string | null => {
  const parsed = parseJson(text);
  return 'fault' in parsed ? parsed.fault : firstFault(metadataSchema.safeParse(parsed.value));
};

/** What is wrong with a key of the metadata that the service works out itself. */
export const workedOutFault = (key: string): string =>
  `The service works out “${key}” itself, so it cannot be set here.`;

/** The metadata that a text stands for. @throws when `checkMetadata` finds fault with it. */
export const readMetadata = (text: string): Metadata => {
  const parsed = parseJson(text);
  return metadataSchema.parse('value' in parsed ? parsed.value : undefined);
};

export const writeMetadata = (metadata: Metadata): string =>
  Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2);
