import { TOP_LEVEL } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { merged, outlined } from '../../../support/merged-trees';
import { idOf, letterOf, outlineOf, planOptions, treeOf } from '../../../support/sync-trees';

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

describe('deleted here', () => {
  it('and unchanged on the service: it is deleted there, leaf first', () => {
    const { plan: one, there } = merged(outlined('A(B(C)) D', 'D', 'A(B(C)) D'));
    expect(one.push.map(({ id }) => letterOf(id))).toEqual(['C', 'B', 'A']);
    expect(there).toBe('D');
  });

  it('and changed on the service: it comes back under its id, with the ancestors that it needs; what else was in them goes', () => {
    const trees = outlined('A(B(C) D) E', 'E', 'A(B(C) D) E');
    trees.remote.update(B, { name: 'Boots' });
    const { here, there, reports, plan: one } = merged(trees);
    expect([here, there]).toEqual(['A(B) E', 'A(B) E']);
    expect(one.local).toMatchObject([
      { kind: 'create', id: A, place: { parent: TOP_LEVEL, after: 'first' } },
      { kind: 'create', id: B, fields: { name: 'Boots' }, place: { parent: A, after: 'first' } }
    ]);
    expect(reports).toEqual([
      '“Boots” was changed on the service, so it stays.',
      '“Boots” in “A” was changed on the service, so “A” stays.'
    ]);
  });

  it('and moved on the service: it comes back there', () => {
    expect(merged(outlined('A B C', 'B C', 'B(A) C'))).toMatchObject({
      here: 'B(A) C',
      there: 'B(A) C',
      reports: ['“A” was moved on the service, so it stays.']
    });
  });

  it('and merely given another place among its siblings: it is deleted', () => {
    expect(merged(outlined('A B C', 'B C', 'B C A'))).toMatchObject({ here: 'B C', there: 'B C', reports: [] });
  });

  it('and a category was added to it on the service: it stays with what is new in it, and whatever else was in it goes', () => {
    const { here, there, reports } = merged(outlined('A(B C) D', 'D', 'A(B x C) D'));
    expect([here, there]).toEqual(['A(x) D', 'A(x) D']);
    expect(reports).toEqual(['“x” was added to “A” on the service, so “A” stays.']);
  });

  it('and a category was moved into it on the service: it stays', () => {
    expect(merged(outlined('A(B) D', 'D', 'A(B D)'))).toMatchObject({
      here: 'A(D)',
      there: 'A(D)',
      reports: ['“D” was moved into “A” on the service, so “A” stays.']
    });
  });

  it('and what was moved out of it here goes there as well', () => {
    const { plan: one, there } = merged(outlined('A(B C) D', 'D(B)', 'A(B C) D'));
    expect(one.push).toMatchObject([
      { kind: 'move', id: B, place: { parent: idOf('D'), after: 'first' }, isOtherParent: true },
      { kind: 'delete', id: idOf('C') },
      { kind: 'delete', id: A }
    ]);
    expect(there).toBe('D(B)');
  });
});

describe('deleted on the service', () => {
  it('and unchanged here: it is deleted here', () => {
    expect(merged(outlined('A(B) C', 'A(B) C', 'C'))).toMatchObject({
      here: 'C',
      conflicts: [],
      plan: { local: [{ kind: 'delete', id: A }], push: [] }
    });
  });

  it('and changed here: it is held with everything that was deleted in it', () => {
    const trees = outlined('A(B(C)) D', 'A(B(C)) D', 'D');
    trees.local.update(A, { name: 'Shoes' });
    const { here, conflicts, plan: one, trees: after } = merged(trees);
    expect(here).toBe('A(B(C)) D');
    expect(conflicts).toEqual(['A existence deletedThere']);
    expect(one).toMatchObject({
      local: [],
      push: [],
      base: { set: [], removed: [] },
      conflicts: [{ base: true, mine: true, theirs: false, choices: ['mine', 'theirs'] }]
    });
    expect(outlineOf(after.base)).toBe('A(B(C)) D');
    expect(merged(after)).toMatchObject({ here: 'A(B(C)) D', conflicts: ['A existence deletedThere'] });
  });

  it('and what was changed in it here stays at the nearest ancestor that is left, also next time', () => {
    const trees = outlined('A(B(C D))', 'A(B(C D))', 'A');
    trees.local.update(idOf('C'), { name: 'Boots' });
    const first = merged(trees);
    expect(first).toMatchObject({ here: 'A(C)', conflicts: ['C existence deletedThere'] });
    expect(merged(first.trees)).toMatchObject({ here: 'A(C)', conflicts: ['C existence deletedThere'] });
  });

  it('and moved here, out of what was deleted with it: it stays held where sync has put it, even if that is where it came from', () => {
    const first = merged(outlined('A B C', 'A(B) C', 'C'));
    expect(first).toMatchObject({ here: 'C B', conflicts: ['B existence deletedThere'] });
    expect(merged(first.trees)).toMatchObject({ here: 'C B', conflicts: ['B existence deletedThere'] });
  });

  it('and a category was added to it here: the child waits under the nearest ancestor that is left', () => {
    const first = merged(outlined('A(B) C', 'A(B(E(F))) C', 'A C'));
    expect(first).toMatchObject({ here: 'A(E(F)) C', there: 'A C', conflicts: ['E existence orphaned'] });
    expect(first.reports).toEqual([
      '“B” was deleted on the service, so “E”, which was added to it here, is kept in “A” until you decide.'
    ]);
    const { blocked } = first.plan;
    const second = merged(first.trees, planOptions({ blocked }));
    expect(second).toMatchObject({ here: 'A(E(F)) C', there: 'A C', conflicts: ['E existence orphaned'], reports: [] });
    first.trees.local.move(idOf('E'), { parent: idOf('C'), after: 'first' });
    expect(merged(first.trees, planOptions({ blocked }))).toMatchObject({ there: 'A C(E(F))', conflicts: [] });
  });

  it('and a category was moved into it here: that one goes back to its place on the service', () => {
    const { here, there, reports, conflicts } = merged(outlined('A B C', 'A B(C)', 'A C'));
    expect([here, there, conflicts]).toEqual(['A C', 'A C', []]);
    expect(reports).toEqual(['“B” was deleted on the service, so “C”, which was moved into it here, was moved back.']);
  });

  it('and a category of the service was moved out of it there: that one is moved here as well, and stays', () => {
    expect(merged(outlined('A(B C)', 'A(B C)', 'B')).plan.local).toMatchObject([
      { kind: 'move', id: B, place: { parent: TOP_LEVEL } },
      { kind: 'delete', id: A }
    ]);
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
