import { TOP_LEVEL } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { merged, outlined } from '../../../support/merged-trees';
import { idOf, letterOf, planOptions } from '../../../support/sync-trees';

const A = idOf('A');
const B = idOf('B');

describe('what a service cannot keep', () => {
  it('is neither compared nor sent: a value set here is refused, with the service’s as the only choice', () => {
    const trees = outlined('A B', 'A B', 'A B');
    trees.local.update(A, { slug: 'shoes', description: 'x', visible: false });
    const supports = { slug: false, description: false, visible: false };
    const { plan: one } = merged(trees, planOptions({ supports }));
    expect(one.push).toEqual([]);
    expect(one.conflicts).toMatchObject([
      {
        unit: 'slug',
        kind: 'refused',
        detail: 'This service has no field for slugs.',
        choices: ['theirs'],
        mine: 'shoes',
        theirs: null
      },
      {
        unit: 'description',
        kind: 'refused',
        detail: 'This service has no field for descriptions.',
        choices: ['theirs'],
        theirs: ''
      },
      {
        unit: 'visible',
        kind: 'refused',
        detail: 'This service has no field for visibility.',
        choices: ['theirs'],
        theirs: true
      }
    ]);
  });

  it('is taken over where the service works it out itself, and refused where it was changed here', () => {
    const supports = { derivedKeys: new Set(['count']) };
    const trees = outlined('A', 'A', 'A');
    trees.remote.update(A, { metadata: { count: 3 } });
    const first = merged(trees, planOptions({ supports }));
    expect(first.trees.local.node(A).fields.metadata).toEqual({ count: 3 });
    first.trees.local.update(A, { metadata: { count: 4 } });
    first.trees.remote.update(A, { metadata: { count: 5 } });
    expect(merged(first.trees, planOptions({ supports })).plan).toMatchObject({
      local: [],
      push: [],
      conflicts: [
        {
          unit: 'metadata.count',
          kind: 'refused',
          choices: ['theirs'],
          detail: 'The service calculates “count” itself.'
        }
      ]
    });
  });

  it('does not keep a deletion from happening where only what the service works out has changed', () => {
    const trees = outlined('A', '', 'A');
    trees.remote.update(A, { metadata: { updatedAt: 'now' } });
    expect(merged(trees, planOptions({ supports: { derivedKeys: new Set(['updatedAt']) } }))).toMatchObject({
      there: '',
      reports: []
    });
  });

  it('is left out of a creation', () => {
    const trees = outlined('', 'A', '');
    trees.local.update(A, { slug: 'shoes', metadata: { count: 1, color: 'red' } });
    const supports = { slug: false, derivedKeys: new Set(['count']) };
    const first = merged(trees, planOptions({ supports }));
    expect(first.plan.push).toMatchObject([{ kind: 'create', fields: { slug: null, metadata: { color: 'red' } } }]);
    expect(merged(first.trees, planOptions({ supports }))).toMatchObject({ conflicts: ['A slug refused'] });
  });

  it('is no order where it keeps none: this side has its own, what is new comes last, and parents are merged as ever', () => {
    const options = planOptions({ supports: { order: false } });
    const first = merged(outlined('A B C D', 'D C B A', 'x A B(D) C y'), options);
    expect(first.here).toBe('C B(D) A x y');
    expect(first.plan).toMatchObject({ push: [], conflicts: [] });
    expect(merged(first.trees, options).plan.base).toEqual({ set: [], removed: [], orders: new Map() });
    expect(merged(outlined('A B', 'A(B)', 'B A'), options).plan.push).toMatchObject([
      { kind: 'move', id: B, isOtherParent: true }
    ]);
  });
});

