import type { CategoryKey } from '../../../src-shared/ids';
import type { PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import type { Conflict, Address } from '../../../src-shared/remote';
import type { Dialect } from '../../../src-shared/dialect';
import type { TreeEditRequest, EditPlace } from '../../../src-shared/tree-edits';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import { TreeDraft } from '../../domain/tree-draft';
import { operationsOf } from '../../domain/tree-operation';
import { plan } from '../merge/plan';
import { OrderAttempts } from './order-numbers';
import { RemoteSnapshot } from './remote-snapshot';
import { supportsOf } from '../merge/plan-types';
import { tasksOf } from './tasks';
import { wholeBranches } from './whole-branches';
import type { BaseTree, RemoteId, SyncTree, RemoteCategory } from '../sync-tree';
import { RequestPreview } from './request-preview';
import { knownRemote } from './known-remote';
import { messages } from './messages';

/** One sentence for each edit, in the order in which they are carried out. */
const describeChanges = (edits: readonly TreeEditRequest[], tree: SyncTree): string[] => {
  const names = new Map<number, string>();
  const nameOf = (ref: number): string => names.get(ref) ?? tree.nodes.get(ref)?.fields.name ?? String(ref);
  const whereOf = ({ parentId, afterId }: EditPlace): string => {
    const parent = parentId === null ? null : nameOf(parentId);
    return messages.change.place(
      parent,
      afterId === undefined ? 'last' : afterId === null ? 'first' : { after: nameOf(afterId) }
    );
  };
  const describe = (one: TreeEditRequest): string => {
    if (one.kind === 'create') {
      names.set(one.key, one.fields.name);
      return messages.change.create(one.fields.name, whereOf(one.place));
    }
    if (one.kind === 'move') return messages.change.move(nameOf(one.id), whereOf(one.place));
    if (one.kind === 'delete') return messages.change.delete(nameOf(one.id));
    if (one.kind === 'arrange')
      return messages.change.arrange(one.ids.length, one.parentId === null ? null : nameOf(one.parentId));
    const before = nameOf(one.id);
    const fields = Object.entries(one.fields).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    if (one.fields.name !== undefined) names.set(one.id, one.fields.name);
    return messages.change.update(before, fields);
  };
  return edits.map(describe);
};

/** A replica as it stands, with what waits in it already. */
interface PlannedReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly remoteIds: ReadonlyMap<CategoryKey, RemoteId>;
  readonly base: BaseTree;
  readonly blocked: readonly Blocked[];
  readonly conflicts: readonly Conflict[];
}

/** How many are shown; the rest is counted. */
const MOST_SHOWN = 1_000;

/** What edits of a workspace that belongs to no service come to: what is done, one after the other. Throws as `TreeDraft.carryOut`. */
export const plannedChanges = (edits: readonly TreeEditRequest[], tree: SyncTree): PlannedRequests => {
  editedTree(tree, edits);
  const changes = describeChanges(edits, tree);
  return { kind: 'changes', total: changes.length, changes: changes.slice(0, MOST_SHOWN) };
};

/**
 * The requests that the next sync sends once a replica has been edited, without sending any: by the plan of a sync and in its
 * order, were the service still as it was at the last one. What was waiting before the edits goes with them. Throws as `TreeDraft.carryOut`.
 */
export const plannedRequests = (
  edits: readonly TreeEditRequest[],
  local: SyncTree,
  replica: PlannedReplica
): PlannedRequests => {
  const known = knownRemote(replica);
  const before = new Set(requestsFor(local, replica, known).map(requestKey));
  const requests = requestsFor(editedTree(local, edits), replica, known);
  const waiting = requests.filter((request) => before.has(requestKey(request))).length;
  return {
    kind: 'requests',
    service: replica.address.url,
    total: requests.length,
    waiting,
    requests: requests.slice(0, MOST_SHOWN)
  };
};

const editedTree = (tree: SyncTree, edits: readonly TreeEditRequest[]): SyncTree => {
  const draft = new TreeDraft(tree);
  draft.carryOut(operationsOf(edits));
  return draft.tree;
};

const requestKey = ({ method, path, body }: PlannedRequest): string => `${method} ${path} ${body ?? ''}`;

const requestsFor = (
  local: SyncTree,
  { address, dialect, remoteIds, base, blocked }: PlannedReplica,
  known: ReturnType<typeof knownRemote>
): PlannedRequest[] => {
  const snapshot = new RemoteSnapshot(known.categories, known.ids);
  const planned = plan(base, local, snapshot.tree, {
    blocked,
    supports: supportsOf(dialect),
    pendingCreates: new Set()
  });
  const attempts = new OrderAttempts();
  attempts.aim(planned);
  const preview = new RequestPreview({ paths: address, dialect, remoteIds, local, snapshot, attempts });
  const tasks = tasksOf(planned.push);
  const sent = dialect.isCanopy ? wholeBranches(tasks, snapshot.tree, new Set()) : tasks;
  return sent.flatMap((task) => preview.preview(task));
};

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
