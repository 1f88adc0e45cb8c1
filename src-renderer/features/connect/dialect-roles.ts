import { ofStranger, type Dialect, type Mark } from '../../../src-shared/dialect';
import { typedKeys } from '../../../src-shared/typed-keys';
import { messages } from './messages';

/** Common names of fields, offered where a listing shows none. */
const USUAL_KEYS = {
  childrenKey: ['children', 'subcategories', 'items', 'nodes'],
  idKey: ['id', 'categoryId', '_id'],
  parent: ['parentId', 'parent_id', 'parent', 'parentCategoryId'],
  nameKey: ['name', 'title', 'label', 'categoryName'],
  slugKey: ['slug', 'urlKey', 'handle'],
  descriptionKey: ['description', 'summary'],
  visible: ['visible', 'isVisible', 'active', 'isActive', 'enabled', 'hidden', 'status'],
  order: ['position', 'sortOrder', 'sort_order', 'rank', 'displayOrder'],
  metadataKey: ['metadata', 'attributes', 'properties']
} as const;

/** What a field of the service can mean. */
export type DialectRole = keyof typeof USUAL_KEYS;

export const ROLES = typedKeys(USUAL_KEYS);

/** The choice that no field has a role; empty where one must have it. */
export const noneOptions = (role: DialectRole): readonly { value: null; label: string }[] => {
  const { noChildren, otherMembers, none } = messages.mapping;
  if (role === 'idKey' || role === 'parent' || role === 'nameKey') return [];
  return [{ value: null, label: role === 'childrenKey' ? noChildren : role === 'metadataKey' ? otherMembers : none }];
};

/** The field that has a role; `null` without one. */
export const roleKey = (dialect: Dialect, role: DialectRole): string | null => {
  switch (role) {
    case 'parent':
      return dialect.parent.key;
    case 'visible':
      return dialect.visible?.key ?? null;
    case 'order':
      return dialect.order?.key ?? null;
    default:
      return dialect[role];
  }
};

/** The fields that a role can be given to: the one that has it, and those of the listing or else the common names. */
export const keysFor = (dialect: Dialect, role: DialectRole, keys: readonly string[]): string[] => {
  const own = roleKey(dialect, role);
  const offered = keys.length === 0 ? USUAL_KEYS[role] : keys;
  return [...new Set([...(own === null ? [] : [own]), ...offered])];
};

const USUAL_MARKS: readonly (readonly [shown: Mark, hidden: Mark])[] = [
  [true, false],
  [1, 0],
  ['active', 'inactive']
];

/** A guess which two values of a field mean shown and hidden. */
const marksFor = (key: string, values: readonly Mark[]): { shown: Mark; hidden: Mark } => {
  const usual = USUAL_MARKS.find((pair) => values.some((value) => pair.includes(value)));
  const [shown, hidden] = usual ?? [values[0] ?? true, values[1] ?? false];
  return /hidden|disabled|inactive|archived|draft/i.test(key) && typeof shown === 'boolean'
    ? { shown: false, hidden: true }
    : { shown, hidden };
};

type Values = Readonly<Record<string, readonly Mark[]>>;

const withRole = (dialect: Dialect, role: DialectRole, key: string | null, values: Values): Dialect => {
  switch (role) {
    case 'parent':
      return key === null ? dialect : { ...dialect, parent: { ...dialect.parent, key } };
    case 'visible':
      return { ...dialect, visible: key === null ? null : { key, ...marksFor(key, values[key] ?? []) } };
    case 'order':
      return { ...dialect, order: key === null ? null : { key, first: dialect.order?.first ?? 0, meaning: 'unknown' } };
    case 'idKey':
    case 'nameKey':
      return key === null ? dialect : { ...dialect, [role]: key };
    default:
      return { ...dialect, [role]: key };
  }
};

/** The dialect as no longer Canopy's own contract, which a correction always means. */
export const corrected = (dialect: Dialect): Dialect => (dialect.isCanopy ? ofStranger(dialect) : dialect);

/** Gives a role to a field, which then no longer counts as computed by the service. */
export const giveRole = (dialect: Dialect, role: DialectRole, key: string | null, values: Values): Dialect => {
  const given = withRole(corrected(dialect), role, key, values);
  return { ...given, derivedKeys: given.derivedKeys.filter((one) => one !== key) };
};

/** A value as the text of an option. Strings are quoted, so that `1` and `"1"` differ. */
export const markText = (mark: Mark): string => JSON.stringify(mark);

/** The values to choose from: those chosen, those of the listing, and common ones where it shows fewer than two. */
export const marksOffered = (values: readonly Mark[] | undefined, ...own: readonly Mark[]): Mark[] => [
  ...new Set<Mark>([
    ...own,
    ...(values ?? []),
    ...(values === undefined || values.length < 2 ? [true, false, 1, 0] : [])
  ])
];

export const NAME_PRESETS = USUAL_KEYS.nameKey;
