import { describe, expect, it, test } from 'vitest';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import { chosen } from '../../../../src-main/sync/merge/choose';
import type { Choice } from '../../../../src-shared/remote';
import { ModelReplica } from '../../../support/sync-replica';
import { idOf, type ModelTree, outlineOf, planOptions, treeOf } from '../../../support/sync-trees';
import { merged, outlined } from '../../../support/merged-trees';

const A = idOf('A');
const B = idOf('B');

/** A replica that has planned once, from trees in letters. */
const planned = (
  base: string,
  local: string,
  remote: string,
  edit: (replica: ModelReplica) => void = () => undefined
): ModelReplica => {
  const replica = new ModelReplica(treeOf(base));
  replica.local = treeOf(local);
  replica.remote = treeOf(remote);
  edit(replica);
  replica.carryOut(replica.plan());
  return replica;
};

/** Chooses the same for all, and syncs until nothing is left to do. @returns what both sides have */
const settled = (replica: ModelReplica, choice: Choice): string => {
  for (const conflict of replica.conflicts) replica.choose(conflict, choice);
  for (let round = 0; round < 3; round += 1) {
    const one = replica.plan();
    replica.carryOut(one);
    replica.send(one.push);
  }
  expect(replica.conflicts).toEqual([]);
  expect(outlineOf(replica.remote)).toBe(outlineOf(replica.local));
  return outlineOf(replica.local);
};

const onlyConflict = (replica: ModelReplica): ModelReplica['conflicts'][number] => {
  const [conflict] = replica.conflicts;
  if (conflict === undefined || replica.conflicts.length > 1)
    throw new Error(`There are ${replica.conflicts.length} conflicts.`);
  return conflict;
};

describe('a field that both sides changed', () => {
  const renamed = (): ModelReplica =>
    planned('A', 'A', 'A', ({ local, remote }) => {
      local.update(A, { name: 'Shoes' });
      remote.update(A, { name: 'Boots' });
    });
  const name = (replica: ModelReplica): string => {
    settled(replica, 'mine');
    expect(replica.remote.node(A).fields).toEqual(replica.local.node(A).fields);
    return replica.local.node(A).fields.name;
  };

  it('theirs is the person’s edit here, and nothing is sent', () => {
    const replica = renamed();
    expect(chosen(onlyConflict(replica), 'theirs', replica.local)).toEqual({
      bySync: [],
      byPerson: [{ kind: 'update', id: A, fields: { name: 'Boots' } }],
      base: [{ id: A, unit: 'name', value: 'Boots' }],
      unlink: [],
      forget: [],
      release: []
    });
    replica.choose(onlyConflict(replica), 'theirs');
    expect(replica.plan()).toMatchObject({ push: [], conflicts: [] });
    expect(name(replica)).toBe('Boots');
  });

  it('mine is set again over the service’s value, and is sent', () => {
    const replica = renamed();
    const choice = chosen(onlyConflict(replica), 'mine', replica.local);
    expect(choice).toMatchObject({
      bySync: [{ fields: { name: 'Boots' } }],
      byPerson: [{ fields: { name: 'Shoes' } }],
      base: [{ value: 'Boots' }]
    });
    expect(name(replica)).toBe('Shoes');
  });

  it('the undo of theirs is mine, and the undo of mine is theirs', () => {
    const replica = renamed();
    replica.choose(onlyConflict(replica), 'theirs');
    replica.local.update(A, { name: 'Shoes' });
    expect(name(replica)).toBe('Shoes');
    const other = renamed();
    other.choose(onlyConflict(other), 'mine');
    other.local.update(A, { name: 'Boots' });
    expect(other.plan()).toMatchObject({ push: [], conflicts: [] });
  });

  it('both joins names by an oblique stroke and descriptions by a line break, and unites lists and sets of members', () => {
    const replica = planned('A', 'A', 'A', ({ local, remote }) => {
      local.update(A, { name: 'Shoes', description: 'one', metadata: { tags: ['a', 'b'], sizes: { s: 1 } } });
      remote.update(A, { name: 'Boots', description: 'two', metadata: { tags: ['b', 'c'], sizes: { m: 2 } } });
    });
    expect(replica.conflicts.every(({ choices }) => choices.includes('both'))).toBe(true);
    settled(replica, 'both');
    const both = {
      name: 'Shoes / Boots',
      description: 'one\ntwo',
      metadata: { tags: ['a', 'b', 'c'], sizes: { s: 1, m: 2 } }
    };
    expect(replica.local.node(A).fields).toMatchObject(both);
    expect(replica.remote.node(A).fields).toMatchObject(both);
  });

  it('both is not offered where it would be too long, or nothing', () => {
    const replica = planned('A', 'A', 'A', ({ local, remote }) => {
      local.update(A, { name: 'S'.repeat(200), description: '', slug: 'a', visible: false });
      remote.update(A, { name: 'B'.repeat(200), slug: 'b' });
    });
    expect(replica.conflicts.map(({ unit, choices }) => `${unit} ${choices.join()}`)).toEqual([
      'name mine,theirs',
      'slug mine,theirs'
    ]);
  });

  it('an entry that one side has taken out is taken out, or stays', () => {
    const taken = (): ModelReplica => {
      const base = treeOf('A', { A: { metadata: { color: 'red', other: 1 } } });
      const replica = new ModelReplica(base);
      replica.local.update(A, { metadata: { color: 'blue', other: 1 } });
      replica.remote.update(A, { metadata: { other: 1 } });
      replica.carryOut(replica.plan());
      return replica;
    };
    const [mine, theirs] = [taken(), taken()];
    expect(onlyConflict(mine)).toMatchObject({
      unit: 'metadata.color',
      mine: 'blue',
      theirs: undefined,
      choices: ['mine', 'theirs']
    });
    settled(mine, 'mine');
    settled(theirs, 'theirs');
    expect(mine.remote.node(A).fields.metadata).toEqual({ color: 'blue', other: 1 });
    expect(theirs.local.node(A).fields.metadata).toEqual({ other: 1 });
  });
});

