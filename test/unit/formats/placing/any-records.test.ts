import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriedFieldsSchema } from '../../../../src-shared/category';
import {
  FAULT_CHOICES,
  type FaultChoices,
  type FieldMapping,
  faultChoicesSchema,
  fieldRoleSchema,
  hierarchySchema
} from '../../../../src-shared/import-plan';
import { LIMITS } from '../../../../src-shared/limits';
import { inReadingOrder } from '../../../../src-main/domain/tree';
import { type FileCategory, type FileRecords, ListedRecords } from '../../../../src-main/formats/records';
import { outlineOf, placed, recordsOfRows } from '../../../support/file-records';
import { always } from '../../../support/fuzz-runs';

interface Growing {
  readonly name: string;
  readonly depth: number;
  readonly children: Growing[];
}

/** Trees of distinct names, so that each form can tell them apart; none deeper than five levels. */
const forests: fc.Arbitrary<readonly Growing[]> = fc.array(fc.nat(), { minLength: 3, maxLength: 40 }).map((choices) => {
  const all: Growing[] = [];
  const roots: Growing[] = [];
  for (const [at, choice] of choices.entries()) {
    const below = all.filter(({ depth, children }) => depth < 5 && children.length < 9);
    const parent = below[choice % (below.length + 1)];
    const name = `Name ${String.fromCodePoint(65 + (at % 26))}${at}`;
    const node: Growing = { name, depth: (parent?.depth ?? 0) + 1, children: [] };
    all.push(node);
    (parent?.children ?? roots).push(node);
  }
  return roots;
});

interface Row {
  readonly name: string;
  readonly at: number;
  readonly parent: Row | null;
  readonly path: readonly string[];
  readonly code: string;
}

const rowsOf = (roots: readonly Growing[]): Row[] => {
  const rows: Row[] = [];
  const add = (nodes: readonly Growing[], parent: Row | null): void => {
    for (const [index, { name, children }] of nodes.entries()) {
      const code = `${parent?.code ?? ''}${index + 11}`;
      const row = { name, at: rows.length, parent, path: [...(parent?.path ?? []), name], code };
      rows.push(row);
      add(children, row);
    }
  };
  add(roots, null);
  return rows;
};

const idOf = (row: Row | null): string => (row === null ? '' : String(row.at * 7 + 3));
const LEVELS = [0, 1, 2, 3, 4];
const LEVEL_FIELDS = LEVELS.map((level) => `Level ${level + 1}`);

const FORMS: Readonly<Record<string, (rows: readonly Row[]) => FileRecords>> = {
  'the id of the parent': (rows) =>
    recordsOfRows(
      ['id', 'parent_id', 'name'],
      rows.map((row) => [idOf(row), idOf(row.parent), row.name])
    ),
  'the name of the parent': (rows) =>
    recordsOfRows(
      ['name', 'parent'],
      rows.map(({ name, parent }) => [name, parent?.name ?? ''])
    ),
  'a path': (rows) =>
    recordsOfRows(
      ['path'],
      rows.map(({ path }) => [path.join(' > ')])
    ),
  'a path beside the name': (rows) =>
    recordsOfRows(
      ['category path', 'title'],
      rows.map(({ path, name }) => [path.join(' / '), name])
    ),
  'a column a level': (rows) =>
    recordsOfRows(
      LEVEL_FIELDS,
      rows.map(({ path }) => LEVELS.map((level) => path[level] ?? ''))
    ),
  'a column a level, each name once': (rows) =>
    recordsOfRows(
      LEVEL_FIELDS,
      rows.map(({ path }) => LEVELS.map((level) => (level === path.length - 1 ? (path[level] ?? '') : '')))
    ),
  nesting: (rows) => ({
    ...recordsOfRows(['name'], []),
    format: 'opml',
    records: new ListedRecords(
      rows.map(({ name, at, parent }) => ({ place: { kind: 'row', row: at }, values: [name], parent: parent?.at }))
    )
  })
};

