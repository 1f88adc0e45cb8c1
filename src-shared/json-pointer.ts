/** The RFC 6901 pointer of a path into a JSON document; the document itself is the empty text. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const isCompound = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** An index of an array, by RFC 6901, 4. */
const INDEX = /^(0|[1-9]\d*)$/;

/** What stands there in a document; `undefined`: nothing. The empty pointer is all of it. */
export const valueAt = (document: unknown, pointer: string): unknown => {
  if (pointer === '') return document;
  let at = document;
  for (const key of keysOfPointer(pointer)) {
    if (!isCompound(at) || !Object.hasOwn(at, key) || (Array.isArray(at) && !INDEX.test(key))) return undefined;
    at = at[key];
  }
  return at;
};

/** The contrary: the keys of a pointer, from the outermost. */
export const keysOfPointer = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
