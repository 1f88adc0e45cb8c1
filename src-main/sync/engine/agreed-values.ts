import type { EntryKeys } from '../../../src-shared/dialect';
import { sameJson } from '../../../src-shared/same-json';
import {
  NEUTRAL,
  entryKey,
  entryUnit,
  fieldValue,
  isTidied,
  wholeFields,
  withUnit,
  type FieldUnit
} from '../merge/unit-values';
import type { SyncFields } from '../sync-tree';
import { messages } from './messages';

/** The value of any unit of a category that was deleted on the service: equal to nothing that can be sent. */
export const GONE = { isGone: true };

/** Whether both sides have left the sent value since: this side for the one before it, the service for a new one. */
export const isThirdTime = ([before, sent, here, there]: readonly [unknown, unknown, unknown, unknown]): boolean =>
  sameJson(here, before) && !sameJson(here, sent) && !sameJson(there, sent) && !sameJson(there, before);

/**
 * The fields that both sides have had of a category that was created: what was sent, except for what the service has dropped.
 * That is sent once more, and blocked if it is dropped again.
 * @param shown as the service lists it
 * @param here as it is in this workspace by now
 * @param derivedKeys what the service works out itself
 */
export const agreedOnCreation = (
  sent: SyncFields,
  shown: SyncFields,
  here: SyncFields,
  derivedKeys: EntryKeys
): SyncFields => {
  // Derived entries were not sent: a value here was copied along with the category.
  const computed = Object.entries(here.metadata).filter(([key]) => derivedKeys.has(key));
  const whole = { ...sent, metadata: { ...sent.metadata, ...Object.fromEntries(computed) } };
  const units: FieldUnit[] = [...wholeFields, ...Object.keys(sent.metadata).map(entryUnit)];
  return units.reduce((fields, unit) => {
    const [mine, theirs] = [fieldValue(sent, unit), fieldValue(shown, unit)];
    const neutral = fieldValue(NEUTRAL, unit);
    const isDropped = sameJson(theirs, neutral) && !sameJson(mine, theirs);
    // The service filled it in or normalized it, and the person has edited it meanwhile: the edit wins.
    const isMade = !sameJson(fieldValue(here, unit), mine) && (sameJson(mine, neutral) || isTidied(mine, theirs));
    return isDropped || isMade ? withUnit(fields, unit, theirs) : fields;
  }, whole);
};

/** A category's fields in the base, in this workspace (`undefined`: deleted), and on the service (`undefined`: deleted). */
interface ThreeSides {
  readonly before: SyncFields;
  readonly here: SyncFields | undefined;
  readonly shown: SyncFields | undefined;
}

/**
 * The value of a unit that both sides have had after an update was sent, with a sentence for the person if the service has made
 * something else of it. `null`: nothing is agreed, and the merge compares as before.
 */
export const agreedOnUpdate = (
  unit: FieldUnit,
  sent: unknown,
  { before, here, shown }: ThreeSides,
  isAcknowledged: boolean
): { readonly value: unknown; readonly report: string | null } | null => {
  const theirs = shown ? fieldValue(shown, unit) : GONE;
  const was = fieldValue(before, unit);
  if (sameJson(sent, theirs)) return { value: sent, report: null };
  // Undone here and changed there: it is unknown whether ours had arrived before, so the person is asked.
  if (here && isThirdTime([was, sent, fieldValue(here, unit), theirs])) return { value: sent, report: null };
  if (shown === undefined || !isAcknowledged) return null;
  const field = entryKey(unit) ?? unit;
  // It was emptied, and the service has filled it in, as with a slug that is made of the name.
  if (sameJson(sent, fieldValue(NEUTRAL, unit)) && !sameJson(theirs, was))
    return { value: sent, report: messages.changedThere.filledIn(field, shown.name, theirs) };
  if (!isTidied(sent, theirs)) return null;
  // Edited again meanwhile: the edit wins over what the service has made of the earlier value.
  if (here !== undefined && !sameJson(fieldValue(here, unit), sent)) return { value: theirs, report: null };
  return { value: sent, report: messages.changedThere.tidied(field, shown.name, sent, theirs) };
};
