import { isForeignSlug, slugSchema } from '../../../src-shared/category';
import type { FieldMapping, FieldRole, Hierarchy } from '../../../src-shared/import-plan';
import {
  byRank,
  CHILDREN_NAMES,
  HIDDEN_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  plainName,
  rankIn,
  STRUCTURE_NAMES,
  wordsIn,
  SLUG_NAMES
} from '../../../src-shared/member-names';
import { typedKeys } from '../../../src-shared/typed-keys';
import { inferMembers } from '../../fields/infer-members';
import { isObject, type ListingRow, type RawCategory } from '../../fields/listed-values';
import { valueOfCell } from '../csv-cells';
import { FIELD_PREFIX, isCanopyTable, OWN_HEADER, PATH_SEPARATOR } from '../own-table';
import { type FileRecords, isTableFormat } from '../records';
import { codeSchemeOf } from '../../fields/codes';
import { inferLevelsByValues, inferNamedLevels, inferStaircase, type LevelFields } from '../../fields/infer-levels';
import { inferLink, inferNamedParent, inferSureId, trimmedText } from '../../fields/infer-link';
import { inferName } from '../../fields/infer-fields';
import { inferPath, inferPathInNames, inferUnnamedPath, type PathField } from '../../fields/infer-path';
import { areProductRows, inferCategoriesOfProducts } from '../../fields/infer-products';
import { type MemberFacts, memberFacts } from '../../fields/member-facts';
import { judgedNames, translationsAmong } from '../../fields/languages';

const SAMPLE = 10_000;

interface SampleRows {
  readonly rows: readonly ListingRow[];
  readonly raws: readonly RawCategory[];
  readonly members: readonly MemberFacts[];
  readonly keys: readonly string[];
}

/** A value for comparison: trimmed, and undefined for an empty cell. */
const valueOf = (value: unknown, isCell: boolean): unknown => {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  return isCell && text === '' ? undefined : text;
};

const sampleRows = (file: FileRecords): SampleRows => {
  const judged = judgedNames(file.fields, file.reading.language);
  const seen = new Set<string>();
  const keys = file.fields.map((field, at) => {
    const name = judged.get(field) ?? field.trim();
    const key = name === '' || seen.has(name) ? `${name}\u0001${at}` : name;
    seen.add(key);
    return key;
  });
  const isCell = isTableFormat(file.format);
  const rows: ListingRow[] = [];
  const { records } = file;
  for (let record = 0; record < Math.min(records.length, SAMPLE); record += 1) {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at += 1) {
      const value = valueOf(records.value(record, at), isCell);
      const key = keys[at] ?? '';
      if (value === undefined) continue;
      if (key === '__proto__') Object.defineProperty(row, key, { value, enumerable: true });
      else row[key] = value;
    }
    const parent = records.parent(record);
    rows.push({ row, within: parent === undefined ? null : (rows[parent] ?? null) });
  }
  const raws = rows.map(({ row }) => row);
  const facts = new Map(memberFacts(raws).map((member) => [member.key, member]));
  // Our own metadata columns and translations of a text are never judged by their name.
  const translations = translationsAmong(file.fields, file.reading.language);
  const members = keys.flatMap((key) =>
    key.startsWith(FIELD_PREFIX) || translations.has(key) ? [] : (facts.get(key) ?? [])
  );
  return { rows, raws, members, keys };
};

interface HierarchyInference {
  readonly hierarchy: Hierarchy;
  readonly id?: string;
  readonly parent?: string;
  readonly path?: PathField;
  readonly levels?: LevelFields;
  /** Whether the list is of products, whose other fields say nothing about categories. */
  readonly isOfProducts?: boolean;
}

const CODE_NAME =
  /code|notation|number|nummer|^no\.?$|^nr\.?$|klasse|class|^(?:naics|unspsc|nace|isic|cpv|hs|hts|sic|soc|isco)/i;
/** Digits that are no quantities: many, zero-padded, or with separators. */
const SURE_CODE = /^(?:\d{4,}|0\d+|\d+(?:[- ]\d+)+)$/;

/** Fields of codes: the id, then those that are called a code, then those of digits. */
const codesAmong = ({ raws, members }: SampleRows, id: string | null): string | null => {
  const areDigits = ({ values, filled }: MemberFacts): boolean => {
    const sure = [...values.keys()].filter((value) => SURE_CODE.test(trimmedText(value)));
    return filled === raws.length && sure.length * 10 >= values.size * 9;
  };
  const tried = [
    ...(id === null ? [] : [id]),
    ...members.filter(({ key }) => CODE_NAME.test(key)).map(({ key }) => key),
    ...members.filter(areDigits).map(({ key }) => key)
  ];
  return tried.find((key) => codeSchemeOf(raws.map((raw) => trimmedText(raw[key]))) !== null) ?? null;
};

