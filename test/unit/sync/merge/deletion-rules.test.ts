import { TOP_LEVEL } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { merged, outlined } from '../../../support/merged-trees';
import { ModelReplica } from '../../../support/sync-replica';
import { idOf, letterOf, outlineOf, planOptions, treeOf } from '../../../support/sync-trees';

const A = idOf('A');
const B = idOf('B');

describe('what both sides last had has a cycle, as a conflict of places is open', () => {
  it.each(['local', 'remote'] as const)('and its categories are deleted in the tree that is %s', (side) => {
    const replica = new ModelReplica(treeOf('A(B) C D'));
    replica.local.move(B, { parent: idOf('C'), after: 'first' });
    replica.remote.move(B, { parent: TOP_LEVEL, after: 'first' });
    replica.remote.move(A, { parent: B, after: 'first' });
    replica.carryOut(replica.plan());
    expect(replica.conflicts).toMatchObject([{ categoryId: B, unit: 'place' }]);
    expect([replica.base.node(A).parent, replica.base.node(B).parent]).toEqual([B, A]);
    replica[side].delete(side === 'local' ? idOf('C') : B);
    replica.carryOut(replica.plan());
    // The other side has moved B, and whoever deleted the branch has not decided about that.
    expect(replica.conflicts).toMatchObject([{ unit: 'existence' }]);
    expect([...replica.local.nodes.keys()]).toEqual(expect.arrayContaining([A, B]));
    expect([...replica.remote.nodes.keys()]).toEqual(expect.arrayContaining(side === 'local' ? [A, B] : []));
  });
});

