import { entryKey } from '../../../src-shared/conflict-values';
import sentences from './messages/en.json' with { type: 'json' };
import { type FieldUnit, isWholeField } from './unit-values';

/** Why a branch that was deleted here comes back: what the service has done to its root, or to a category in it. */
export type Cause =
  | { readonly why: 'changed' | 'moved' }
  /** Because of a category in the branch. `back`: its move here was taken back, or is not settled. */
  | { readonly why: 'added' | 'movedIn' | 'movedOut' | 'changedIn' | 'back'; readonly child: string };

const { editedOnBothSides, tidied, deletedHere } = sentences;

/** What a person reads of a plan: reasons of conflicts, and reports. */
export const messages = {
  ...sentences,
  editedOnBothSides: (unit: FieldUnit): string =>
    isWholeField(unit)
      ? editedOnBothSides.field({ field: unit })
      : editedOnBothSides.entry({ key: entryKey(unit) ?? '' }),
  tidied: (name: string, unit: FieldUnit): string =>
    isWholeField(unit) ? tidied.field({ field: unit, name }) : tidied.entry({ key: entryKey(unit) ?? '', name }),
  /** @param was its name before, where the service has another one */
  deletedHere: (cause: Cause, was: string | null): string => {
    if ('child' in cause) return deletedHere[cause.why](cause);
    return cause.why === 'changed' && was !== null ? deletedHere.renamed({ was }) : deletedHere[cause.why];
  }
};
