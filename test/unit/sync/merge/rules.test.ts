import { TOP_LEVEL } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { unitValue } from '../../../../src-main/sync/merge/unit-values';
import { merged, outlined } from '../../../support/merged-trees';
import { idOf, outlineOf, planOptions, treeOf } from '../../../support/sync-trees';

const A = idOf('A');
const B = idOf('B');

describe('changes of one side', () => {
  it('made here are sent', () => {
    const trees = outlined('A B', 'A B', 'A B');
    trees.local.update(A, { name: 'Shoes', metadata: { color: 'red' } });
    expect(merged(trees).plan).toMatchObject({
      local: [],
      conflicts: [],
      push: [
        {
          kind: 'update',
          id: A,
          fields: { name: 'Shoes', metadata: { color: 'red' } },
          units: ['name', 'metadata.color']
        }
      ]
    });
  });

  it('made on the service are taken over', () => {
    const trees = outlined('A B', 'A B', 'A B(x)');
    trees.remote.update(A, { slug: 'shoes' });
    const { plan: one, here, trees: after } = merged(trees);
    expect(one).toMatchObject({ push: [], conflicts: [], reports: [] });
    expect(here).toBe('A B(x)');
    expect(after.local.node(A).fields.slug).toBe('shoes');
    expect(after.base.node(A).fields.slug).toBe('shoes');
  });

  it('of different fields and entries of one category come together', () => {
    const trees = outlined('A', 'A', 'A');
    trees.local.update(A, { name: 'Shoes', metadata: { color: 'red' } });
    trees.remote.update(A, { description: 'All of them', metadata: { size: [1, 2] } });
    const { conflicts, trees: after } = merged(trees);
    expect(conflicts).toEqual([]);
    const both = { name: 'Shoes', description: 'All of them', metadata: { color: 'red', size: [1, 2] } };
    expect(after.local.node(A).fields).toMatchObject(both);
    expect(after.remote.node(A).fields).toMatchObject(both);
  });

  it('of the order come together where others were moved', () => {
    expect(merged(outlined('A B C D E', 'B C A D E', 'A B E C D'))).toMatchObject({
      here: 'B E C A D',
      there: 'B E C A D',
      conflicts: []
    });
  });

  it('move nobody else by a category that comes or goes', () => {
    const { plan: one, here, there } = merged(outlined('A B C D', 'A E C D', 'A B C D x'));
    expect(one.local).toMatchObject([
      { kind: 'create', id: idOf('x'), place: { parent: TOP_LEVEL, after: idOf('D') } }
    ]);
    expect(one.push.map(({ kind }) => kind)).toEqual(['create', 'delete']);
    expect([here, there]).toEqual(['A E C D x', 'A E C D x']);
  });
});

describe('the same change on both sides', () => {
  it('is agreed, and the base advances', () => {
    const trees = outlined('A(C) B', 'B A(C)', 'B A(C)');
    for (const side of [trees.local, trees.remote]) side.update(A, { name: 'Shoes', metadata: { a: { x: 1, y: 2 } } });
    trees.remote.update(A, { metadata: { a: { y: 2, x: 1 } } });
    const { plan: one, trees: after } = merged(trees);
    expect(one).toMatchObject({ local: [], push: [], conflicts: [], reports: [] });
    expect(outlineOf(after.base)).toBe('B A(C)');
    expect(after.base.node(A).fields.name).toBe('Shoes');
  });

  it('is agreed of a deletion', () => {
    const { plan: one, trees } = merged(outlined('A(B) C', 'C', 'C'));
    expect(one).toMatchObject({ local: [], push: [], conflicts: [], reports: [] });
    expect([...trees.base.nodes.keys()]).toEqual([idOf('C')]);
  });
});

