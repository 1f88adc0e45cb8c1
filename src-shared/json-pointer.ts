/** The RFC 6901 pointer of a path into a JSON document; the document itself is the empty text. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const isCompound = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** An index of an array, by RFC 6901, 4. */
const INDEX = /^(0|[1-9]\d*)$/;

/** The value at a pointer in a document; `undefined`: none. The empty pointer is the document itself. */
export const valueAt = (document: unknown, pointer: string): unknown => {
  if (pointer === '') return document;
  let at = document;
  for (const key of keysOfPointer(pointer)) {
    if (!isCompound(at) || !Object.hasOwn(at, key) || (Array.isArray(at) && !INDEX.test(key))) return undefined;
    at = at[key];
  }
  return at;
};

/** The inverse of `pointerTo`: the keys of a pointer, from the outermost. */
export const keysOfPointer = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/*
 * A dialect names a member of a category by its key, or, where it lies within another member, by a JSON Pointer (RFC 6901):
 * `/name/en` for the name in `{ "name": { "en": "Tea", "de": "Tee" } }`.
 */

/** The keys on the way to a member, from the outermost; `null`: the key is no pointer. */
export const pathOf = (key: string): readonly string[] | null => (key.startsWith('/') ? keysOfPointer(key) : null);

/** A member as a person reads it. */
export const spokenMember = (key: string): string => (pathOf(key) ?? [key]).join(' › ');
