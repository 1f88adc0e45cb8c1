import { expect, test } from 'vitest';
import { inferMapping } from '../../../../src-main/formats/mapping/infer-mapping';
import type { FieldRole, Hierarchy } from '../../../../src-shared/import-plan';
import { outlineOf, placed, recordsOfCsv } from '../../../support/file-records';

/*
 * Tables written after real files that came in wrong, as short as they still did. Each says which file it was; docs/formats.md lists all
 * that were tried.
 */

interface Example {
  readonly file: string;
  readonly text: string;
  readonly separator?: string;
  readonly hierarchy: Hierarchy;
  readonly roles?: Readonly<Record<string, FieldRole>>;
  readonly tree: string;
}

const CODES: readonly Example[] = [
  {
    file: 'the CPV with its check digits (opented/opented 989bed7), whose digits are levels rather than their pairs',
    text: `ORIGINAL_CODE,NAME
03000000-1,Agricultural products
03100000-2,Horticultural products
03110000-5,Crops
03111000-2,Seeds
03111100-3,Soya beans
03111200-4,Peanuts
03200000-3,Cereals
09000000-3,Petroleum`,
    hierarchy: 'codes',
    roles: { ORIGINAL_CODE: 'id', NAME: 'name' },
    tree: 'Agricultural products(Horticultural products(Crops(Seeds(Soya beans Peanuts))) Cereals) Petroleum'
  },
  {
    file: 'the process framework of APQC (7.4), where 1.0 stands over 1.1',
    text: 'Hierarchy ID,Name\n1.0,Strategy\n1.1,Concept\n1.1.1,Environment\n1.1.2,Market\n1.2,Plan\n2.0,Products\n2.1,Govern',
    hierarchy: 'codes',
    roles: { 'Hierarchy ID': 'id' },
    tree: 'Strategy(Concept(Environment Market) Plan) Products(Govern)'
  },
  {
    file: 'NAICS (2012_NAICS_Structure.xls), whose sectors are ranges',
    text: `Code,Title
11,Agriculture
111,Crops
1111,Oilseed
11111,Soybeans
112,Animals
113,Forestry
114,Fishing
115,Support
21,Mining
211,Oil
212,Ores
31-33,Manufacturing
311,Food
332,Metal
3321,Forging`,
    hierarchy: 'codes',
    tree: 'Agriculture(Crops(Oilseed(Soybeans)) Animals Forestry Fishing Support) Mining(Oil Ores) Manufacturing(Food Metal(Forging))'
  },
  {
    file: 'the functions of the city of Helsinki (openahjo 764d525), with blanks between the parts and no header',
    text: 'Column 1,Column 2\n00,Administration\n00 00,Steering\n00 00 00,Founding\n00 00 01,Elections\n00 01,Property\n01,Staff\n01 00,Hiring',
    hierarchy: 'codes',
    roles: { 'Column 1': 'id', 'Column 2': 'name' },
    tree: 'Administration(Steering(Founding Elections) Property) Staff(Hiring)'
  },
  {
    file: 'the bricks of GPC (VladimirAlexiev/gs1-gpc b01a3c1), which are counted and stand below no number',
    text: `Code,Title\n${Array.from({ length: 110 }, (_one, at) => `${10_000_000 + at * (at > 3 ? 1 : 10_000)},N${at}`).join('\n')}`,
    hierarchy: 'flat',
    tree: Array.from({ length: 110 }, (_one, at) => `N${at}`).join(' ')
  }
];

/** What becomes of an example without help, in the form of what it says should. */
const foundIn = ({ text, separator, hierarchy: _hierarchy, tree: _tree, roles = {}, ...rest }: Example): Example => {
  const file = recordsOfCsv(text, separator);
  const mapping = inferMapping(file);
  const found = new Map(mapping.fields.map(({ key, role }) => [key, role]));
  return {
    ...rest,
    text,
    ...(separator !== undefined && { separator }),
    hierarchy: mapping.hierarchy,
    roles: Object.fromEntries(Object.keys(roles).map((key) => [key, found.get(key) ?? 'ignored'])),
    tree: outlineOf(placed(file).categories)
  };
};

test.each(CODES)('codes of $file', (example) => {
  expect(foundIn(example)).toEqual({ roles: {}, ...example });
});