describe('one field changed on both sides', () => {
  it('is a conflict: both keep theirs, and nothing is sent', () => {
    const trees = outlined('A', 'A', 'A');
    trees.local.update(A, { name: 'Shoes' });
    trees.remote.update(A, { name: 'Boots' });
    const { plan: one } = merged(trees);
    expect(one).toMatchObject({ local: [], push: [], base: { set: [] } });
    expect(one.conflicts).toEqual([
      {
        categoryId: A,
        unit: 'name',
        kind: 'edited',
        base: 'A',
        mine: 'Shoes',
        theirs: 'Boots',
        detail: 'The name was changed here and on the service.',
        choices: ['mine', 'theirs', 'both']
      }
    ]);
  });

  it('is one for each entry of the metadata, and “both” is offered where nothing of either is lost', () => {
    const trees = outlined('A', 'A', 'A');
    trees.local.update(A, { metadata: { tags: [1, 2], color: 'red', size: { s: 1 }, only: 'mine' } });
    trees.remote.update(A, { metadata: { tags: [2, 3], color: 'blue', size: { s: 2 } } });
    const { plan: one } = merged(trees);
    expect(one.conflicts.map(({ unit, choices }) => `${unit} ${choices.join()}`)).toEqual([
      'metadata.tags mine,theirs,both',
      'metadata.color mine,theirs',
      'metadata.size mine,theirs'
    ]);
    expect(one.push).toMatchObject([
      { units: ['metadata.only'], fields: { metadata: { tags: [2, 3], color: 'blue', size: { s: 2 }, only: 'mine' } } }
    ]);
  });

  it('is taken over and reported when the service has only tidied up what it was sent', () => {
    const trees = outlined('A', 'A', 'A');
    trees.local.update(A, { name: 'CAFÉ  Shoes ' });
    trees.remote.update(A, { name: 'cafe\u0301 shoes' });
    const { plan: one, reports } = merged(trees);
    expect(one).toMatchObject({
      push: [],
      conflicts: [],
      local: [{ kind: 'update', id: A, fields: { name: 'cafe\u0301 shoes' } }]
    });
    expect(reports).toEqual([
      'The service stores the name of “CAFÉ  Shoes ” slightly differently; its version is used.'
    ]);
  });
});

describe('a change of nothing but case, white space or accents', () => {
  it.each([
    ['shoes', 'Shoes'],
    ['cafe', 'café'],
    ['Shoes ', 'Shoes']
  ])('is sent like any other: “%s” to “%s”', (was, mine) => {
    const trees = {
      base: treeOf('A', { A: { name: was } }),
      local: treeOf('A', { A: { name: mine } }),
      remote: treeOf('A', { A: { name: was } })
    };
    expect(merged(trees).plan).toMatchObject({
      local: [],
      conflicts: [],
      push: [{ kind: 'update', fields: { name: mine } }]
    });
  });

  it('is not given up for another one that somebody else has made: the person is asked', () => {
    const trees = {
      base: treeOf('A', { A: { name: 'shoes' } }),
      local: treeOf('A', { A: { name: 'Shoes' } }),
      remote: treeOf('A', { A: { name: 'SHOES' } })
    };
    const { plan: one, reports } = merged(trees);
    expect(one).toMatchObject({ local: [], push: [] });
    expect(one.conflicts).toMatchObject([
      { unit: 'name', kind: 'edited', base: 'shoes', mine: 'Shoes', theirs: 'SHOES' }
    ]);
    expect(reports).toEqual([]);
  });
});

describe('one category moved on both sides', () => {
  it('is a conflict: each side keeps its place, and the others are merged around it', () => {
    const { here, there, conflicts, plan: one } = merged(outlined('A B C', 'A(C) B', 'A B(C x)'));
    expect([here, there]).toEqual(['A(C) B(x)', 'A B(C x)']);
    expect(conflicts).toEqual(['C place moved']);
    expect(one.conflicts).toMatchObject([
      {
        base: { parentId: null, afterId: B },
        mine: { parentId: A, afterId: null },
        theirs: { parentId: B, afterId: null }
      }
    ]);
  });

  it('is a conflict too when it was moved to two places among the same siblings, and stays one', () => {
    const trees = outlined('A B C X D E', 'X A B C D E', 'A B C D E X');
    const first = merged(trees);
    expect(first).toMatchObject({ here: 'X A B C D E', there: 'A B C D E X', conflicts: ['X place moved'] });
    expect(outlineOf(first.trees.base)).toBe('A B C D E');
    expect(merged(first.trees)).toMatchObject({
      here: 'X A B C D E',
      there: 'A B C D E X',
      conflicts: ['X place moved']
    });
  });

  it('is a conflict too when one side gave it another position and the other another parent', () => {
    expect(merged(outlined('A B C D E', 'D A B C E', 'A(D) B C E'))).toMatchObject({
      here: 'D A B C E',
      there: 'A(D) B C E',
      conflicts: ['D place moved']
    });
    expect(merged(outlined('A B C D E', 'A(D) B C E', 'D A B C E'))).toMatchObject({
      here: 'A(D) B C E',
      there: 'D A B C E',
      conflicts: ['D place moved']
    });
  });

  it('names the service’s place by a sibling that is not contested itself', () => {
    const { plan: one } = merged(outlined('A B C D X Y E F G', 'X A B C Y D E F G', 'A X Y B C D E F G'));
    expect(one.conflicts).toMatchObject([
      { categoryId: idOf('X'), theirs: { afterId: A } },
      { categoryId: idOf('Y'), theirs: { afterId: A } }
    ]);
  });

  it('is no conflict when it stands between the same siblings', () => {
    expect(merged(outlined('A B C X', 'A X B E C', 'A X d B C'))).toMatchObject({
      here: 'A X d B E C',
      there: 'A X d B E C',
      conflicts: []
    });
  });
});

