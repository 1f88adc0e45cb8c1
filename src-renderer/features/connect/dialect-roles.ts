import type { Dialect, Mark } from '../../../src-shared/dialect';
import { messages } from './messages';

/** Members that services often have, for the person to choose from where a listing shows none. */
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

/** What a member can mean. */
export type DialectRole = keyof typeof USUAL_KEYS;

export const ROLES = [
  'childrenKey',
  'idKey',
  'parent',
  'nameKey',
  'slugKey',
  'descriptionKey',
  'visible',
  'order',
  'metadataKey'
] as const satisfies readonly DialectRole[];

/** What is chosen where no member has a role; `null`: one has to. */
export const noneOf = (role: DialectRole): string | null => {
  switch (role) {
    case 'idKey':
    case 'parent':
    case 'nameKey':
      return null;
    case 'childrenKey':
      return messages.mapping.noChildren;
    case 'metadataKey':
      return messages.mapping.otherMembers;
    default:
      return messages.mapping.none;
  }
};

/** The member that has a role; `null`: none. */
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

/** What a role can be given to: the members of the listing, or where it shows none, the usual ones; and the one that has it. */
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

/** Which two values of a member mean shown and hidden, as far as one can tell before the person says so. */
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

/** Whoever corrects a dialect says that it is not our own contract. */
export const corrected = (dialect: Dialect): Dialect =>
  dialect.isCanopy
    ? { ...dialect, isCanopy: false, updates: 'full', order: dialect.order && { ...dialect.order, meaning: 'unknown' } }
    : dialect;

/** Gives a role to a member. One that has a role is worked out by the service no longer. */
export const giveRole = (dialect: Dialect, role: DialectRole, key: string | null, values: Values): Dialect => {
  const given = withRole(corrected(dialect), role, key, values);
  return { ...given, derivedKeys: given.derivedKeys.filter((one) => one !== key) };
};

/** Values as choices: what they are called, and back. Text is quoted, so that `1` and `"1"` can be told apart. */
export const markText = (mark: Mark): string => JSON.stringify(mark);

/** The values to choose from for one member, with those that are chosen and those that are usual. */
export const marksOffered = (values: readonly Mark[] | undefined, ...own: readonly Mark[]): Mark[] => [
  ...new Set<Mark>([
    ...own,
    ...(values ?? []),
    ...(values === undefined || values.length < 2 ? [true, false, 1, 0] : [])
  ])
];

export const NAME_PRESETS = USUAL_KEYS.nameKey;