describe('any forest comes back from', () => {
  test.each(Object.entries(FORMS))('%s', (_form, render) => {
    always(60, [forests], (roots) => {
      expect(outlineOf(placed(render(rowsOf(roots))).categories)).toBe(outlineOf(roots));
    });
  });

  test('codes whose beginning is the parent’s', () => {
    always(60, [forests], (roots) => {
      const rows = rowsOf(roots);
      fc.pre(rows.filter(({ parent }) => parent !== null).length > 2);
      const file = recordsOfRows(
        ['code', 'name'],
        rows.map(({ code, name }) => [code, name])
      );
      expect(outlineOf(placed(file).categories)).toBe(outlineOf(roots));
    });
  });
});

/** Whatever may stand in a cell or a member. */
const words = ['', '0', '1', '2', '3', 'A', 'B', 'A > B', 'No Slug', 'yes', 'maybe', '{"x":1}', 'null', "'=1", '&amp;'];
const garbage = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words, '\0', '\uD800') },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('x'.repeat(300), 'long '.repeat(4_000), undefined),
  fc.jsonValue()
);
const FIELDS = ['id', 'parent', 'path', 'name', 'slug', 'visible', 'metadata', 'other', 'other'];
const each = { minLength: FIELDS.length, maxLength: FIELDS.length };
const tables = fc.array(fc.array(garbage, each), { maxLength: 25 });
const mappings: fc.Arbitrary<FieldMapping> = fc.record({
  hierarchy: fc.constantFrom(...hierarchySchema.options),
  fields: fc
    .array(fc.constantFrom(...fieldRoleSchema.options), each)
    .map((roles) => FIELDS.map((key, at) => ({ key, role: roles[at] ?? ('entry' as const) })))
});
const choices: fc.Arbitrary<FaultChoices> = fc
  .tuple(
    ...Object.entries(FAULT_CHOICES).map(([kind, all]) =>
      fc.constantFrom<string>(...all).map((choice): [string, string] => [kind, choice])
    )
  )
  .map((all) => faultChoicesSchema.parse(Object.fromEntries(all)));

/** Checks that a workspace could hold them. @returns how many there are */
const checked = (categories: readonly FileCategory[]): number => {
  let count = 0;
  const ids: number[] = [];
  for (const { category, depth } of inReadingOrder<FileCategory>(categories)) {
    const { id, children: _children, ...fields } = category;
    expect(carriedFieldsSchema.safeParse(fields)).toMatchObject({ success: true });
    expect(depth).toBeLessThan(LIMITS.depth);
    if (id !== undefined) ids.push(id);
    count += 1;
  }
  expect(new Set(ids).size).toBe(ids.length);
  return count;
};

describe('any records', () => {
  test('with any mapping and choices give valid trees', () => {
    always(80, [tables, mappings, choices], (rows, mapping, chosen) => {
      const { categories, count } = placed(recordsOfRows(FIELDS, rows), { mapping, choices: chosen });
      expect(checked(categories)).toBe(count);
    });
  });

  test('are all there by the first choices', () => {
    always(80, [tables, mappings], (rows, mapping) => {
      const { categories, repeated } = placed(recordsOfRows(FIELDS, rows), { mapping });
      expect(checked(categories) + repeated).toBeGreaterThanOrEqual(rows.length);
    });
  });

  test('are understood somehow', () => {
    always(80, [tables], (rows) => {
      const { categories, count } = placed(recordsOfRows(FIELDS, rows));
      expect(checked(categories)).toBe(count);
    });
  });
});

test('a chain deeper than a tree may be is raised, and nothing of it is lost', () => {
  const rows = Array.from({ length: LIMITS.depth + 10 }, (_one, at) => [
    `${at + 1}`,
    at === 0 ? '' : `${at}`,
    `N${at}`
  ]);
  const { categories, count, faults } = placed(recordsOfRows(['id', 'parent id', 'name'], rows));
  expect(checked(categories)).toBe(count);
  expect(count).toBe(rows.length);
  expect(faults).toMatchObject([{ kind: 'too_deep', count: 10, choice: 'raise' }]);
});

test('an object that gives no text is no path', () => {
  const rows = [
    ['1', null, { toString: null }, 'A'],
    ['2', '1', { toString: null }, 'B']
  ];
  expect(outlineOf(placed(recordsOfRows(['id', 'parent_id', 'path', 'name'], rows)).categories)).toBe('A(B)');
});
