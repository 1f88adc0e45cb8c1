import {
  newKey,
  parentFromWire,
  parentOnWire,
  TOP_LEVEL,
  type CategoryKey,
  type NewKey,
  type ParentKey
} from '../../../../src-shared/ids';
import { staying } from '../../../../src-shared/longest-ascending';
import { sameJson } from '../../../../src-shared/same-json';
import type { ProposalDraft, ProposalRequest, TreeRestoration } from '../../../../src-shared/proposals';
import type { EditPlace, TreeEditRequest } from '../../../../src-shared/tree-edits';
import { StoreError } from '../../../domain/errors';
import { seenBy } from '../../../domain/proposal-edits';
import { UNPLACED, type BaseNode, type BaseTree, type TreeNode, type CategoryTree } from '../../../domain/tree';
import { TreeDraft } from '../../../domain/tree-draft';
import type { TreePlace } from '../../../domain/tree-operation';
import messages from './messages/en.json' with { type: 'json' };
import type { ReplicaAccess } from './replica-write';
import { EMPTY_CONTENT, someFields, type CategoryContent } from '../../../../src-shared/category';
import { parseMetadata } from '../tree/category-rows';
import type { JournalChange, PartialImage, PlaceImage } from '../journal/journal-change';

const contentIn = ({ metadata, ...others }: PartialImage['fields']): Partial<CategoryContent> => ({
  ...others,
  ...(metadata !== undefined && { metadata: parseMetadata(metadata) })
});

/** The tree before these changes, the last one first. What was removed for ever does not come back. */
const earlierTree = (present: CategoryTree, changes: Iterable<JournalChange>): CategoryTree => {
  const draft = new TreeDraft(present);
  const placeOf = (place: PlaceImage, id: CategoryKey): TreePlace => {
    const parent = parentFromWire(place.parentId);
    return { parent, after: anchorOf(draft.tree.children.get(parent) ?? [], place, id) };
  };
  for (const { kind, id, before } of changes) {
    const isThere = draft.tree.nodes.has(id);
    if (kind === 'create') draft.apply([{ kind: 'delete', id }]);
    else if (kind === 'update') {
      draft.apply([{ kind: 'update', id, fields: contentIn(before.fields) }]);
      if (isThere && before.place !== undefined) draft.apply([{ kind: 'move', id, place: placeOf(before.place, id) }]);
    } else if (!isThere) {
      const fields = { ...EMPTY_CONTENT, ...contentIn(before.fields) };
      draft.apply([{ kind: 'create', id, fields, place: placeOf(before.place, id) }]);
    }
  }
  return draft.tree;
};

/** If one neighbor was removed for ever, the other one gives the place. */
const anchorOf = (
  all: readonly CategoryKey[],
  { afterId, beforeId }: PlaceImage,
  id: CategoryKey
): TreePlace['after'] => {
  if (afterId === null) return 'first';
  if (all.includes(afterId)) return afterId;
  const siblings = all.filter((one) => one !== id);
  const before = beforeId === null ? -1 : siblings.indexOf(beforeId);
  return before < 0 ? 'last' : (siblings[before - 1] ?? 'first');
};

/** If more siblings than this have moved, their whole order is written instead of single moves, as after sorting. */
const MOST_MOVES = 20;

/**
 * The edits that turn one tree into another, in an order that can be carried out: from the top down, then deletions,
 * then orders of whole lists. A category that only made way for others is not moved. Ids are the same in both trees;
 * what only `to` has is created under new keys.
 * @param from a base in which every category has a place
 * @param lastId of `from`; an id up to it that only `to` has was deleted before, and comes back
 */
class Difference {
  readonly #edits: TreeEditRequest[] = [];
  readonly #arrangements: TreeEditRequest[] = [];
  readonly #keys = new Map<CategoryKey, NewKey>();

  constructor(
    private readonly from: BaseTree,
    private readonly to: CategoryTree,
    private readonly lastId: number
  ) {}

  edits(): TreeEditRequest[] {
    // Categories move from the top down: a new parent is in its place by then, so no move makes a cycle.
    const open: ParentKey[] = [TOP_LEVEL];
    for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
      this.#siblings(parent);
      for (const id of this.to.children.get(parent) ?? []) open.push(id);
    }
    for (const [id, { parent }] of this.from.nodes) {
      if (this.to.nodes.has(id)) continue;
      // Only the topmost one is deleted, the others with it. What stays has been moved out before.
      if (typeof parent !== 'number' || this.to.nodes.has(parent)) this.#edits.push({ kind: 'delete', id });
    }
    return [...this.#edits, ...this.#arrangements];
  }

  #siblings(parent: ParentKey): void {
    const ids = this.to.children.get(parent) ?? [];
    const resident = ids.filter((id) => this.from.nodes.get(id)?.parent === parent);
    const stays = staying(this.from.children.get(parent) ?? [], resident);
    const isArranged = resident.length - stays.size > MOST_MOVES;
    let after: CategoryKey | null = null;
    for (const id of ids) {
      const was = this.from.nodes.get(id);
      if (was === undefined) this.#create(id, this.#place(parent, after));
      else if (was.parent !== parent || (!stays.has(id) && !isArranged))
        this.#edits.push({ kind: 'move', id, place: this.#place(parent, after) });
      if (was !== undefined) this.#update(id, was.fields);
      after = id;
    }
    if (isArranged)
      this.#arrangements.push({ kind: 'arrange', parentId: this.#parent(parent), ids: ids.map((id) => this.#ref(id)) });
  }

  #create(id: CategoryKey, place: EditPlace): void {
    const node = this.to.nodes.get(id);
    if (node === undefined) return;
    const key = newKey(this.#keys.size + 1);
    this.#keys.set(id, key);
    const formerId = id <= this.lastId ? { formerId: id } : {};
    this.#edits.push({ kind: 'create', key, fields: node.fields, place, ...formerId });
  }

  #update(id: CategoryKey, was: CategoryContent): void {
    const is = this.to.nodes.get(id)?.fields;
    if (is === undefined || is === was) return;
    const fields = someFields<CategoryContent>(is, (field) => !sameJson(is[field], was[field]));
    if (Object.keys(fields).length > 0) this.#edits.push({ kind: 'update', id, fields });
  }

  #place(parent: ParentKey, after: CategoryKey | null): EditPlace {
    return { parentId: this.#parent(parent), afterId: after === null ? null : this.#ref(after) };
  }

  #parent(parent: ParentKey): number | null {
    return parentOnWire(parent === TOP_LEVEL ? parent : this.#ref(parent));
  }

  #ref(id: CategoryKey): CategoryKey {
    return this.#keys.get(id) ?? id;
  }
}

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
      const edits = new Difference(base, local, state.lastId).edits();
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
      return new Difference(now, then, state.lastId).edits();
    });
  }
}
