import { LIMITS } from '../../src-shared/limits';
import { counted, grouped } from '../platform/plural';

/** What people read of the rules of a tree, whichever engine keeps it. */
export const messages = {
  noCategory: (id: number): string => `There is no category ${id}.`,
  noParent: (id: number): string => `There is no category ${id} to be the parent.`,
  nestedTooDeep: (name: string): string => `“${name}” would stand deeper than ${LIMITS.depth} levels.`,
  intoItself: (name: string): string => `“${name}” cannot be moved under itself or one of its own subcategories.`,
  afterItself: (name: string): string => `“${name}” cannot be placed after itself.`,
  viewersOnlyRead: 'You may look at this workspace and not change it. An admin of the workspace can let you.',
  proposersPropose:
    'You may propose changes to this workspace and not make them directly. Propose this change, and an editor can publish it.',
  viewersDoNotPropose:
    'You may look at this workspace and not propose changes to it. An admin of the workspace can let you.',
  adminsOnly:
    'Only an admin of the workspace may remove something from the trash for ever or change how long history is kept. Ask one of them.',
  onlyReading: 'Whoever calls without a token may only read.',
  outsideBranch: (name: string): string => `You may change only “${name}” and what is below it.`,
  placeOfBranch: (name: string): string => `You may change what is below “${name}”, and not where it stands itself.`,
  branchGone: 'The branch that you may change is no longer there. An admin of the workspace can give you another one.',
  treeFull: (present: number): string =>
    `A workspace holds at most ${grouped(LIMITS.categories)} categories; this one has ${grouped(present)}.`,
  /** @param accepted the versions that the caller named; none: it named something else */
  otherVersion: (name: string, version: number, accepted: readonly number[]): string => {
    const wanted = accepted.length === 0 ? '' : `, not ${accepted.join(' or ')}`;
    return `“${name}” has changed since it was read: it is at version ${version}${wanted}.`;
  },
  otherBranch: (name: string): string =>
    `“${name}”, or something below it, has changed since it was read. Read it again.`,
  hasChildren: (name: string, children: number, descendants: number): string => {
    const all = descendants === children ? '' : ` (${counted(descendants, 'category', 'categories')} in all)`;
    return `“${name}” has ${counted(children, 'subcategory', 'subcategories')}${all}.`;
  },
  otherChildren: (): string => 'The subcategories have changed meanwhile. Try again.',
  keyTwice: (key: number): string => `Two new categories have the key ${key}.`,
  keyUnknown: (key: number): string => `No earlier edit creates the category ${key}.`,
  idTwice: (id: number): string => `The id ${id} is given to two categories.`,
  idTooHigh: (id: number, name: string): string => `The id ${id} of “${name}” is too high.`,
  keyReused: (key: string): string =>
    `The key “${key}” was used with another request in the last ${LIMITS.idempotencyHours} hours.`
};