describe('what is held', () => {
  it('is not sent while its value is the same here, and is sent once it is another', () => {
    const trees = outlined('A', 'A', 'A');
    trees.local.update(A, { name: 'Shoes', slug: 'shoes' });
    const blocked = [
      {
        id: A,
        unit: 'name' as const,
        kind: 'refused' as const,
        mine: 'Shoes',
        theirs: 'A',
        detail: 'Names have six letters.'
      }
    ];
    const { plan: one } = merged(trees, planOptions({ blocked }));
    expect(one.push).toMatchObject([{ units: ['slug'], fields: { slug: 'shoes' } }]);
    expect(one).toMatchObject({
      blocked,
      conflicts: [{ unit: 'name', kind: 'refused', detail: 'Names have six letters.', choices: ['mine', 'theirs'] }]
    });
    trees.local.update(A, { name: 'Sandal' });
    expect(merged(trees, planOptions({ blocked }))).toMatchObject({
      conflicts: [],
      plan: { blocked: [], push: [{ units: ['name', 'slug'] }] }
    });
  });

  it('keeps a refused place, creation and deletion back, and what depends on them', () => {
    const trees = outlined('A B C(D)', 'B A E(F)', 'A B C(D)');
    const blocked = [
      {
        id: A,
        unit: 'place' as const,
        kind: 'refused' as const,
        mine: { parent: TOP_LEVEL, after: B },
        theirs: { parent: TOP_LEVEL, after: 'first' },
        detail: 'No.'
      },
      {
        id: B,
        unit: 'place' as const,
        kind: 'refused' as const,
        mine: { parent: TOP_LEVEL, after: 'first' },
        theirs: { parent: TOP_LEVEL, after: A },
        detail: 'No.'
      },
      { id: idOf('E'), unit: 'existence' as const, kind: 'refused' as const, mine: true, theirs: false, detail: 'No.' },
      { id: idOf('D'), unit: 'existence' as const, kind: 'refused' as const, mine: false, theirs: true, detail: 'No.' }
    ];
    const { plan: one, conflicts, here } = merged(trees, planOptions({ blocked }));
    expect(one).toMatchObject({ local: [], push: [] });
    expect(here).toBe('B A E(F)');
    expect(conflicts.toSorted()).toEqual([
      expect.stringMatching(/^[AB] place refused$/),
      'C existence refused',
      'E existence refused'
    ]);
  });

  it('keeps refused places back also where fewer moves of others would come to the same order', () => {
    const refusedBehind = (id: number, after: number) => ({
      id,
      unit: 'place' as const,
      kind: 'refused' as const,
      mine: { parent: TOP_LEVEL, after },
      theirs: { parent: TOP_LEVEL, after: A },
      detail: 'No.'
    });
    const blocked = [refusedBehind(B, idOf('F')), refusedBehind(idOf('C'), B), refusedBehind(idOf('D'), idOf('C'))];
    const trees = outlined('A B C D E F', 'A E F B C D', 'A B C D E F');
    const { plan: one, conflicts } = merged(trees, planOptions({ blocked }));
    expect(one.push).toEqual([]);
    expect(conflicts).toEqual(['B place refused', 'C place refused', 'D place refused']);
  });

  it('is not created again while its creation is unanswered, nor what is in it; what was moved into it waits', () => {
    const trees = outlined('A B', 'B E(F A)', 'A B');
    const pendingCreates = new Set([idOf('E')]);
    const one = merged(trees, planOptions({ pendingCreates }));
    expect(one.plan).toMatchObject({ local: [], push: [], conflicts: [] });
    expect(merged(one.trees)).toMatchObject({ there: 'B E(F A)' });
  });
});

describe('what only this side has for now', () => {
  it('keeps the deletion waiting of what a category has left for something unanswered, and brings nothing back', () => {
    const trees = outlined('A(B) C', 'C E(B)', 'A(B) C');
    const first = merged(trees, planOptions({ pendingCreates: new Set([idOf('E')]) }));
    expect(first).toMatchObject({ here: 'C E(B)', there: 'A(B) C', reports: [], plan: { local: [], push: [] } });
    expect(merged(first.trees).there).toBe('C E(B)');
  });

  it('stays where it stands when the sibling before it was moved on the service', () => {
    const trees = outlined('A B C D', 'A B E C D', 'A C D B');
    expect(merged(trees, planOptions({ pendingCreates: new Set([idOf('E')]) }))).toMatchObject({
      here: 'A E C D B',
      there: 'A C D B'
    });
  });

  it('takes nobody along: what is new behind a contested place stays where it is here', () => {
    expect(merged(outlined('A B C D X Y', 'X E A B C D Y', 'A B X C D Y'))).toMatchObject({
      here: 'X E A B C D Y',
      there: 'E A B X C D Y',
      conflicts: ['X place moved']
    });
  });
});

