import type { PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import { keptOnDeletion, type Dialect } from '../../../src-shared/dialect';
import type { TreeEditRequest, EditPlace } from '../../../src-shared/tree-edits';
import { TreeDraft } from '../../domain/tree-draft';
import { operationsOf } from '../../domain/tree-operation';
import { plan } from '../merge/plan';
import { RemoteSnapshot } from './remote-snapshot';
import { supportsOf } from '../merge/plan-types';
import { tasksOf } from './tasks';
import type { SyncTree, RemoteCategory } from '../sync-tree';
import { previewRequests, type PreviewedReplica } from './request-preview';
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

const MOST_SHOWN = 1_000;

/** What edits of a workspace that belongs to no service come to: what is done, one after the other. Throws as `TreeDraft.carryOut`. */
export const plannedChanges = (edits: readonly TreeEditRequest[], tree: SyncTree): PlannedRequests => {
  editedTree(tree, edits);
  const changes = describeChanges(edits, tree);
  return { kind: 'changes', total: changes.length, changes: changes.slice(0, MOST_SHOWN) };
};

/**
 * The requests that the next sync sends once a replica has been edited, without sending any. What was waiting before the edits
 * goes with them. Rejects as `TreeDraft.carryOut` throws.
 */
export const plannedRequests = async (
  edits: readonly TreeEditRequest[],
  replica: PreviewedReplica
): Promise<PlannedRequests> => {
  const edited = editedTree(replica.local, edits);
  const waitingBefore = await previewRequests(replica);
  const before = new Set(waitingBefore.map(requestKey));
  const requests = edits.length === 0 ? waitingBefore : await previewRequests({ ...replica, local: edited });
  const kept = keptOnDeletion(replica.dialect);
  // What is hidden goes from the root on anyway.
  const deleting = requests.filter(({ isDeletion }) => isDeletion);
  const deletions = kept === 'hidden' ? deleting : deleting.toReversed();
  const waiting = requests.filter((request) => before.has(requestKey(request))).length;
  return {
    kind: 'requests',
    service: replica.address.url,
    total: requests.length,
    waiting,
    requests: requests.slice(0, MOST_SHOWN).map(({ isDeletion: _, ...request }) => request),
    deletions: { kept, total: deletions.length, about: deletions.slice(0, MOST_SHOWN).map(({ about }) => about) }
  };
};

const editedTree = (tree: SyncTree, edits: readonly TreeEditRequest[]): SyncTree => {
  const draft = new TreeDraft(tree);
  draft.carryOut(operationsOf(edits));
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
