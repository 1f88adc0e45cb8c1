import { TOP_LEVEL } from '../../../../src-shared/ids';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ImportedCategory } from '../../../domain/tree';
import { contentOf } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import { present } from '../connection/row-values';
import { ownOf } from '../tree/category-rows';
import type { Sibling } from '../tree/sibling-order';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { requireRoomFor, tooDeep } from '../tree/tree-rules';
import { messages } from '../../../domain/messages';

export interface ImportOutcome {
  imported: number;
  /** Whether the workspace was new and took ids, versions and times as given. */
  idsKept: boolean;
}

/** Higher ids would leave too few new ones below `Number.MAX_SAFE_INTEGER`. */
const HIGHEST_ID = 2 ** 52;

interface Planned {
  node: ImportedCategory;
  parent: Planned | undefined;
  previous: Planned | undefined;
  orderKey: string;
  level: number;
  id: number;
  height: number;
}

/**
 * Adds whole trees after the present roots, as one group. A workspace that has never held a category takes ids, versions
 * and times as given (ids left out follow the highest); any other gives new ids, version 1 and the present time, because
 * a category copied in is a new one there. Throws `invalid` (an id twice, or too high), `too_deep`, `tree_full`.
 */
export const importTree = (edit: TreeEdit, nodes: readonly ImportedCategory[]): ImportOutcome => {
  const { order, rows, state } = edit.tables;
  const idsKept = state.lastId === 0;
  const last = order.lastGap(TOP_LEVEL).after;
  const plan = planned(nodes, last);
  requireRoomFor(edit.tables, plan.length);
  const first = nodes[0];
  if (!first) return { imported: 0, idsKept };
  giveIds(plan, idsKept, state.lastId);
  edit.begin({ action: 'import', subject: first.name, count: plan.length });
  for (const { node, parent, previous, orderKey, id, height } of plan) {
    const given = idsKept ? node : undefined;
    const version = given?.version ?? 1;
    const createdAt = given?.createdAt ?? edit.at;
    const after: Sibling | null = previous ?? (parent ? null : last);
    edit.insert(
      {
        id,
        parentId: parent?.id ?? TOP_LEVEL,
        orderKey,
        childCount: node.children?.length ?? 0,
        height,
        placedVersion: version,
        version,
        ...ownOf(contentOf(node)),
        createdAt,
        updatedAt: given?.updatedAt ?? createdAt
      },
      { parentId: parent?.id ?? TOP_LEVEL, after, before: null }
    );
  }
  rows.addToChildCount(TOP_LEVEL, nodes.length);
  return { imported: plan.length, idsKept };
};

/** All nodes, parents before children, siblings in order, with keys and heights but no ids yet. */
const planned = (roots: readonly ImportedCategory[], last: Sibling | null): Planned[] => {
  const plan: Planned[] = [];
  const pending: Planned[] = [];
  const open = (nodes: readonly ImportedCategory[], parent: Planned | undefined, keys: string[]) => {
    const level = (parent?.level ?? 0) + 1;
    const siblings: Planned[] = [];
    for (const [index, node] of nodes.entries()) {
      const orderKey = present(keys[index]);
      siblings.push({ node, parent, previous: siblings[index - 1], orderKey, level, id: 0, height: 0 });
    }
    for (const sibling of siblings.toReversed()) pending.push(sibling);
  };
  open(roots, undefined, generateNKeysBetween(last?.orderKey, null, roots.length));
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.level > LIMITS.depth) throw tooDeep(next.node.name);
    plan.push(next);
    const children = next.node.children ?? [];
    open(children, next, generateNKeysBetween(null, null, children.length));
  }
  for (const { parent, height } of plan.toReversed()) {
    if (parent) parent.height = Math.max(parent.height, height + 1);
  }
  return plan;
};

/** Ids as given where they are kept, and for all others new ones after the highest. */
const giveIds = (plan: readonly Planned[], idsKept: boolean, lastId: number): void => {
  const taken = new Set<number>();
  let highest = lastId;
  for (const { node } of idsKept ? plan : []) {
    if (node.id === undefined) continue;
    if (taken.has(node.id)) throw new StoreError('invalid', messages.idTwice(node.id));
    if (node.id > HIGHEST_ID) throw new StoreError('invalid', messages.idTooHigh(node.id, node.name));
    taken.add(node.id);
    highest = Math.max(highest, node.id);
  }
  for (const one of plan) one.id = (idsKept ? one.node.id : undefined) ?? (highest += 1);
};
