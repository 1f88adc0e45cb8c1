import type { Hierarchy } from '../../../src-shared/import-plan';
import { byRank, NAME_NAMES, plainName, rankIn, SLUG_NAMES } from '../../../src-shared/member-names';
import { codeSchemeOf } from '../../fields/codes';
import { inferLevelsByValues, inferNamedLevels, inferStaircase, type LevelFields } from '../../fields/infer-levels';
import { inferLink, inferNamedParent, inferSureId } from '../../fields/infer-link';
import { inferName } from '../../fields/infer-fields';
import { inferPath, inferPathInNames, inferUnnamedPath, type PathField } from '../../fields/infer-path';
import { areProductRows, inferCategoriesOfProducts } from '../../fields/infer-products';
import type { MemberFacts } from '../../fields/member-facts';
import { isCanopyTable, OWN_HEADER } from '../own-table';
import { type FileRecords, isTableFormat } from '../records';
import type { SampleRows } from './sample-rows';

export interface HierarchyInference {
  readonly hierarchy: Hierarchy;
  readonly id?: string;
  readonly parent?: string;
  readonly path?: PathField;
  readonly levels?: LevelFields;
  /** Whether the list is of products, whose other fields say nothing about categories. */
  readonly isOfProducts?: boolean;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const CODE_NAME =
  /code|notation|number|nummer|^no\.?$|^nr\.?$|klasse|class|^(?:naics|unspsc|nace|isic|cpv|hs|hts|sic|soc|isco)/i;
/** Digits that are no quantities: many, zero-padded, or with separators. */
const SURE_CODE = /^(?:\d{4,}|0\d+|\d+(?:[- ]\d+)+)$/;

/** Fields of codes: the id, then those that are called a code, then those of digits. */
const codesAmong = ({ raws, members }: SampleRows, id: string | null): string | null => {
  const areDigits = ({ values, filled }: MemberFacts): boolean => {
    const sure = [...values.keys()].filter((value) => SURE_CODE.test(textOf(value)));
    return filled === raws.length && sure.length * 10 >= values.size * 9;
  };
  const tried = [
    ...(id === null ? [] : [id]),
    ...members.filter(({ key }) => CODE_NAME.test(key)).map(({ key }) => key),
    ...members.filter(areDigits).map(({ key }) => key)
  ];
  return tried.find((key) => codeSchemeOf(raws.map((raw) => textOf(raw[key]))) !== null) ?? null;
};

/** Tries the most reliable first: parents, paths and levels by name, then by their values. */
export const inferHierarchy = (file: FileRecords, sample: SampleRows): HierarchyInference => {
  const { raws, members } = sample;
  // The nesting of a table is inferred from depths, and is no evidence against the parents that it names.
  const rows = isTableFormat(file.format) ? raws.map((row) => ({ row, within: null })) : sample.rows;
  const sureId = inferSureId(raws, members);
  const withId = sureId === null ? {} : { id: sureId };
  const known = file.known?.hierarchy;
  const isNested = known === undefined && file.records.some(({ parent }) => parent !== undefined);
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
