import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { CategoryFields } from '../../../../src-shared/category';
import {
  findProblems,
  newProblems,
  PROBLEM_KIND_IDS,
  type ProblemReport,
  similarityKey
} from '../../../../src-renderer/model/find-problems';
import { slugMaker } from '../../../../src-renderer/model/slug-suggestion';
import { slugEdits, spaceEdits } from '../../../../src-renderer/features/problems/shown-problems';
import { fold } from '../../../../src-shared/normal-forms';
import type { TreeModel } from '../../../../src-renderer/model/tree-model';
import { atOnce } from '../../../../src-shared/sliced-work';
import { modelOf } from '../sample-model';
import { always } from '../../../support/fuzz-runs';

const problemsOf = (model: TreeModel, mostLevels = 6): ProblemReport => {
  const work = findProblems(model, mostLevels);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

const update = (model: TreeModel, id: number, fields: Partial<CategoryFields>): void =>
  model.apply([{ kind: 'update', id, fields }]);

describe('finding problems', () => {
  it('finds the same name beside each other, whatever the case, and not elsewhere', () => {
    expect(
      problemsOf(
        modelOf([
          ['A', ['Boots', 'Hats', 'boots', 'BOOTS']],
          ['B', ['Boots']]
        ])
      ).siblingNames
    ).toEqual([[2, 4, 5]]);
  });

  it('finds what is not mapped to a taxonomy that others are mapped to, and inherits nothing', () => {
    const model = modelOf([
      ['A', ['B']],
      ['C', ['D']]
    ]);
    expect(problemsOf(model)).toMatchObject({ channels: [], unmapped: [] });
    update(model, 1, { metadata: { 'map:google': { to: null }, 'map:': 'no channel' } });
    expect(problemsOf(model)).toMatchObject({ channels: ['google'], unmapped: [[3], [4]], outdated: [] });
    update(model, 4, { metadata: { 'map:shopify': { to: null } } });
    expect(problemsOf(model).unmapped).toEqual([[1], [2], [3], [4]]);
  });

  it('finds values that do not fit their fields, and required ones that are missing and not inherited', () => {
    const model = modelOf([['A', ['B', ['C', ['D']]]], 'E']);
    const fields = [
      { key: 'margin', name: 'Margin', type: 'number', required: true, inherit: true },
      { key: 'related', name: 'Related', type: 'category', on: 'name:c' }
    ] as const;
    update(model, 1, { metadata: { margin: 'abc' } });
    update(model, 3, { metadata: { margin: 7, related: 99 } });
    update(model, 5, { metadata: { related: 99 } });
    const report = atOnce(findProblems(model, 6, fields));
    expect([report.misfit, report.missing]).toEqual([[[1], [3]], [[5]]]);
    update(model, 3, { metadata: { margin: 7, related: 5 } });
    expect(atOnce(findProblems(model, 6, fields)).misfit).toEqual([[1]]);
    expect(problemsOf(model)).toMatchObject({ misfit: [], missing: [] });
  });

  it('tells slugs that clash beside each other from those that clash elsewhere', () => {
    const model = modelOf([['A', ['X', 'Y']], ['B', ['Z']], 'C']);
    for (const id of [2, 3]) update(model, id, { slug: 'same' });
    expect(problemsOf(model)).toMatchObject({ siblingSlugs: [[2, 3]], treeSlugs: [], noSlug: [[1], [4], [5], [6]] });
    update(model, 5, { slug: 'same' });
    expect(problemsOf(model)).toMatchObject({ siblingSlugs: [[2, 3]], treeSlugs: [[2, 3, 5]] });
  });

  it('finds names that are nearly the same anywhere, but not one name in several places', () => {
    const model = modelOf([
      ['Shoes', ['T-Shirts', 'Accessories']],
      ['Hats', ['Tshirt', 'Accessories', 'shoe']]
    ]);
    expect(
      problemsOf(model).similarNames.map((ids) =>
        ids.map((id) => model.get(id)?.name).toSorted((a = '', b = '') => (a < b ? -1 : 1))
      )
    ).toEqual(
      expect.arrayContaining([
        ['Shoes', 'shoe'],
        ['T-Shirts', 'Tshirt']
      ])
    );
    expect(problemsOf(model).similarNames).toHaveLength(2);
  });

  it.each([
    ['Shoes', 'shoe', true],
    ['Crème brûlée', 'Creme-Brulees', true],
    ['Men’s shoes', 'Mens shoes', true],
    ['Salt & pepper', 'Salt and Pepper', true],
    ['Glass', 'Glas', false],
    ['Gas', 'Ga', false],
    ['Boots', 'Boats', false],
    ['鞋', '靴', false]
  ])('takes %j and %j for similar: %j', (a, b, isSimilar) => {
    expect(similarityKey(fold(a)) === similarityKey(fold(b))).toBe(isSimilar);
  });

  it('finds the topmost branches that show, but lead to nothing that does', () => {
    // A: all leaves hidden. D: hidden itself, which is meant. G: one leaf shows. J: a branch below that shows nothing.
    const model = modelOf([
      ['A', [['B', ['C']]]],
      ['D', [['E', ['F']]]],
      ['G', ['H', 'I']],
      ['J', [['K', ['L']], 'M']],
      'N'
    ]);
    for (const id of [3, 4, 6, 9, 12]) update(model, id, { visible: false });
    expect(problemsOf(model).nothingShows).toEqual([[1], [11]]);
  });

  it('finds the first level that is too deep', () => {
    const model = modelOf([['A', [['B', [['C', ['D']], 'E']]]]]);
    expect(problemsOf(model, 2).tooDeep).toEqual([[3], [5]]);
    expect(problemsOf(model, 4).tooDeep).toEqual([]);
  });

  it('finds double spaces and capitals that are unlike those beside them', () => {
    expect(problemsOf(modelOf(['Red  boots', 'Hats'])).spaces).toEqual([[1]]);
    expect(problemsOf(modelOf(['Red', 'blue', 'Green'])).capitals).toEqual([[2]]);
    expect(problemsOf(modelOf(['red', 'Blue', 'green', '7up', '鞋'])).capitals).toEqual([[2]]);
    expect(problemsOf(modelOf(['red', 'green', 'blue'])).capitals).toEqual([]);
    expect(problemsOf(modelOf(['Red', 'green'])).capitals).toEqual([]);
  });

  it('pauses before it has looked at many, however large the tree is', () => {
    const model = modelOf(
      Array.from({ length: 40 }, (_a, a) => [
        `A${a}`,
        Array.from({ length: 20 }, (_b, b) => [`B${b}`, ['X', 'Y', 'Z']])
      ])
    );
    const looks = vi.spyOn(model, 'childIds');
    const between: number[] = [];
    for (const work = findProblems(model, 6); work.next().done !== true; looks.mockClear())
      between.push(looks.mock.calls.length);
    expect(Math.max(...between)).toBeLessThan(model.size / 2);
  });

  it('has no group of one, and no category twice in a kind', () => {
    const names = fc.array(fc.constantFrom('Shoe', 'shoes', 'Shoes', 'T-shirt', 'tshirts', 'a  b', 'Hats'), {
      maxLength: 12
    });
    always(100, [names, names], (above, below) => {
      const report = problemsOf(modelOf([['Root', below], ...above]));
      for (const kind of ['siblingNames', 'siblingSlugs', 'treeSlugs', 'similarNames'] as const) {
        for (const group of report[kind]) expect(group.length).toBeGreaterThan(1);
      }
      for (const kind of PROBLEM_KIND_IDS) {
        const named = report[kind].flat();
        expect(new Set(named).size).toBe(named.length);
      }
    });
  });
});

describe('fixing problems', () => {
  it('makes slugs from names that differ from all beside them, and leaves names without letters', () => {
    const model = modelOf([
      ['A', ['Red Boots', 'red boots', 'Hats', '鞋']],
      ['B', ['Red boots']]
    ]);
    update(model, 4, { slug: 'red-boots' });
    expect(
      slugEdits(model, [2, 3, 4, 5, 7, 99], slugMaker(model, false)).map((edit) =>
        edit.kind === 'update' ? [edit.id, edit.fields.slug] : []
      )
    ).toEqual([
      [2, 'red-boots-2'],
      [3, 'red-boots-3'],
      [7, 'red-boots']
    ]);
  });

  it('keeps slugs within their length, whatever number they end in', () => {
    const name = 'x'.repeat(255);
    const model = modelOf([name, name]);
    const slugs = slugEdits(model, [1, 2], slugMaker(model, false)).map((edit) =>
      edit.kind === 'update' ? edit.fields.slug : null
    );
    expect(slugs).toEqual([name, `${'x'.repeat(253)}-2`]);
  });

  it('makes one space of several', () => {
    const model = modelOf(['Red   rain  boots', 'Hats']);
    expect(spaceEdits(model, [1, 2])).toEqual([
      { kind: 'update', id: 1, ifVersion: 1, fields: { name: 'Red rain boots' } }
    ]);
  });

  it('leaves no problem of the kind behind', () => {
    always(100, [fc.array(fc.constantFrom('Boots', 'boots', 'Rain  boots', 'Rain boots', 'Boots 2'))], (names) => {
      const model = modelOf(names);
      const { noSlug, spaces } = problemsOf(model);
      for (const edit of [
        ...slugEdits(model, noSlug.flat(), slugMaker(model, false)),
        ...spaceEdits(model, spaces.flat())
      ]) {
        if (edit.kind !== 'update') throw new Error('A fix only edits.');
        const { name, slug } = edit.fields;
        update(model, edit.id, { ...(name === undefined ? {} : { name }), ...(slug === undefined ? {} : { slug }) });
      }
      expect(problemsOf(model)).toMatchObject({ noSlug: [], spaces: [], siblingSlugs: [] });
    });
  });
});

const kindsOf = (present: TreeModel, proposed: TreeModel): string[] =>
  atOnce(newProblems(present, proposed, 6))
    .filter(({ kind }) => kind !== 'noSlug')
    .map(({ kind, ids }) => `${kind} ${ids.join(' ')}`);

it('tells the problems that the proposed tree alone has', () => {
  const present = modelOf(['Tea  bags', 'Milk']);
  expect(kindsOf(present, present)).toEqual([]);
  expect(kindsOf(present, modelOf(['Tea  bags', 'Milk', 'milk']))).toEqual([
    'siblingNames 2 3',
    'similarNames 2 3',
    'capitals 3'
  ]);
});

it('does not call a group new that has only lost a member', () => {
  expect(kindsOf(modelOf(['Tea', 'tea', 'TEA']), modelOf(['Tea', 'tea']))).toEqual([]);
});
