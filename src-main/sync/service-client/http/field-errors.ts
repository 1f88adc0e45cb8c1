import { keysOfPointer, valueAt, spokenMember } from '../../../../src-shared/json-pointer';
import type { Dialect } from '../../../../src-shared/dialect';
import { isObject } from '../../../fields/listed-values';
import type { RawCategory } from '../../sync-tree';

/** A service's objection to one member of a request, in its own words. `path`: the keys to that member. */
interface FieldError {
  readonly path: readonly string[];
  readonly message: string;
}

const FIELD_KEYS = ['field', 'path', 'loc', 'pointer', 'propertyPath', 'property', 'param', 'attribute'];
const MESSAGE_KEYS = ['detail', 'message', 'defaultMessage', 'msg', 'error', 'title', 'description'];
const OF_NO_FIELD = /^(non_field_errors|__all__|base|_?global|detail)$/i;
const MOST = 20;

const textIn = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return textIn(value[0]);
  if (!isObject(value)) return null;
  for (const key of MESSAGE_KEYS) if (typeof value[key] === 'string' && value[key].trim() !== '') return value[key];
  return null;
};

/** `slug`, `a.slug`, `#/slug` and `["data", "slug"]` are ways to a member. */
const pathIn = (value: unknown): readonly string[] | null => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.slice(0, MOST).map(String);
  if (typeof value !== 'string' || value === '') return null;
  const text = value.replace(/^#/, '');
  return text.startsWith('/') ? keysOfPointer(text) : text.split('.');
};

const listedError = (one: unknown): FieldError[] => {
  if (!isObject(one)) return [];
  const { source, extensions } = one;
  const said = [
    ...(isObject(source) ? [source['pointer'], source['parameter']] : []),
    ...(isObject(extensions) ? [extensions['field']] : []),
    ...FIELD_KEYS.map((key) => one[key])
  ];
  const message = textIn(one);
  const path = said.map(pathIn).find((way) => way !== null);
  return message === null || path === undefined || path === null || message === path.join('.')
    ? []
    : [{ path, message }];
};

const errorsByKey = (errors: RawCategory): FieldError[] =>
  Object.entries(errors)
    .slice(0, MOST)
    .flatMap(([key, said]) => {
      const message = textIn(said);
      return message === null ? [] : [{ path: OF_NO_FIELD.test(key) ? [] : key.split('.'), message }];
    });

/** Payload nests the errors of members in another one. */
const errorsOf = (one: unknown): FieldError[] => {
  const within = isObject(one) ? errorsIn(valueAt(one, '/data/errors')) : [];
  return within.length > 0 ? within : listedError(one);
};

const errorsIn = (value: unknown): FieldError[] => {
  if (Array.isArray(value)) return value.slice(0, MOST).flatMap(errorsOf);
  return isObject(value) ? errorsByKey(value) : [];
};

const PLACES = ['/error/details/errors', '/error/errors', '/errors', '/violations', '/data/params', '/details'];
/** As FastAPI, LoopBack 4 and zod have them; what is no list there is about something else. */
const LISTS = ['/detail', '/error/details', '/error/issues'];

const isByMember = (value: unknown): value is RawCategory =>
  isObject(value) &&
  !Object.hasOwn(value, 'errors') &&
  !Object.hasOwn(value, 'message') &&
  Object.values(value).length > 0 &&
  Object.values(value).every((said) => Array.isArray(said) && said.every((one) => typeof one === 'string'));

/** PocketBase's: `{ "slug": { "code": …, "message": … } }`. */
const isByCode = (value: unknown): value is RawCategory =>
  isObject(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every((said) => isObject(said) && typeof said['message'] === 'string');

/** What a refusal says of single members. @param at by the protocol; left out: where services usually say it */
export const fieldErrorsOf = (refusal: unknown, at?: string): FieldError[] => {
  for (const place of [...(at === undefined ? [] : [at]), ...PLACES, ...LISTS]) {
    const said = valueAt(refusal, place);
    const found = LISTS.includes(place) && !Array.isArray(said) ? [] : errorsIn(said);
    if (found.length > 0) return found;
  }
  const { data } = isObject(refusal) ? refusal : { data: undefined };
  return isByCode(data) ? errorsByKey(data) : isByMember(refusal) ? errorsByKey(refusal) : [];
};

export const fieldNamer =
  (dialect: Dialect) =>
  (path: readonly string[]): string => {
    const { nameKey, slugKey, descriptionKey, visible, parent, order } = dialect;
    const fields: readonly (readonly [string, string | null | undefined])[] = [
      ['Name', nameKey],
      ['Slug', slugKey],
      ['Description', descriptionKey],
      ['Visible', visible?.key],
      ['Parent', parent.key],
      ['Parent', parent.written?.key],
      ['Position', order?.key]
    ];
    const isEnd = (key: string): boolean => {
      const way = key.startsWith('/') ? keysOfPointer(key) : [key];
      return way.every((part, index) => path[path.length - way.length + index]?.toLowerCase() === part.toLowerCase());
    };
    return fields.find(([, key]) => typeof key === 'string' && isEnd(key))?.[0] ?? spokenMember(path.at(-1) ?? '');
  };