describe('categories that are new on both sides', () => {
  it('are told apart from the service’s own changes: what is empty on one side was not changed there', () => {
    const trees = outlined('', 'A', 'A');
    trees.local.update(A, { slug: 'shoes', metadata: { color: 'red' } });
    trees.remote.update(A, { description: 'From there', metadata: { id: 7 } });
    const { conflicts, trees: after } = merged(trees);
    expect(conflicts).toEqual([]);
    expect(after.remote.node(A).fields).toEqual(after.local.node(A).fields);
    expect(after.local.node(A).fields).toMatchObject({
      slug: 'shoes',
      description: 'From there',
      metadata: { color: 'red', id: 7 }
    });
  });

  it('get our position once more where the service has put them elsewhere among the same siblings', () => {
    expect(merged(outlined('A B', 'C A B', 'A B C'))).toMatchObject({ there: 'C A B', conflicts: [] });
  });

  it('are contested where the sides have given them another name or parent', () => {
    const trees = outlined('B', 'B(A)', 'B A');
    trees.remote.update(A, { name: 'Boots' });
    const first = merged(trees);
    expect(first.conflicts.toSorted()).toEqual(['A name edited', 'A place moved']);
    expect(merged(first.trees).conflicts.toSorted()).toEqual(['A name edited', 'A place moved']);
    const unordered = planOptions({ supports: { order: false } });
    const other = merged(outlined('B', 'B(A)', 'B A'), unordered);
    expect(merged(other.trees, unordered).conflicts).toEqual(['A place moved']);
  });
});

describe('the order of what is done', () => {
  it('here: whatever stays leaves a branch before it is deleted, and only the topmost is', () => {
    const { plan: one } = merged(outlined('A(B(C(D)))', 'A(B(C(D)))', 'D'));
    expect(one.local).toEqual([
      { kind: 'move', id: idOf('D'), place: { parent: TOP_LEVEL, after: 'first' } },
      { kind: 'delete', id: A }
    ]);
  });

  it('there: parents before their children, moves from the top down even where two change places', () => {
    const { plan: one, there } = merged(outlined('A(B(C))', 'E(C(B(A(F))))', 'A(B(C))'));
    expect(there).toBe('E(C(B(A(F))))');
    expect(one.push.map(({ kind, id }) => `${kind} ${letterOf(id)}`)).toEqual([
      'create E',
      'create F',
      'move C',
      'move B',
      'move A'
    ]);
  });

  it('here: a whole order at once where many have moved', () => {
    const letters = Array.from({ length: 26 }, (_, index) => letterOf(index + 1));
    const reversed = letters.toReversed().join(' ');
    const straight = letters.join(' ');
    const { plan: one, here } = merged(outlined(straight, straight, reversed));
    expect(one.local.map(({ kind }) => kind)).toEqual(['arrange']);
    expect(here).toBe(reversed);
  });
});

it('names the children of each parent that the steps change, in the order that the service should come to', () => {
  const { remoteOrders } = merged(outlined('A B(C D)', 'B(E D) A(C)', 'A B(C D)')).plan;
  const named = [...remoteOrders].map(
    ([parent, ids]) => `${parent === TOP_LEVEL ? 'top' : letterOf(parent)}: ${ids.map(letterOf).join('')}`
  );
  expect(named.toSorted()).toEqual(['A: C', 'B: ED', 'top: BA']);
});
