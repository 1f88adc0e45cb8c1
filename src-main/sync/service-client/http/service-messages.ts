import { valueAt } from '../../../../src-shared/json-pointer';
import type { Protocol } from '../../../../src-shared/protocol';
import { nameFromHtml } from '../../../fields/html-text';
import { isObject } from '../../../fields/listed-values';
import type { RemoteAnswer } from './transport';
import { jsonOrNull } from './json-answer';
import { fieldErrorsOf } from './field-errors';
import { parseJson } from '../../../../src-shared/parse-json';

const LONGEST = 300;
const LONGEST_LOOKED_AT = 4_000;
const MOST_LEVELS = 6;
const MESSAGE_KEYS = ['detail', 'message', 'error_description', 'msg', 'reason', 'title', 'error', 'description'];

/** A service's sentence as part of ours: one line, no markup, cut to a length, without its full stop. */
const normalizedText = (said: string): string | null => {
  // Searching for markup takes quadratic time, and services may send any length.
  const text = said.slice(0, LONGEST_LOOKED_AT);
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  if (line === '' || /<\/?[a-z!][^>]*>/i.test(line)) return null;
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
};

const firstOf = (values: readonly unknown[], level: number): string | null => {
  for (const value of values) {
    const found = messageIn(value, level + 1);
    if (found !== null) return found;
  }
  return null;
};

const messageIn = (value: unknown, level: number): string | null => {
  if (typeof value === 'string') return normalizedText(value);
  if (!isObject(value) || level > MOST_LEVELS) return null;
  const inner = value['error'];
  if (level === 0 && isObject(inner)) {
    const message = messageIn(inner, level + 1);
    if (message !== null) return message;
  }
  for (const key of MESSAGE_KEYS) {
    const said = value[key];
    const message =
      typeof said === 'string'
        ? normalizedText(said)
        : key === 'message' && Array.isArray(said)
          ? firstOf(said.slice(0, 5), level)
          : null;
    if (message !== null) return message;
  }
  const { errors } = value;
  return Array.isArray(errors) ? firstOf(errors.slice(0, 5), level) : null;
};

export interface RefusalFormat {
  readonly errors?: Protocol['errors'];
  readonly fieldName: (path: readonly string[]) => string;
}

const MOST_FIELDS = 3;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PLAIN_WORDS: RefusalFormat = { fieldName: (path) => capital(path.at(-1) ?? '') };

/** `Slug: already exists`; what is said of the whole, as it is. `null`: nothing is said of single members. */
const messageOfFields = (value: unknown, { errors, fieldName }: RefusalFormat): string | null => {
  const messages = fieldErrorsOf(value, errors?.fields)
    .slice(0, MOST_FIELDS)
    .flatMap(({ path, message }) => {
      const line = normalizedText(message);
      return line === null ? [] : [path.length === 0 ? line : `${fieldName(path)}: ${line}`];
    });
  return messages.length === 0 ? null : messages.join('; ');
};

/** Magento: `"%1" is no category.` with its parameters beside it, in a list or by name. */
const withParameters = (message: string, value: unknown): string => {
  const parameters = isObject(value) ? value['parameters'] : undefined;
  const found = (key: string): unknown =>
    Array.isArray(parameters) ? parameters[Number(key) - 1] : isObject(parameters) ? parameters[key] : undefined;
  return message.replaceAll(/%(\w{1,50})/g, (whole, key: string) => {
    const given = found(key);
    return typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, LONGEST) : whole;
  });
};

/** What a service says about a failure in its own words; `null`: nothing that a person could read. */
export const serviceMessage = (value: unknown, by: RefusalFormat = PLAIN_WORDS): string | null => {
  const at = by.errors?.message;
  const pointed = at === undefined ? undefined : valueAt(value, at);
  const message =
    messageOfFields(value, by) ?? (typeof pointed === 'string' ? normalizedText(pointed) : null) ?? messageIn(value, 0);
  // WordPress escapes what it says, too.
  return message === null ? null : nameFromHtml(normalizedText(withParameters(message, value)) ?? message);
};

const LONGEST_BODY = 64_000;

export const messageOfAnswer = ({ body }: RemoteAnswer, by?: RefusalFormat): string | null => {
  if (body.length === 0 || body.length > LONGEST_BODY) return null;
  const text = body.toString('utf8').trim();
  try {
    const value: unknown = parseJson(text);
    return serviceMessage(value, by);
  } catch {
    return /^[<{[]/.test(text) || text.length > LONGEST ? null : serviceMessage(text);
  }
};

const FAILED = 500;

export const isRefusalByMessage = (
  { status, body }: RemoteAnswer,
  refusals: NonNullable<Protocol['errors']>['refusals']
): boolean => {
  if (refusals === undefined || status !== FAILED || body.length > LONGEST_BODY) return false;
  const said = valueAt(jsonOrNull(body), refusals.at);
  return typeof said === 'string' && refusals.values.includes(said);
};