describe('a place that both sides changed', () => {
  it('mine is sent, theirs is taken over', () => {
    expect(settled(planned('A B C', 'A(C) B', 'A B(C)'), 'mine')).toBe('A(C) B');
    expect(settled(planned('A B C', 'A(C) B', 'A B(C)'), 'theirs')).toBe('A B(C)');
  });

  it('works for positions among the same siblings, several at once', () => {
    expect(settled(planned('A B C D X Y E F', 'X A Y B C D E F', 'A B Y C D E F X'), 'mine')).toBe('X A Y B C D E F');
    expect(settled(planned('A B C D X Y E F', 'X A Y B C D E F', 'A B Y C D E F X'), 'theirs')).toBe('A B Y C D E F X');
  });

  it('theirs makes room where the place is inside of the category itself by now', () => {
    const replica = planned('A B C D', 'B(A(C)) D', 'D(C(A)) B');
    expect(replica.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`)).toEqual([
      `${A} place`,
      `${idOf('C')} place`
    ]);
    expect(settled(replica, 'theirs')).toBe('D(C(A)) B');
    expect(settled(planned('A B C D', 'B(A(C)) D', 'D(C(A)) B'), 'mine')).toBe('D B(A(C))');
  });

  it('goes last where what it was to stand behind has left', () => {
    const replica = planned('A B C D E', 'B(A) C D E', 'B C(D A E)');
    replica.local.move(idOf('D'), { parent: TOP_LEVEL, after: 'first' });
    replica.choose(onlyConflict(replica), 'theirs');
    expect(outlineOf(replica.local)).toBe('D B C(E A)');
  });
});

describe('a cycle', () => {
  it('mine moves out what is in the way, to where the category stood, and the category under it', () => {
    const replica = planned('A B(C) D', 'B(C(A)) D', 'A(B(C)) D');
    expect(chosen(onlyConflict(replica), 'mine', replica.local)).toMatchObject({
      bySync: [],
      byPerson: [
        { kind: 'move', id: B, place: { parent: TOP_LEVEL, after: A } },
        { kind: 'move', id: A, place: { parent: idOf('C'), after: 'first' } }
      ],
      release: [{ id: A, unit: 'place' }]
    });
    expect(settled(replica, 'mine')).toBe('B(C(A)) D');
  });

  it('theirs leaves it as it is', () => {
    const replica = planned('A B', 'B(A)', 'A(B)');
    expect(chosen(onlyConflict(replica), 'theirs', replica.local)).toMatchObject({
      byPerson: [],
      release: [{ id: A, unit: 'place' }]
    });
    expect(settled(replica, 'theirs')).toBe('A(B)');
  });
});

describe('changed here and deleted on the service', () => {
  const deletedThere = (): ModelReplica =>
    planned('A(B(C)) D', 'A(B(C) E) D', 'D', ({ local }) => {
      local.update(A, { name: 'Shoes' });
    });

  it('mine creates it anew with everything in it', () => {
    const replica = deletedThere();
    replica.choose(onlyConflict(replica), 'mine');
    const one = replica.plan();
    expect(one.push.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      [A, B, idOf('E'), idOf('C')].map((id) => `create ${id}`)
    );
    expect(new Set(one.base.removed)).toEqual(new Set([B, idOf('C')]));
    expect(settled(replica, 'mine')).toBe('A(B(C) E) D');
    expect(replica.remote.node(A).fields.name).toBe('Shoes');
  });

  it('theirs deletes it here with what is below it', () => {
    expect(settled(deletedThere(), 'theirs')).toBe('D');
  });

  it('what was changed inside of it goes or stays with it', () => {
    const inside = (): ModelReplica =>
      planned('A(B(C)) D', 'A(B(C)) D', 'D', ({ local }) => {
        for (const id of [A, B]) local.update(id, { name: 'Shoes' });
      });
    const replica = inside();
    expect(replica.conflicts.map(({ categoryId }) => categoryId)).toEqual([A]);
    expect(settled(inside(), 'mine')).toBe('A(B(C)) D');
    expect(settled(inside(), 'theirs')).toBe('D');
  });
});

describe('a branch that was deleted here and changed on the service', () => {
  it('mine deletes all of it on both sides, theirs keeps all of it', () => {
    const branch = (): ModelReplica =>
      planned('A(B C) D', 'D', 'A(B C x) D', ({ remote }) => remote.update(B, { name: 'Boots' }));
    expect(settled(branch(), 'mine')).toBe('D');
    expect(settled(branch(), 'theirs')).toBe('A(B C x) D');
  });
});

describe('a new category whose parent was deleted on the service', () => {
  it('mine creates both, theirs deletes both', () => {
    expect(settled(planned('A(B) D', 'A(B(E(F))) D', 'A D'), 'mine')).toBe('A(B(E(F))) D');
    expect(settled(planned('A(B) D', 'A(B(E(F))) D', 'A D'), 'theirs')).toBe('A D');
  });
});

describe('what the service refuses', () => {
  const refused = (edit: (local: ModelTree) => void): ModelReplica => {
    const replica = new ModelReplica(treeOf('A B'));
    edit(replica.local);
    const one = replica.plan();
    replica.carryOut(one);
    replica.send(one.push, () => true);
    replica.carryOut(replica.plan());
    return replica;
  };
  const edits: [string, (local: ModelTree) => void, string][] = [
    ['a field', (local) => local.update(A, { name: 'Shoes' }), 'A B'],
    ['a place', (local) => local.move(A, { parent: B, after: 'first' }), 'B(A)'],
    [
      'a creation',
      (local) =>
        local.create(
          3,
          { name: 'C', slug: null, description: '', visible: true, metadata: {} },
          { parent: B, after: 'first' }
        ),
      'A B(C)'
    ],
    ['a deletion', (local) => local.delete(A), 'B']
  ];

  it.each(edits)('%s: mine tries again, theirs gives it up', (_, edit, wanted) => {
    const [again, over] = [refused(edit), refused(edit)];
    expect(again.plan().push).toEqual([]);
    expect(onlyConflict(again)).toMatchObject({ kind: 'refused', detail: 'Refused.' });
    expect(settled(again, 'mine')).toBe(wanted);
    expect(settled(over, 'theirs')).toBe('A B');
    expect(over.local.node(A)).toEqual(treeOf('A B').node(A));
  });
});

it('does nothing about a category that has gone meanwhile', () => {
  const replica = planned('A B C', 'A(C) B', 'A B(C)');
  replica.local.delete(idOf('C'));
  expect(chosen(onlyConflict(replica), 'mine', replica.local)).toEqual({
    bySync: [],
    byPerson: [],
    base: [],
    unlink: [],
    forget: [],
    release: []
  });
});

const detailsOf = ({ plan }: ReturnType<typeof merged>): string[] => plan.conflicts.map(({ detail }) => detail);

test('a category that was deleted on the service and stays here says why it stays', () => {
  const renamed = outlined('A B', 'A B', 'A');
  renamed.local.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(renamed))).toEqual(['It was changed here and deleted on the service.']);
  expect(detailsOf(merged(outlined('A(B)', 'A B(C)', 'A')))).toEqual(['It was moved here and deleted on the service.']);
  const inside = outlined('A(B)', 'A(B)', '');
  inside.local.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(inside))).toEqual(['Something in it was changed here, and it was deleted on the service.']);
});

test('a branch that was deleted here and renamed on the service says what it was called', () => {
  const renamed = outlined('A B(C)', 'A', 'A B(C)');
  renamed.remote.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(renamed))).toEqual(['It was deleted here and renamed on the service. Before, it was “B”.']);
});

test('what was moved into a category that stays here alone says that its target was deleted on the service', () => {
  const trees = outlined('A B C', 'A B(C)', 'A C');
  trees.local.update(idOf('B'), { name: 'Shoes' });
  const { conflicts, reports, there } = merged(trees, planOptions());
  expect({ conflicts, there }).toEqual({ conflicts: ['B existence deletedThere'], there: 'A C' });
  expect(reports).toEqual([
    '“Shoes” was deleted on the service, so “C”, which was moved into it here, was moved back.'
  ]);
});
