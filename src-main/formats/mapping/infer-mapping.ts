import { isForeignSlug, slugSchema } from '../../../src-shared/category';
import type { FieldMapping, FieldRole } from '../../../src-shared/import-plan';
import {
  byRank,
  CHILDREN_NAMES,
  HIDDEN_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  plainName,
  rankIn,
  STRUCTURE_NAMES,
  wordsIn
} from '../../../src-shared/member-names';
import { typedKeys } from '../../../src-shared/typed-keys';
import { inferMembers } from '../../fields/infer-members';
import { isObject, type ListingRow } from '../../fields/listed-values';
import { valueOfCell } from '../csv-cells';
import { FIELD_PREFIX, isCanopyTable, OWN_HEADER, PATH_SEPARATOR } from '../own-table';
import { type FileRecords, isTableFormat } from '../records';
import { type HierarchyInference, inferHierarchy } from './infer-hierarchy';
import { sampleRows, type SampleRows } from './sample-rows';

const TABLE_ROLES: ReadonlyMap<string, FieldRole> = new Map(
  typedKeys(OWN_HEADER).map((role): [string, FieldRole] => [OWN_HEADER[role], role])
);

const OWN_ROLES = ['id', 'name', 'slug', 'visible', 'description', 'position', 'metadata'] as const;

/** Roles of the members of our own JSON, where the nesting is the hierarchy. */
const JSON_ROLES: ReadonlyMap<string, FieldRole> = new Map([
  ...OWN_ROLES.map((role): [string, FieldRole] => [role, role]),
  ...wordsIn('parentId position version createdAt updatedAt').map((key): [string, FieldRole] => [key, 'ignored'])
]);

/** Files of Canopy are mapped by their field names alone. What the format fixes goes first. */
const ownMapping = ({ fields, isOwn, known }: FileRecords): FieldMapping => {
  const hierarchy = known?.hierarchy ?? (isOwn === true ? 'nested' : 'parent');
  const roles = new Map<string, FieldRole>([
    ...(isOwn === true ? JSON_ROLES : TABLE_ROLES),
    // Graphs, and single categories, have no order.
    ...(isOwn === true && hierarchy === 'parent'
      ? ([
          ['parentId', 'parent'],
          ['position', 'position']
        ] as const)
      : []),
    ...(known?.fields ?? []).map(({ key, role }) => [key, role] as const)
  ]);
  const roleOf = (key: string): FieldRole => (key.startsWith(FIELD_PREFIX) ? 'entry' : (roles.get(key) ?? 'entry'));
  return { hierarchy, fields: fields.map((key) => ({ key, role: roleOf(key) })) };
};

class Roles {
  readonly #roles: (FieldRole | undefined)[];

  constructor(private readonly keys: readonly string[]) {
    this.#roles = keys.map(() => undefined);
  }

  give(key: string | null | undefined, role: FieldRole): void {
    const at = typeof key === 'string' ? this.keys.indexOf(key) : -1;
    if (at !== -1) this.#roles[at] ??= role;
  }

  has(role: FieldRole): boolean {
    return this.#roles.includes(role);
  }

