import { keysOfPointer } from './json-pointer';

/*
 * A dialect names a member of a category by its key, or, where it lies within another member, by a JSON Pointer (RFC 6901):
 * `/name/en` for the name in `{ "name": { "en": "Tea", "de": "Tee" } }`.
 */

/** The keys on the way to a member, from the outermost; `null`: the key is no pointer. */
export const pathOf = (key: string): readonly string[] | null => (key.startsWith('/') ? keysOfPointer(key) : null);

/** A member as a person reads it. */
export const spokenMember = (key: string): string => (pathOf(key) ?? [key]).join(' › ');