/** Tries the most reliable first: parents, paths and levels by name, then by their values. */
const inferHierarchy = (file: FileRecords, sample: SampleRows): HierarchyInference => {
  const { raws, members } = sample;
  // The nesting of a table is inferred from depths, and is no evidence against the parents that it names.
  const rows = isTableFormat(file.format) ? raws.map((row) => ({ row, within: null })) : sample.rows;
  const sureId = inferSureId(raws, members);
  const withId = sureId === null ? {} : { id: sureId };
  const known = file.known?.hierarchy;
  const isNested = known === undefined && file.records.isNested;
  if (known === 'nested' || (isNested && !isTableFormat(file.format))) return { hierarchy: 'nested', ...withId };
  // Paths of our own tables are for people: a name may contain the separator.
  if (isCanopyTable(file.fields) && raws.some((raw) => raw[OWN_HEADER.id] !== undefined))
    return { hierarchy: 'parent', id: OWN_HEADER.id, parent: OWN_HEADER.parent };
  const areProducts = areProductRows(file.fields);
  const ofProducts = known === undefined && areProducts ? inferCategoriesOfProducts(raws, members) : null;
  if (ofProducts !== null)
    return { hierarchy: 'path' in ofProducts ? 'path' : 'levels', ...ofProducts, isOfProducts: true };
  const link = known === undefined || known === 'parent' ? inferLink(rows, members) : null;
  const name = inferName(members);
  const linked = (): HierarchyInference => {
    if (link === null) return { hierarchy: 'parent', ...withId };
    const { targetKey, parentKey: parent } = link;
    const isName = name === null || name.key === targetKey;
    const hasOthers = members.some(({ key, texts }) => texts > 0 && key !== targetKey && key !== parent);
    // Parents are also found by path and slug, and by the name, which a code is where nothing else can be one.
    const isFound = plainName(targetKey) === 'path' || rankIn(SLUG_NAMES, targetKey) < Infinity;
    const isById = link.isById ? hasOthers || !isName : !isName && !isFound;
    return { hierarchy: 'parent', ...(isById ? { id: targetKey } : withId), parent };
  };
  const isNamed = name !== null && rankIn(NAME_NAMES, name.key) < Infinity;
  const levels = areProducts ? null : inferNamedLevels(raws, members);
  // Where only levels have names, another match merely repeats those above.
  const areNamedByLevels = link?.isById === true && !isNamed && levels !== null;
  if ((link?.isNamed === true && !areNamedByLevels) || known === 'parent') return linked();
  const path = inferPath(raws, members);
  if (path !== null && (known === undefined || known === 'path')) return { hierarchy: 'path', path, ...withId };
  if (levels !== null) return { hierarchy: 'levels', levels, ...withId };
  // The parents of a table may be a more reliable source than its depths.
  if (isNested) return { hierarchy: 'nested', ...withId };
  if (known === 'flat') return { hierarchy: 'flat', ...withId };
  if (link !== null) return linked();
  const parent = inferNamedParent(members);
  const codes = parent === null ? codesAmong(sample, sureId) : null;
  if (codes !== null) return { hierarchy: 'codes', id: codes };
  const inNames = isNamed ? inferPathInNames(raws, name.key) : null;
  if (inNames !== null) return { hierarchy: 'path', path: inNames, ...withId };
  if (parent !== null) return { hierarchy: 'parent', parent, ...withId };
  if (areProducts) return { hierarchy: 'flat', ...withId };
  const others = members.filter(({ key }) => key !== sureId);
  // Some names may be missing.
  const hasNames = isNamed || byRank(members, NAME_NAMES).some(({ texts }) => texts * 2 >= raws.length);
  const steps = hasNames ? null : inferStaircase(raws, others);
  const unnamedPath = isNamed || steps !== null ? null : inferUnnamedPath(raws, members);
  if (unnamedPath !== null) return { hierarchy: 'path', path: unnamedPath, ...withId };
  const unnamed = steps ?? (isNamed ? null : inferLevelsByValues(raws, others));
  if (unnamed !== null) return { hierarchy: 'levels', levels: unnamed, ...withId };
  return { hierarchy: 'flat', ...withId };
};

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
  const known = new Map(file.known?.fields?.map(({ key, role }) => [key, role]));
  const hierarchy = file.known?.hierarchy;
  // The format says all of it.
  if ((hierarchy === 'parent' || hierarchy === 'nested') && file.fields.every((key) => known.has(key)))
    return { hierarchy, fields: file.fields.map((key) => ({ key, role: known.get(key) ?? 'entry' })) };
  const sample = sampleRows(file);
  const roles = new Roles(sample.keys);
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
