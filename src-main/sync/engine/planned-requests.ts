import type { PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import { keptOnDeletion, type Dialect } from '../../../src-shared/dialect';
import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { TreeDraft } from '../../domain/tree-draft';
import type { TreeOperation, TreePlace } from '../../domain/tree-operation';
import { plan } from '../merge/plan';
import { RemoteSnapshot } from './remote-snapshot';
import { supportsOf } from '../merge/plan-types';
import { tasksOf } from './tasks';
import type { SyncTree, RemoteCategory } from '../sync-tree';
import { previewRequests, type PreviewedReplica } from './request-preview';
import messages from './messages/en.json' with { type: 'json' };

interface ShownPlace {
  readonly parent: string | null;
  readonly at: 'first' | 'last' | 'after';
  readonly sibling: string;
}

/** One sentence for each operation, in the order in which they are carried out. */
const describeChanges = (operations: readonly TreeOperation[], tree: SyncTree): string[] => {
  const names = new Map<CategoryKey, string>();
  const nameOf = (key: CategoryKey): string => names.get(key) ?? tree.nodes.get(key)?.fields.name ?? String(key);
  const parentNameOf = (parent: ParentKey): string | null => (parent === TOP_LEVEL ? null : nameOf(parent));
  const whereOf = ({ parent, after }: TreePlace): ShownPlace => ({
    parent: parentNameOf(parent),
    ...(typeof after === 'string' ? { at: after, sibling: '' } : { at: 'after', sibling: nameOf(after) })
  });
  const describe = (one: TreeOperation): string => {
    if (one.kind === 'create') {
      names.set(one.id, one.fields.name);
      return messages.change.create({ name: one.fields.name, ...whereOf(one.place) });
    }
    if (one.kind === 'move') return messages.change.move({ name: nameOf(one.id), ...whereOf(one.place) });
    if (one.kind === 'delete') return messages.change.delete({ name: nameOf(one.id) });
    if (one.kind === 'arrange')
      return messages.change.arrange({ count: one.ids.length, parent: parentNameOf(one.parent) });
    const before = nameOf(one.id);
    const fields = Object.entries(one.fields).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    if (one.fields.name !== undefined) names.set(one.id, one.fields.name);
    return messages.change.update({ name: before, fields: fields.join(', ') });
  };
  return operations.map(describe);
};

const MOST_SHOWN = 1_000;

/** The changes that operations make in a workspace without a service, in order. Throws as `TreeDraft.execute`. */
export const plannedChanges = (operations: readonly TreeOperation[], tree: SyncTree): PlannedRequests => {
  editedTree(tree, operations);
  const changes = describeChanges(operations, tree);
  return { kind: 'changes', total: changes.length, changes: changes.slice(0, MOST_SHOWN) };
};

/** The requests that the next sync sends once a replica has been edited, and what was waiting before. Rejects as `TreeDraft.execute` throws. */
export const plannedRequests = async (
  operations: readonly TreeOperation[],
  replica: PreviewedReplica
): Promise<PlannedRequests> => {
  const edited = editedTree(replica.local, operations);
  const waitingBefore = await previewRequests(replica);
  const before = new Set(waitingBefore.requests.map(requestKey));
  const all = operations.length === 0 ? waitingBefore : await previewRequests({ ...replica, local: edited });
  const { requests, changes } = all;
  const waiting = requests.filter((request) => before.has(requestKey(request))).length;
  return {
    kind: 'requests',
    service: replica.address.url,
    total: requests.length,
    waiting,
    requests: requests.slice(0, MOST_SHOWN),
    kept: keptOnDeletion(replica.dialect),
    changes
  };
};

const editedTree = (tree: SyncTree, operations: readonly TreeOperation[]): SyncTree => {
  const draft = new TreeDraft(tree);
  draft.execute(operations);
  return draft.tree;
};

const requestKey = ({ method, path, body }: PlannedRequest): string => `${method} ${path} ${body ?? ''}`;

const EMPTY: SyncTree = { nodes: new Map(), children: new Map() };

/** How many changes the first sync of a new, empty replica would send, by its plan: none, if the plan is right. */
export const firstSyncSends = (categories: readonly RemoteCategory[], dialect: Dialect): number =>
  tasksOf(
    plan(EMPTY, EMPTY, new RemoteSnapshot(categories, new Map()).tree, {
      blocked: [],
      supports: supportsOf(dialect),
      pendingCreates: new Set()
    }).push
  ).length;
