import type { PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import type { Conflict, Address } from '../../../src-shared/remote';
import type { Dialect } from '../../../src-shared/dialect';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { Held } from '../../store/sqlite/sync-state/sync-changes';
import { plan } from '../merge/plan';
import { OrderTries } from '../engine/order-tries';
import { RemoteView } from '../engine/remote-view';
import { supportsOf } from '../engine/supports';
import { tasksOf } from '../engine/tasks';
import type { RemoteId, SyncTree } from '../sync-tree';
import { editedTree } from './edited-tree';
import { RequestTeller } from './request-teller';
import { serviceAsKnown } from './service-as-known';
import { toldChanges } from './told-changes';

/** A replica as it stands, with what waits in it already. */
export interface PlannedReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly remoteIds: ReadonlyMap<number, RemoteId>;
  readonly base: SyncTree;
  readonly held: readonly Held[];
  readonly conflicts: readonly Conflict[];
}

/** How many are told in full; the rest is counted. */
const TOLD = 1_000;

/** What edits of a workspace that belongs to no service come to: what is done, one after the other. Throws as `editedTree`. */
export const plannedChanges = (edits: readonly TreeEditRequest[], tree: SyncTree): PlannedRequests => {
  editedTree(tree, edits);
  const changes = toldChanges(edits, tree);
  return { kind: 'changes', total: changes.length, changes: changes.slice(0, TOLD) };
};

/**
 * The requests that the next sync sends once a replica has been edited, without sending any: by the plan of a sync and in its
 * order, were the service still as it was at the last one. What was waiting before the edits goes with them. Throws as `editedTree`.
 */
export const plannedRequests = (
  edits: readonly TreeEditRequest[],
  local: SyncTree,
  replica: PlannedReplica
): PlannedRequests => {
  const known = serviceAsKnown(replica);
  const before = new Set(requestsFor(local, replica, known).map(wordsOf));
  const requests = requestsFor(editedTree(local, edits), replica, known);
  const waiting = requests.filter((request) => before.has(wordsOf(request))).length;
  return {
    kind: 'requests',
    service: replica.address.url,
    total: requests.length,
    waiting,
    requests: requests.slice(0, TOLD)
  };
};

const wordsOf = ({ method, path, body }: PlannedRequest): string => `${method} ${path} ${body ?? ''}`;

const requestsFor = (
  local: SyncTree,
  { address, dialect, remoteIds, base, held }: PlannedReplica,
  known: ReturnType<typeof serviceAsKnown>
): PlannedRequest[] => {
  const view = new RemoteView(known, new Map(known.map(({ id }) => [id, id])));
  const planned = plan(base, local, view.tree, { held, supports: supportsOf(dialect), pendingCreates: new Set() });
  const tries = new OrderTries();
  tries.aim(planned);
  const teller = new RequestTeller({ paths: address, dialect, remoteIds, local, view, tries });
  return tasksOf(planned.push).flatMap((task) => teller.tell(task));
};
