import type { CategoryId } from '../../../../src-shared/ids';
import type { GroupSummary, TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import { ABOVE_ROOTS, OWN_FIELDS, type CategoryRow, type OwnFields } from '../tree/category-rows';
import { TrashUpkeep } from '../trash/trash-upkeep';
import { SYNC_PART, type Stack } from '../journal/journal';
import { placeImage, treeChange, wholeImage, type JournalChange, type PartialImage } from '../journal/journal-change';
import type { Gap } from '../tree/sibling-order';
import type { SubtreeMember } from '../tree/subtrees';
import type { WorkspaceTables } from './workspace-tables';
import type { Writer } from '../../../domain/principal';
import type { RedirectStep } from '../../../domain/redirect-list';
import { StoreError } from '../../../domain/errors';
import { proposeInstead } from '../../../domain/limited-calls';
import { messages as reasons } from '../../../domain/messages';
import { writeLimitOf, type WriteLimit } from './write-limit';
import { messages } from './messages';

/** A patch carries at least so many changes however small the tree is, and at most so many: beyond, a copy is read again. */
const LEAST_PATCH = 2_000;
const LARGEST_PATCH = 20_000;
/** Between these limits: a change costs the window as much as reading so many categories. */
const READ_FOR_A_CHANGE = 10;
/** Most characters of descriptions and metadata in a patch, which is held in memory several times over. */
const MOST_TEXT = 4 * 1024 * 1024;

const patchLimit = (categories: number): number =>
  Math.min(LARGEST_PATCH, Math.max(LEAST_PATCH, Math.floor(categories / READ_FOR_A_CHANGE)));

/** The changes of one write as listeners get them, for as long as they are few enough to be worth telling. */
class PatchChanges {
  #changes: TreeChange[] | null = [];
  /** The number of all changes, and of those that are no deletions. */
  #count = 0;
  #written = 0;
  #text = 0;

  get count(): number {
    return this.#count;
  }

  /** @param text characters of its description and metadata */
  add(change: TreeChange, text: number): void {
    this.#count += 1;
    if (change.kind !== 'delete') this.#written += 1;
    this.#text += text;
    if (this.#written > LARGEST_PATCH || this.#text > MOST_TEXT) this.forget();
    this.#changes?.push(change);
  }

  forget(): void {
    this.#changes = null;
  }

  /** The changes for copies of a tree of that size; `null`: the tree is to be read again. */
  forPatch(categories: number): TreeChange[] | null {
    return this.#count > patchLimit(categories) ? null : this.#changes;
  }

  /** How to update the cached text of the tree; `null`: it is rebuilt. Any number of deletions is cheap to apply. */
  forText(): readonly TreeChange[] | null {
    return this.#changes;
  }
}

const textLength = ({ after }: JournalChange): number =>
  after === null ? 0 : (after.fields.description?.length ?? 0) + (after.fields.metadata?.length ?? 0);

export interface Update {
  fields?: Partial<OwnFields>;
  /** Where the category goes, as the siblings are without it. */
  gap?: Gap | undefined;
  /** A key inside that gap, where the caller has made several at once. */
  orderKey?: string;
  /** When a place is given back by undo: the version with which the category first came there. */
  since?: number;
}

/** All changes of the tree go through this, which journals them and holds the writer to their branch. */
export class TreeEdit<Tables extends WorkspaceTables = WorkspaceTables> {
  readonly at: string;
  readonly #from: number;
  #groupId: number | undefined;
  readonly #deleted: TrashUpkeep;
  readonly #changed = new PatchChanges();
  #isSetAside = false;
  #isBeyond = false;
  #joined: Omit<GroupSummary, 'count'> | undefined;
  #continued: number | null = null;
  readonly limit: WriteLimit | null;
  readonly #keepsRedirects: boolean;
  readonly #lastId: CategoryId;

  constructor(
    readonly tables: Tables,
    readonly writer: Writer,
    readonly now: Date
  ) {
    this.at = now.toISOString();
    this.#from = tables.state.revision;
    this.#deleted = new TrashUpkeep(tables.state.lastId);
    this.limit = writeLimitOf(tables, writer);
    this.#keepsRedirects = tables.redirects.isKept;
    this.#lastId = tables.state.lastId;
  }

  /**
   * Opens the group of all following changes; call it only when something will change. Edits in the window, imports and
   * changes of a person of a team can be undone and clear the redo stack; changes of programs and of sync do neither. A
   * publication counts as an edit in the window. Throws `forbidden` where changes need a review.
   */
  begin(summary: GroupSummary, reversal?: { way: Stack; groupId: number }): void {
    if (this.#joined === undefined) this.#open(summary, reversal);
    // The count is set at the end, when it is known.
    else if (this.#groupId === undefined) this.#open({ ...this.#joined, count: 1 }, undefined);
  }

  /** Makes one group of what follows. Call it first. @param continued the sync's group that this one goes on with */
  joinAs(summary: Omit<GroupSummary, 'count'>, continued?: number | null): void {
    this.#joined = summary;
    this.#continued = continued ?? null;
  }

  get groupId(): number | null {
    return this.#groupId ?? null;
  }

  get changeCount(): number {
    return this.#changed.count;
  }

  #open(summary: GroupSummary, reversal: { way: Stack; groupId: number } | undefined): void {
    const { journal, state, proposals } = this.tables;
    const { author, person = null, isChoosing = false } = this.writer;
    const isReviewed = summary.action === 'publish';
    if (author !== 'sync' && !isReviewed && !isChoosing && proposals.reviewers() !== null)
      throw proposeInstead(reasons.needsReview);
    const isOurs = isReviewed || author === 'window' || author === 'import' || (author !== 'sync' && person !== null);
    if (reversal) journal.unstack(reversal.groupId);
    else if (isOurs) journal.clearRedo(person);
    const isPart = this.#continued !== null && this.#continued === journal.lastGroup();
    state.revision += 1;
    this.#groupId = journal.addGroup({
      revision: state.revision,
      at: this.at,
      author,
      person,
      summary: isPart ? { ...summary, action: SYNC_PART } : summary,
      way: reversal?.way ?? 'do',
      reverses: reversal?.groupId ?? null,
      stack: reversal ? (reversal.way === 'undo' ? 'redo' : 'undo') : isOurs ? 'undo' : null
    });
  }

  /** Inserts a complete row, key, height and count of children included; the caller updates the parent's. */
  insert(row: CategoryRow, gap: Gap): void {
    const { rows, state } = this.tables;
    this.limit?.requireInside(gap.parentId);
    if (!Number.isSafeInteger(row.id)) throw new StoreError('tree_full', messages.noIdLeft);
    rows.insert(row);
    if (row.id <= this.#lastId) this.#noteRedirect(row.id, null);
    state.count += 1;
    state.lastId = Math.max(state.lastId, row.id);
    this.#record({ kind: 'create', id: row.id, before: null, after: wholeImage(row, gap) });
  }

  create(category: Omit<CategoryRow, 'parentId' | 'orderKey' | 'childCount' | 'height'>, gap: Gap): CategoryRow {
    const { rows, order, shape } = this.tables;
    const row = { ...category, parentId: gap.parentId, orderKey: order.keyIn(gap), childCount: 0, height: 0 };
    this.insert(row, gap);
    rows.addToChildCount(gap.parentId, 1);
    shape.raiseHeights(gap.parentId, row.height);
    return row;
  }

  update(row: CategoryRow, { fields, gap, orderKey, since }: Update): void {
    const { rows, order, shape } = this.tables;
    this.limit?.requireInside(row.id);
    const next: CategoryRow = { ...row, ...fields, version: row.version + 1, updatedAt: this.at };
    const before: PartialImage = { fields: {}, version: row.version, updatedAt: row.updatedAt };
    const after: PartialImage = { fields: {}, version: next.version, updatedAt: next.updatedAt };
    for (const field of OWN_FIELDS) {
      if (next[field] === row[field]) continue;
      Object.assign(before.fields, { [field]: row[field] });
      Object.assign(after.fields, { [field]: next[field] });
    }
    if (gap) {
      this.limit?.requireMovable(row.id, gap.parentId);
      before.place = placeImage(order.gapOf(row), row.placedVersion);
      next.parentId = gap.parentId;
      next.orderKey = orderKey ?? order.keyIn(gap);
      next.placedVersion = since ?? next.version;
      after.place = placeImage(gap, next.placedVersion);
      rows.writePlace(next);
      if (next.parentId !== row.parentId) {
        rows.addToChildCount(row.parentId, -1);
        rows.addToChildCount(next.parentId, 1);
        shape.raiseHeights(next.parentId, row.height);
      }
    }
    if (next.slug !== row.slug || next.parentId !== row.parentId) this.#noteRedirect(row.id, row);
    rows.writeFields(next);
    this.#record({ kind: 'update', id: row.id, before, after });
  }

  delete(row: CategoryRow): void {
    const { rows, order, state } = this.tables;
    this.limit?.requireMovable(row.id, row.parentId);
    const before = wholeImage(row, order.gapOf(row));
    this.#noteRedirect(row.id, row);
    rows.delete(row.id);
    rows.addToChildCount(row.parentId, -1);
    state.count -= 1;
    this.#record({ kind: 'delete', id: row.id, before, after: null });
  }

  /** Deletes all that is below a category that is about to be deleted itself, as `SubtreeDeletion` lists it. */
  deleteBelow(members: readonly SubtreeMember[]): void {
    const { subtrees, state, redirects } = this.tables;
    this.limit?.requireMembersInside(members);
    if (this.#keepsRedirects) redirects.addAll(this.#redirectMoment, members);
    let changeId = subtrees.run(this.#openGroup(), members);
    state.count -= members.length;
    for (const { id, parentId, name } of members) {
      this.#deleted.noteGone(id, { parentId, name, changeId });
      changeId += 1;
      this.#changed.add({ kind: 'delete', id }, 0);
    }
  }

  /** To be called before `create` for a category that does not come back by undoing its last deletion. */
  markRestoredAlone(id: number): void {
    this.#deleted.markRestoredAlone(id, this.tables);
  }

  /** To be called at the end for a category that an undone deletion has left deleted: it may have been in the entry of one that is back. */
  keepInTrash(id: number): void {
    this.#deleted.noteLeft(id, this.tables);
  }

  /** Takes a group off its stack because it cannot be undone or redone any more. */
  setAside(groupId: number): void {
    this.tables.journal.unstack(groupId);
    this.#isSetAside = true;
  }

  /** Continues above the numbers of a lost history, so that followers read the tree again. For `continueLostNumbers` alone. */
  continueAbove({ revision, lastId }: Pick<WorkspaceTables['state'], 'revision' | 'lastId'>): void {
    const { state } = this.tables;
    state.revision = Math.max(state.revision, revision) + 1;
    state.lastId = Math.max(state.lastId, lastId);
    this.#isBeyond = true;
    this.#changed.forget();
  }

  /** Categories that come back get versions above that one. */
  raiseLeastVersion(version: number): void {
    const { rows, state } = this.tables;
    if (version <= state.leastVersion) return;
    state.leastVersion = version;
    rows.writeVersion(ABOVE_ROOTS, version);
  }

  /** Saves the counters and fills the trash, right before the commit. @returns what listeners get; `null`: nothing changed */
  finish(): TreePatch | null {
    if (this.#groupId === undefined && !this.#isSetAside && !this.#isBeyond) return null;
    const { state, journal } = this.tables;
    if (this.#joined !== undefined && this.#groupId !== undefined) journal.setCount(this.#groupId, this.changeCount);
    this.#deleted.save(this.tables);
    state.save();
    return {
      from: this.#from,
      to: state.revision,
      author: this.writer.author,
      ...(this.writer.person !== undefined && { person: this.writer.person }),
      changes: this.#changed.forPatch(state.count),
      count: state.count,
      journal: journal.state(this.writer.author === 'sync' ? null : (this.writer.person ?? null))
    };
  }

  /** How to update the cached text of the tree; `null`: it is rebuilt. Any number of deletions is cheap to apply. */
  textChanges(): readonly TreeChange[] | null {
    return this.#changed.forText();
  }

  get #redirectMoment(): Pick<RedirectStep, 'revision' | 'lastId'> {
    return { revision: this.tables.state.revision, lastId: this.#lastId };
  }

  /** To be called once the group is open. @param row what the category is so far; `null`: it comes back */
  #noteRedirect(id: CategoryId, row: Pick<CategoryRow, 'parentId' | 'slug'> | null): void {
    if (!this.#keepsRedirects) return;
    const before = row && { parent: row.parentId, slug: row.slug };
    this.tables.redirects.add({ ...this.#redirectMoment, id, before });
  }

  #record(change: JournalChange): void {
    const { journal, trash } = this.tables;
    this.#deleted.note(change, journal.addChange(this.#openGroup(), change), trash);
    this.#changed.add(treeChange(change), textLength(change));
  }

  #openGroup(): number {
    if (this.#groupId === undefined) throw new Error('A change outside its group.');
    return this.#groupId;
  }
}