describe('of several ways to tell who was moved among siblings', () => {
  it('one is chosen by which nobody has to be asked', () => {
    const first = merged(outlined('A(D) B C E H I', 'A(B D(C)) E J I H', 'B C E I A(D) H'));
    expect(first.conflicts).toEqual([]);
    expect(first.here).toBe(first.there);
    expect(merged(first.trees)).toMatchObject({ conflicts: [], plan: { local: [], push: [] } });
  });

  it.each([
    ['A B', 'B A', 'B(A)', 'B(A)'],
    ['A B', 'B A', 'A(B)', 'A(B)'],
    ['A B', 'B(A)', 'B A', 'B(A)'],
    ['A B', 'A(B)', 'B A', 'A(B)']
  ])(
    'whom one side has put under another parent was not moved by the other: %s, %s and %s',
    (was, mine, theirs, both) => {
      expect(merged(outlined(was, mine, theirs))).toMatchObject({ here: both, there: both, conflicts: [] });
    }
  );

  it.each([
    ['C', 'D', 'E'],
    ['D', 'C', 'E'],
    ['E', 'C', 'D']
  ])('those whose place was refused have moved, and %s has not', (_, ...refused) => {
    const trees = outlined('A B C D E', 'A B E D C', 'A B C D E');
    const blocked = refused.map((letter) => {
      const mine = unitValue(trees.local, idOf(letter), 'place');
      return { id: idOf(letter), unit: 'place', kind: 'refused', mine, theirs: null, detail: 'No.' } as const;
    });
    const { plan: one, conflicts } = merged(trees, planOptions({ blocked }));
    expect([one.push, conflicts.toSorted()]).toEqual([[], refused.map((letter) => `${letter} place refused`)]);
  });

  it('those that left are not taken for moved past a sibling that the service has moved', () => {
    expect(merged(outlined('A B C D', 'A D(B C)', 'B C A D'))).toMatchObject({
      here: 'A D(B C)',
      there: 'A D(B C)',
      conflicts: []
    });
  });
});

describe('moves of both sides that would close a cycle', () => {
  it('the service’s is carried out, ours is taken back and held', () => {
    const first = merged(outlined('A B C', 'B(A) C', 'A(B) C'));
    expect(first).toMatchObject({ here: 'A(B) C', there: 'A(B) C', conflicts: ['A place cycle'] });
    expect(first.reports).toEqual(['“B” is now inside “A” on the service, so the move of “A” into it was undone.']);
    expect(first.plan.blocked).toEqual([
      {
        id: A,
        unit: 'place',
        kind: 'cycle',
        mine: { parent: B, after: 'first' },
        theirs: { parent: TOP_LEVEL, after: 'first' },
        detail: '“A” cannot go into “B”: on the service, “B” is now inside it.'
      }
    ]);
  });

  it('holds until it is moved here', () => {
    const first = merged(outlined('A B C', 'B(A) C', 'A(B) C'));
    const { blocked } = first.plan;
    expect(merged(first.trees, planOptions({ blocked }))).toMatchObject({
      conflicts: ['A place cycle'],
      reports: [],
      plan: { blocked, push: [] }
    });
    first.trees.local.move(A, { parent: idOf('C'), after: 'first' });
    expect(merged(first.trees, planOptions({ blocked }))).toMatchObject({
      there: 'C(A(B))',
      conflicts: [],
      plan: { blocked: [] }
    });
  });

  it('holds whatever is moved past it among its siblings', () => {
    const first = merged(outlined('A(E) B(G) C D', 'D A(E(C)) B(G)', 'C(B(G(A(E)))) D'));
    expect(first.conflicts).toEqual(['C place cycle']);
    expect(merged(first.trees, planOptions({ blocked: first.plan.blocked })).conflicts).toEqual(['C place cycle']);
  });

  it('ends when the service moves it to where it was to go', () => {
    const first = merged(outlined('A B C', 'B(A) C', 'A(B) C'));
    const remote = outlined('', '', 'B(A) C').remote;
    expect(merged({ ...first.trees, remote }, planOptions({ blocked: first.plan.blocked }))).toMatchObject({
      here: 'B(A) C',
      conflicts: [],
      plan: { blocked: [], push: [] }
    });
  });

  it('ends when what it was to go into is gone', () => {
    const first = merged(outlined('A B C', 'B(A) C', 'A(B) C'));
    first.trees.remote.delete(B);
    expect(merged(first.trees, planOptions({ blocked: first.plan.blocked }))).toMatchObject({
      conflicts: [],
      plan: { blocked: [] },
      reports: ['The category that “A” was to move into is gone, so that move is dropped.']
    });
  });

  it('takes back as few as it takes, however the cycle runs', () => {
    const { conflicts, here, there } = merged(outlined('A B C D', 'B(A) D(C)', 'A(D) C(B)'));
    expect(conflicts).toHaveLength(1);
    expect(here).toBe(there);
  });
});
