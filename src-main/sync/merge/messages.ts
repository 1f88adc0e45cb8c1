import { entryKey } from '../../../src-shared/conflict-values';
import type { FieldName } from '../../../src-shared/category';
import { messages as shared } from '../../../src-shared/messages';
import { type FieldUnit, isWholeField } from './unit-values';

const quoted = (name: string): string => `“${name}”`;

/** What the person calls a unit, such as “the slug”. */
const unitName = (unit: FieldUnit): string => {
  if (isWholeField(unit)) return `the ${shared.fields[unit][0]}`;
  return `the entry ${quoted(entryKey(unit) ?? '')}`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a branch that was deleted here comes back: what the service has done to its root, or to a category in it. */
export type Cause =
  | { readonly why: 'changed' | 'moved' }
  /** Because of a category in the branch. `back`: its move here was taken back, or is not settled. */
  | { readonly why: 'added' | 'movedIn' | 'movedOut' | 'changedIn' | 'back'; readonly child: string };

/** @param was its name before, where the service has another one */
const deletedHere = (cause: Cause, was: string | null): string => {
  switch (cause.why) {
    case 'changed':
      return was === null
        ? 'It was deleted here and changed on the service.'
        : `It was deleted here and renamed on the service. Before, it was ${quoted(was)}.`;
    case 'moved':
      return 'It was deleted here and moved on the service.';
    case 'added':
      return `It was deleted here, and ${quoted(cause.child)} was added to it on the service.`;
    case 'movedIn':
      return `It was deleted here, and ${quoted(cause.child)} was moved into it on the service.`;
    case 'movedOut':
      return `It was deleted here, and ${quoted(cause.child)} in it was moved on the service.`;
    case 'changedIn':
      return `It was deleted here, and ${quoted(cause.child)} in it was changed on the service.`;
    case 'back':
      return `It was deleted here, and ${quoted(cause.child)}, which is still here, is in it on the service.`;
  }
};

/** What a person reads of a plan: reasons of conflicts, and reports. */
export const messages = {
  editedOnBothSides: (unit: FieldUnit): string => `${capital(unitName(unit))} was changed here and on the service.`,
  movedOnBothSides: (): string => 'It was moved here and on the service.',
  noFieldFor: (unit: FieldName): string => `This service has no field for ${shared.fields[unit][1]}.`,
  computed: (key: string): string => `The service calculates ${quoted(key)} itself.`,
  deletedThere: (): string => 'It was changed here and deleted on the service.',
  changedInside: (): string => 'Something in it was changed here, and it was deleted on the service.',
  movedAndDeletedThere: (): string => 'It was moved here and deleted on the service.',
  unlistedThere: (): string =>
    'The service no longer lists it, and you kept it. If it still exists there, creating it again makes a duplicate.',
  cycle: (name: string, wanted: string): string =>
    `${quoted(name)} cannot go into ${quoted(wanted)}: on the service, ${quoted(wanted)} is now inside it.`,
  tidied: (name: string, unit: FieldUnit): string =>
    `The service stores ${unitName(unit)} of ${quoted(name)} slightly differently; its version is used.`,
  deletedHere,
  refusedInside: (name: string, detail: string): string => `${quoted(name)} in it was not deleted: ${detail}`,
  /** For a category in a branch that the person is asked about, which stands elsewhere on the service. */
  comesBack: (name: string): string =>
    `${quoted(name)} was deleted here and moved on the service, so it comes back there.`,
  goesBack: (name: string, wanted: string): string =>
    `${quoted(wanted)} was deleted on the service, so ${quoted(name)}, which was moved into it here, was moved back.`,
  /** For a category that was to go into a new one that is blocked. */
  goesBackFromBlocked: (name: string, wanted: string): string =>
    `${quoted(wanted)} is not on the service, so ${quoted(name)}, which was moved into it here, was moved back.`,
  takenBack: (name: string, wanted: string): string =>
    `${quoted(wanted)} is now inside ${quoted(name)} on the service, so the move of ${quoted(name)} into it was undone.`,
  wantedIsGone: (name: string): string =>
    `The category that ${quoted(name)} was to move into is gone, so that move is dropped.`
};