describe('deleted here', () => {
  it('and unchanged on the service: it is deleted there, leaf first', () => {
    const { plan: one, there } = merged(outlined('A(B(C)) D', 'D', 'A(B(C)) D'));
    expect(one.push.map(({ id }) => letterOf(id))).toEqual(['C', 'B', 'A']);
    expect(there).toBe('D');
  });

  it('and changed on the service: all of its branch comes back under its ids, and the person is asked, also next time', () => {
    const trees = outlined('A(B(C) D) E', 'E', 'A(B(C) D) E');
    trees.remote.update(B, { name: 'Boots' });
    const first = merged(trees);
    expect([first.here, first.there]).toEqual(['A(B(C) D) E', 'A(B(C) D) E']);
    expect(first.plan.push).toEqual([]);
    expect(first.plan.local).toMatchObject([
      { kind: 'create', id: A, place: { parent: TOP_LEVEL, after: 'first' } },
      { kind: 'create', id: B, fields: { name: 'Boots' }, place: { parent: A, after: 'first' } },
      { kind: 'create', id: idOf('D') },
      { kind: 'create', id: idOf('C'), place: { parent: B } }
    ]);
    expect(first.plan.conflicts).toMatchObject([
      {
        categoryId: A,
        kind: 'deletedHere',
        detail: 'It was deleted here, and “Boots” in it was changed on the service.',
        choices: ['mine', 'theirs']
      }
    ]);
    expect(first.reports).toEqual([]);
    const { blocked } = first.plan;
    expect(merged(first.trees, planOptions({ blocked })).conflicts).toEqual(['A existence deletedHere']);
    first.trees.local.delete(A);
    expect(merged(first.trees, planOptions({ blocked }))).toMatchObject({ here: 'E', there: 'E', conflicts: [] });
  });

  it('and renamed on the service: nothing of what is below goes, and nothing is half there', () => {
    const trees = outlined('A(B C D) E', 'E', 'A(B C D) E');
    trees.remote.update(A, { name: 'Ladies' });
    expect(merged(trees)).toMatchObject({
      here: 'A(B C D) E',
      there: 'A(B C D) E',
      conflicts: ['A existence deletedHere'],
      plan: { push: [] }
    });
  });

  it('and moved on the service: it comes back there', () => {
    expect(merged(outlined('A B C', 'B C', 'B(A) C'))).toMatchObject({
      here: 'B(A) C',
      there: 'B(A) C',
      conflicts: ['A existence deletedHere']
    });
  });

  it('and merely given another place among its siblings: it is deleted', () => {
    expect(merged(outlined('A B C', 'B C', 'B C A'))).toMatchObject({ here: 'B C', there: 'B C', reports: [] });
  });

  it('and a category was added to it on the service: all of it comes back, with what is new in it', () => {
    const { here, there, conflicts } = merged(outlined('A(B C) D', 'D', 'A(B x C) D'));
    expect([here, there]).toEqual(['A(B x C) D', 'A(B x C) D']);
    expect(conflicts).toEqual(['A existence deletedHere']);
  });

  it('and a category was moved into it on the service: all of it comes back', () => {
    expect(merged(outlined('A(B) D', 'D', 'A(B D)'))).toMatchObject({
      here: 'A(B D)',
      there: 'A(B D)',
      conflicts: ['A existence deletedHere']
    });
  });

  it('and a category was moved out of it on the service: all of it comes back, and that one is told of', () => {
    const { here, there, conflicts, reports } = merged(outlined('A(B C) D', 'D', 'A(C) D(B)'));
    expect([here, there, conflicts]).toEqual(['A(C) D(B)', 'A(C) D(B)', ['A existence deletedHere']]);
    expect(reports).toEqual(['“B” was deleted here and moved on the service, so it comes back there.']);
  });

  it('and a category was moved from one deleted branch into another: both come back', () => {
    expect(merged(outlined('A(B) C(D) E', 'E', 'A C(D B) E'))).toMatchObject({
      here: 'A C(D B) E',
      there: 'A C(D B) E',
      conflicts: ['A existence deletedHere', 'C existence deletedHere']
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

  it('and something in it was changed here: all of it stays here, and the person is asked about its root alone', () => {
    const trees = outlined('A(B(C D))', 'A(B(C D))', 'A');
    trees.local.update(idOf('C'), { name: 'Boots' });
    const first = merged(trees);
    expect(first).toMatchObject({ here: 'A(B(C D))', there: 'A', conflicts: ['B existence deletedThere'] });
    expect(first.plan.conflicts).toMatchObject([
      { detail: 'Something in it was changed here, and it was deleted on the service.' }
    ]);
    expect(merged(first.trees)).toMatchObject({ here: 'A(B(C D))', conflicts: ['B existence deletedThere'] });
  });

  it('and something that was deleted there was moved into it here: both stay here, and the person is asked', () => {
    const first = merged(outlined('A B C', 'A(B) C', 'C'));
    const both = { here: 'A(B) C', there: 'C', conflicts: ['A existence deletedThere', 'B existence deletedThere'] };
    expect(first).toMatchObject(both);
    expect(merged(first.trees)).toMatchObject(both);
  });

  it('and a category was added to it here: it stays here with what is new in it, and the person is asked', () => {
    const first = merged(outlined('A(B) C', 'A(B(E(F))) C', 'A C'));
    expect(first).toMatchObject({ here: 'A(B(E(F))) C', there: 'A C', conflicts: ['B existence deletedThere'] });
    first.trees.local.move(idOf('E'), { parent: idOf('C'), after: 'first' });
    expect(merged(first.trees)).toMatchObject({ here: 'A C(E(F))', there: 'A C(E(F))', conflicts: [] });
  });

  it('and a category was added to it here, as an earlier version has noted: it waits until it is moved', () => {
    const blocked = [
      {
        id: idOf('E'),
        unit: 'existence',
        kind: 'orphaned',
        mine: { parent: A, after: 'first' },
        theirs: false,
        detail: '“B”, where it was added, was deleted on the service.'
      }
    ] as const;
    const first = merged(outlined('A C', 'A(E(F)) C', 'A C'), planOptions({ blocked }));
    expect(first).toMatchObject({ here: 'A(E(F)) C', there: 'A C', conflicts: ['E existence orphaned'], reports: [] });
    expect(first.plan.blocked).toEqual(blocked);
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
