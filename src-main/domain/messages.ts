import { LIMITS } from '../../src-shared/limits';
import { once } from '../../src-shared/once';

/* What people read of the rules of a tree, whichever engine keeps it. */

const LANGUAGE = 'en';
const pluralRules = once(() => new Intl.PluralRules(LANGUAGE));
const count = (number: number, one: string, other: string): string =>
  `${number.toLocaleString(LANGUAGE)} ${pluralRules().select(number) === 'one' ? one : other}`;

export const noCategory = (id: number): string => `There is no category ${id}.`;
export const noParent = (id: number): string => `There is no category ${id} to be the parent.`;
export const nestedTooDeep = (name: string): string => `“${name}” would stand deeper than ${LIMITS.depth} levels.`;
export const intoItself = (name: string): string =>
  `“${name}” cannot be moved under itself or one of its own subcategories.`;
export const afterItself = (name: string): string => `“${name}” cannot be placed after itself.`;
export const treeFull = (present: number): string =>
  `A workspace holds at most ${LIMITS.categories.toLocaleString(LANGUAGE)} categories; this one has ${present.toLocaleString(LANGUAGE)}.`;
/** @param accepted the versions that the caller named; none: it named something else */
export const otherVersion = (name: string, version: number, accepted: readonly number[]): string => {
  const wanted = accepted.length === 0 ? '' : `, not ${accepted.join(' or ')}`;
  return `“${name}” has changed since it was read: it is at version ${version}${wanted}.`;
};
export const hasChildren = (name: string, children: number, descendants: number): string => {
  const all = descendants === children ? '' : ` (${count(descendants, 'category', 'categories')} in all)`;
  return `“${name}” has ${count(children, 'subcategory', 'subcategories')}${all}.`;
};
export const otherChildren = (): string => 'The subcategories have changed meanwhile. Try again.';
export const keyTwice = (key: number): string => `Two new categories have the key ${key}.`;
export const keyUnknown = (key: number): string => `No earlier edit creates the category ${key}.`;
export const idTwice = (id: number): string => `The id ${id} is given to two categories.`;
export const idTooHigh = (id: number, name: string): string => `The id ${id} of “${name}” is too high.`;
export const keyReused = (key: string): string =>
  `The key “${key}” was used with another request in the last ${LIMITS.idempotencyHours} hours.`;