  get taken(): string[] {
    return this.keys.filter((_key, at) => this.#roles[at] !== undefined);
  }

  at(index: number): FieldRole | undefined {
    return this.#roles[index];
  }
}

const siblingsBy = (link: HierarchyInference): ((listed: ListingRow) => unknown) => {
  if (link.hierarchy === 'nested') return ({ within }) => within;
  const { parent } = link;
  return ({ row }) => (parent === undefined ? null : (row[parent] ?? null));
};

const isMetadata = ({ raws }: SampleRows, key: string): boolean =>
  raws.every((raw) => {
    const value = raw[key];
    return value === undefined || value === null || isObject(typeof value === 'string' ? valueOfCell(value) : value);
  });

/** A slug under another name has to be valid by our rules, such as a handle or the end of an address. */
const isSlugIn = ({ keys }: SampleRows): ((text: string) => boolean) =>
  keys.some((key) => plainName(key) === 'slug') ? isForeignSlug : (text) => slugSchema.safeParse(text).success;

const giveHierarchy = (roles: Roles, found: HierarchyInference, sample: SampleRows): void => {
  const { id, parent, path, levels, hierarchy } = found;
  roles.give(parent, 'parent');
  roles.give(path?.key, 'path');
  for (const key of levels?.levels ?? []) roles.give(key, 'level');
  for (const key of levels?.codes ?? []) roles.give(key, 'id');
  for (const key of levels?.descriptions ?? []) roles.give(key, 'description');
  if ((levels?.codes.length ?? 0) === 0) roles.give(id, 'id');
  // Parents by name, and what was added by hand, stand beside parents by id.
  const beside = sample.members.find(({ key }) => plainName(key) === 'path');
  const hasNames = sample.raws.some((raw) => {
    const path = beside === undefined ? undefined : raw[beside.key];
    return typeof path === 'string' && path.includes(PATH_SEPARATOR);
  });
  if (hierarchy === 'parent' && hasNames) roles.give(beside?.key, 'path');
};

const giveMeanings = (roles: Roles, found: HierarchyInference, sample: SampleRows, file: FileRecords): void => {
  const { hierarchy } = found;
  for (const { key } of byRank(sample.members, METADATA_NAMES))
    if (isMetadata(sample, key)) roles.give(key, 'metadata');
  const hasNames = hierarchy !== 'levels';
  // A column of names may have gaps.
  const half = byRank(sample.members, NAME_NAMES).find(
    ({ rows, texts, values }) => texts * 2 >= rows && (rows < 20 || values.size > 5)
  );
  if (hasNames) roles.give(half?.key, 'name');
  const inferred = inferMembers({
    rows: sample.rows,
    members: sample.members,
    idKey: found.id ?? '',
    taken: roles.taken,
    siblingsBy: siblingsBy(found),
    isNamed: !hasNames || roles.has('name'),
    isSlug: isSlugIn(sample),
    // The remaining slugs can be repaired.
    mostSlugs: 0.5
  });
  const name = inferred.name?.key;
  const isNamed = name !== undefined && rankIn(NAME_NAMES, name) < Infinity;
  if (hasNames && !roles.has('name') && (isNamed || hierarchy !== 'path')) roles.give(name, 'name');
  roles.give(inferred.slugKey, 'slug');
  roles.give(inferred.descriptionKey, 'description');
  const visible = inferred.visible?.visible;
  if (visible !== undefined) roles.give(visible.key, isHiddenName(visible.key) ? 'hidden' : 'visible');
  roles.give(inferred.order.order?.key, 'position');
  const headers = file.fields.map((field) => field.trim().toLowerCase());
  for (const role of OWN_ROLES) {
    const key = sample.keys[headers.indexOf(OWN_HEADER[role])];
    if (roles.has(role) || key === inferred.order.falling || (role === 'name' && hierarchy === 'levels')) continue;
    roles.give(key, role);
  }
  if (!hasNames || hierarchy === 'path' || roles.has('name')) return;
  // Any text serves as a name if there is no other.
  const texts = sample.members.filter(({ key, texts: filled }) => filled > 0 && !roles.taken.includes(key));
  roles.give(texts.toSorted((a, b) => b.texts - a.texts)[0]?.key, 'name');
};

/** Addresses of the service that a listing comes from, in HAL. */
const HAL_LINKS = '_links';

const isHiddenName = (key: string): boolean => rankIn(HIDDEN_NAMES, key) < Infinity;

/** Empty lists of children, beside references to parents or on the lowest level. */
const isEmptyChildren = ({ raws, keys }: SampleRows, at: number): boolean => {
  const key = keys[at] ?? '';
  const isEmpty = (value: unknown): boolean =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return rankIn(CHILDREN_NAMES, key) < Infinity && raws.every((raw) => isEmpty(raw[key]));
};

export const inferMapping = (file: FileRecords): FieldMapping => {
  if (file.isOwn === true || (isTableFormat(file.format) && isCanopyTable(file.fields))) return ownMapping(file);
  const sample = sampleRows(file);
  const roles = new Roles(sample.keys);
  const known = new Map(file.known?.fields?.map(({ key, role }) => [key, role]));
  for (const [at, field] of file.fields.entries()) {
    const role = known.get(field);
    if (role !== undefined) roles.give(sample.keys[at], role);
  }
  const found = inferHierarchy(file, sample);
  giveHierarchy(roles, found, sample);
  const { isOfProducts } = found;
  if (!isOfProducts) giveMeanings(roles, found, sample, file);
  const filled = new Set(sample.members.map(({ key }) => key));
  const isList = found.path?.listSeparator !== undefined;
  const fields = file.fields.map((key, at) => {
    const role = roles.at(at);
    if (isList || isOfProducts) return { key, role: role === 'path' || role === 'level' ? role : ('ignored' as const) };
    if (role !== undefined) return { key, role };
    const isNothing =
      (key.trim() === '' && !filled.has(sample.keys[at] ?? '')) || isEmptyChildren(sample, at) || key === HAL_LINKS;
    const isStructure = found.hierarchy !== 'flat' && rankIn(STRUCTURE_NAMES, key) < Infinity;
    return { key, role: isNothing || isStructure ? ('ignored' as const) : ('entry' as const) };
  });
  const separator = file.known?.pathSeparator ?? found.path?.separator;
  return {
    hierarchy: found.hierarchy,
    fields,
    ...(separator !== undefined && { pathSeparator: separator }),
    ...(found.path?.listSeparator !== undefined && { listSeparator: found.path.listSeparator })
  };
};
