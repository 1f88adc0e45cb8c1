import { TOP_LEVEL, type CategoryKey, parentFromWire, type ParentKey } from '../../../../src-shared/ids';
import type { ProposalDraft, ProposalRequest, TreeRestoration } from '../../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';
import { editsBetween } from '../../../domain/edits-between';
import { StoreError } from '../../../domain/errors';
import { seenBy } from '../../../domain/proposal-edits';
import { UNPLACED, type BaseNode, type TreeNode, type CategoryTree } from '../../../domain/tree';
import { messages } from './messages';
import type { ReplicaAccess } from './replica-write';
import { EMPTY_CONTENT, type CategoryContent } from '../../../../src-shared/category';
import { parseMetadata } from '../tree/category-rows';
import type { JournalChange, PartialImage, PlaceImage } from '../journal/journal-change';

const contentIn = ({ metadata, ...others }: PartialImage['fields']): Partial<CategoryContent> => ({
  ...others,
  ...(metadata !== undefined && { metadata: parseMetadata(metadata) })
});

/** The tree before these changes, the last one first. What was removed for ever does not come back. */
const earlierTree = (present: CategoryTree, changes: Iterable<JournalChange>): CategoryTree => {
  const nodes = new Map<CategoryKey, TreeNode>(present.nodes);
  const children = new Map<ParentKey, CategoryKey[]>();
  const under = (parent: ParentKey): CategoryKey[] => {
    const own = children.get(parent) ?? [...(present.children.get(parent) ?? [])];
    children.set(parent, own);
    return own;
  };
  const takeOut = (id: CategoryKey, { parent }: TreeNode): void => {
    const siblings = under(parent);
    siblings.splice(siblings.indexOf(id), 1);
  };
  const put = (id: CategoryKey, fields: TreeNode['fields'], place: PlaceImage): void => {
    const parent = parentFromWire(place.parentId);
    const siblings = under(parent);
    siblings.splice(indexOf(siblings, place), 0, id);
    nodes.set(id, { parent, fields });
  };
  for (const { kind, id, before } of changes) {
    const node = nodes.get(id);
    if (kind === 'delete') {
      if (node === undefined) put(id, { ...EMPTY_CONTENT, ...contentIn(before.fields) }, before.place);
      continue;
    }
    if (node === undefined) continue;
    if (kind === 'create') {
      takeOut(id, node);
      nodes.delete(id);
      continue;
    }
    const fields = { ...node.fields, ...contentIn(before.fields) };
    if (before.place === undefined) nodes.set(id, { ...node, fields });
    else {
      takeOut(id, node);
      put(id, fields, before.place);
    }
  }
  return { nodes, children: new Map<ParentKey, readonly CategoryKey[]>([...present.children, ...children]) };
};

/** If one neighbor was removed for ever, the other one gives the place. */
const indexOf = (siblings: readonly CategoryKey[], { afterId, beforeId }: PlaceImage): number => {
  if (afterId === null) return 0;
  const after = siblings.indexOf(afterId);
  if (after >= 0) return after + 1;
  const before = beforeId === null ? -1 : siblings.indexOf(beforeId);
  return before < 0 ? siblings.length : before;
};

/** In the base of a draft every category has its place. */
const placed = ([id, { parent, fields }]: [CategoryKey, BaseNode]): [CategoryKey, TreeNode] => [
  id,
  { parent: parent === UNPLACED ? TOP_LEVEL : parent, fields }
];

/** Sources of proposals besides edits by hand: this file as a draft, whose base is its first tree, or an earlier tree. */
export class WorkspaceDraft {
  constructor(private readonly store: Pick<ReplicaAccess, 'read'>) {}

  /** `null`: the workspace is no draft, and the other methods mean nothing. */
  state(): ProposalDraft | null {
    return this.store.read(({ draft }) => draft.state());
  }

  changes(): number {
    return this.store.read(({ draft, unsent }) => unsent.ids(draft.state()?.since ?? Number.MAX_SAFE_INTEGER).size);
  }

  /** The edits since the draft began, and what its author saw then. Edits that were undone leave nothing. */
  changed(): Pick<ProposalRequest, 'edits' | 'seen'> {
    return this.store.read(({ syncTrees, draft }) => {
      const state = draft.state();
      if (state === null) return { edits: [] };
      const { base, local } = syncTrees.trees();
      const edits = editsBetween(base, local, state.lastId);
      const tree = { nodes: new Map(Array.from(base.nodes, placed)), children: base.children };
      return { edits, seen: seenBy(edits, { tree, versions: draft.versionsAt(state.since) }, state.base) };
    });
  }

  /** The edits that take the tree back to an entry of the history. Throws `not_found` where that was dropped. */
  editsBackTo({ groupId, moment }: Pick<TreeRestoration, 'groupId' | 'moment'>): TreeEditRequest[] {
    return this.store.read(({ syncTrees, journal, runs, retention, state }) => {
      const from = retention.historyFrom;
      if (groupId < from) throw new StoreError('not_found', messages.historyDropped);
      const { start, end } = runs.of(groupId, from);
      const now = syncTrees.localTree();
      const then = earlierTree(now, journal.changesSince(moment === 'before' ? start - 1 : end - 1));
      return editsBetween(now, then, state.lastId);
    });
  }
}
