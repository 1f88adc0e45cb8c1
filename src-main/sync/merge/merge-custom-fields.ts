import { CUSTOM_FIELD_LIMITS, customFieldSchema, type KeptCustomField } from '../../../src-shared/fields';
import { sameJson } from '../../../src-shared/same-json';

type Fields = readonly KeptCustomField[];

const keysOf = (fields: Fields): string[] => fields.map(({ key }) => key);
const byKey = (fields: Fields): ReadonlyMap<string, KeptCustomField> =>
  new Map(fields.map((field) => [field.key, field]));

/** One definition that both sides have, member by member. */
const mergedField = (before: KeptCustomField | undefined, here: KeptCustomField, there: KeptCustomField) => {
  if (here.type !== there.type) return sameJson(before, there) ? here : there;
  const isMine = (member: string): boolean =>
    sameJson(there[member], before?.[member]) && !sameJson(here[member], before?.[member]);
  const merged: KeptCustomField = { ...there };
  for (const member of new Set([...Object.keys(before ?? {}), ...Object.keys(here)])) {
    if (!isMine(member)) continue;
    if (here[member] === undefined) delete merged[member];
    else merged[member] = here[member];
  }
  // Members that are valid alone may not be so together, such as a least and a greatest value.
  return customFieldSchema.safeParse(here).success && !customFieldSchema.safeParse(merged).success ? there : merged;
};

/**
 * The fields that both sides should have. Where both have changed the same member of a field, the service's stays. A field that one
 * side has removed stays if the other has changed it. The order is that of the side that has changed it, or the service's.
 * @param base the fields as both sides had them last
 * @returns `null`: there would be more than a workspace may have
 */
export const mergeCustomFields = (base: Fields, here: Fields, there: Fields): KeptCustomField[] | null => {
  const [before, mine, theirs] = [byKey(base), byKey(here), byKey(there)];
  const order = sameJson(keysOf(there), keysOf(base)) ? [here, there] : [there, here];
  const merged = [...new Set(order.flatMap(keysOf))].flatMap((key) => {
    const [was, own, other] = [before.get(key), mine.get(key), theirs.get(key)];
    if (own !== undefined && other !== undefined) return [mergedField(was, own, other)];
    const only = own ?? other;
    return only === undefined || (was !== undefined && sameJson(was, only)) ? [] : [only];
  });
  return merged.length > CUSTOM_FIELD_LIMITS.fields ? null : merged;
};
