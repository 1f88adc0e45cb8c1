/*
 * A dialect names a member of a category by its key, or, where it lies within another member, by a JSON Pointer (RFC 6901):
 * `/name/en` for the name in `{ "name": { "en": "Tea", "de": "Tee" } }`.
 */

const written = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
const read = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The pointer to a member within others, from the outermost. */
export const pointerTo = (path: readonly string[]): string => path.map((key) => `/${written(key)}`).join('');

/** The keys on the way to a member, from the outermost; `null`: the key is no pointer. */
export const pathOf = (key: string): readonly string[] | null => (key.startsWith('/') ? key.slice(1).split('/').map(read) : null);

/** A member as a person reads it. */
export const spokenMember = (key: string): string => (pathOf(key) ?? [key]).join(' › ');
