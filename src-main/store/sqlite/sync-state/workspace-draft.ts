import { TOP_LEVEL, type CategoryKey } from '../../../../src-shared/ids';
import type { ProposalDraft, ProposalRequest, TreeRestoration } from '../../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';
import { editsBetween } from '../../../domain/edits-between';
import { StoreError } from '../../../domain/errors';
import { seenBy } from '../../../domain/proposal-edits';
import { UNPLACED, type BaseNode, type TreeNode } from '../../../domain/tree';
import { earlierTree } from '../journal/earlier-tree';
import { messages } from './messages';
import type { ReplicaAccess } from './replica-write';

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
      if (groupId < from) throw new StoreError('not_found', messages.historyDropped());
      const { start, end } = runs.of(groupId, from);
      const now = syncTrees.localTree();
      const then = earlierTree(now, journal.changesSince(moment === 'before' ? start - 1 : end - 1));
      return editsBetween(now, then, state.lastId);
    });
  }
}
