import { TOP_LEVEL, type ParentKey } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { batchesOf } from '../../../../src-main/sync/engine/batches';
import { plan } from '../../../../src-main/sync/merge/plan';
import { ModelTree, fieldsNamed, planOptions } from '../../../support/sync-trees';

/** A function that calls itself gets to 7,000 to 14,000 levels. */
const LEVELS = 15_000;

/** Each below the one before it, far deeper than any stack. */
const chain = (ids: readonly number[]): ModelTree => {
  const tree = new ModelTree();
  let parent: ParentKey = TOP_LEVEL;
  for (const id of ids) {
    tree.nodes.set(id, { parent, fields: fieldsNamed(`N${id}`) });
    tree.children.set(parent, [id]);
    parent = id;
  }
  return tree;
};

const straight = Array.from({ length: LEVELS }, (_, index) => index + 1);
const nothing = new ModelTree();

const ids = (steps: readonly { readonly kind: string; readonly id?: number }[]): string[] =>
  steps.map(({ kind, id }) => `${kind} ${id}`);

describe('trees as deep as they are large', () => {
  it('arrive, are sent and go', () => {
    expect(plan(nothing, nothing, chain(straight), planOptions()).local.length).toBe(LEVELS);
    expect(plan(nothing, chain(straight), nothing, planOptions()).push.length).toBe(LEVELS);
    expect(plan(chain(straight), chain(straight), nothing, planOptions()).local).toEqual([{ kind: 'delete', id: 1 }]);
    expect(plan(chain(straight), nothing, chain(straight), planOptions()).push.at(-1)).toEqual({
      kind: 'delete',
      id: 1
    });
  });

  it('come back and are kept for the sake of the last leaf', () => {
    const changed = chain(straight);
    changed.update(LEVELS, { name: 'Changed' });
    const back = plan(chain(straight), nothing, changed, planOptions());
    expect(back.conflicts.map(({ categoryId, kind }) => `${categoryId} ${kind}`)).toEqual(['1 deletedHere']);
    expect([back.push.length, back.local.length, back.reports.length]).toEqual([0, LEVELS, 0]);
    const { local, conflicts } = plan(chain(straight), changed, nothing, planOptions());
    expect(local).toEqual([]);
    expect(conflicts.map(({ kind }) => kind)).toEqual(['deletedThere']);
  });

  it('are turned over, and the cycle that both sides close is found', () => {
    const half = LEVELS / 2;
    const turned = chain([...straight.slice(half), ...straight.slice(0, half)]);
    expect(ids(plan(chain(straight), turned, chain(straight), planOptions()).push)).toEqual([
      `move ${half + 1}`,
      'move 1'
    ]);
    const [base, local, remote] = [
      chain(straight.slice(0, half)),
      chain(straight.slice(0, half)),
      chain(straight.slice(0, half))
    ];
    for (const tree of [base, local, remote])
      for (const [index, id] of straight.slice(half).entries())
        tree.create(
          id,
          fieldsNamed(`N${id}`),
          index === 0 ? { parent: TOP_LEVEL, after: 1 } : { parent: id - 1, after: 'first' }
        );
    local.move(1, { parent: LEVELS, after: 'first' });
    remote.move(half + 1, { parent: half, after: 'first' });
    const { conflicts, push } = plan(base, local, remote, planOptions());
    expect(conflicts.map(({ categoryId, kind }) => `${categoryId} ${kind}`)).toEqual(['1 cycle']);
    expect(push).toEqual([]);
  });
});

describe('more siblings than a call takes arguments', () => {
  const SIBLINGS = 131_000;
  /** Two branches, the first with all those siblings in it. */
  const wide = (): ModelTree => {
    const tree = chain([1]);
    tree.nodes.set(2, { parent: TOP_LEVEL, fields: fieldsNamed('N2') });
    tree.children.set(TOP_LEVEL, [1, 2]);
    const siblings = Array.from({ length: SIBLINGS }, (_, index) => index + 3);
    for (const id of siblings) tree.nodes.set(id, { parent: 1, fields: fieldsNamed(`N${id}`) });
    tree.children.set(1, siblings);
    return tree;
  };

  it('are deleted here in batches as the service has deleted them', () => {
    const tree = wide();
    const whole = plan(tree, tree, nothing, planOptions());
    const parts = [...batchesOf(whole, tree, tree, 1)];
    expect(parts.flatMap(({ local }) => ids(local)).toSorted()).toEqual(['delete 1', 'delete 2']);
    expect(parts.reduce((count, { base }) => count + base.removed.length, 0)).toBe(SIBLINGS + 2);
  });
});
