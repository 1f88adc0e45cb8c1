import type { GroupSummary } from '../../../../src-shared/tree-patch';
import { arrangeChildren } from '../tree/arrange-children';
import { ABOVE_ROOTS, storedParent } from '../tree/category-rows';
import { deleteCategory } from '../tree/delete-category';
import { present } from '../connection/row-values';
import type { Spot } from '../tree/sibling-order';
import type { TreeEdit } from '../tree/tree-edit';
import { existing, requireMovable, requireRoomUnder } from '../tree/tree-rules';
import { updateCategory } from '../tree/update-category';
import { appendAll } from './appended';
import type { Creation, TreeOperation, TreePlace } from '../../../domain/tree-operation';

/** What one would like to call a new category: the service's id, where it makes a good one here. */
export type WishedId = (id: number) => number | undefined;

/** What the group is called. `subject` `null`: by the first category. */
export interface EditsName {
  readonly action: GroupSummary['action'];
  readonly subject: string | null;
}

const nothing = (): void => undefined;

export interface NamedEdits {
  /** Where it may have an id that no category has ever had here, a new one gets it; any other gets the next. */
  readonly wishedId?: WishedId | undefined;
  /** Categories that go by negative numbers and have been created before; what is created now is added. */
  readonly named?: Map<number, number> | undefined;
  /** As of `TreeEdit.joinAs`. */
  readonly continued?: number | null | undefined;
}

/**
 * Carries out what a plan wants of the local tree, as one group. A new category that is named by a negative number gets an
 * id; one that is named by a positive one has been here before and comes back under it, with a version that it never had.
 * Throws what the edits throw one by one.
 * @returns the id of each category that is named by a negative number
 */
export const carryOut = (
  edit: TreeEdit,
  edits: readonly TreeOperation[],
  { action, subject }: EditsName,
  { wishedId, named = new Map(), continued = null }: NamedEdits = {}
): Map<number, number> => {
  const acts = new LocalActs(edit, named, wishedId);
  const [first] = edits;
  if (first === undefined) return acts.created;
  edit.joinAs({ action, subject: subject ?? subjectOf(edit, first) }, continued);
  acts.carryOutAll(edits);
  return acts.created;
};

/** Higher ones would leave little room for the ids that are given here afterwards. */
const HIGHEST_WISH = 2 ** 40;

/** The name that stands for all, shown where there is only one. */
const subjectOf = ({ tables }: TreeEdit, first: TreeOperation): string => {
  if (first.kind === 'create') return first.fields.name;
  const id = first.kind === 'arrange' ? first.parent : first.id;
  const isRenamed = first.kind === 'update' && first.fields.name !== undefined;
  return isRenamed ? present(first.fields.name) : id === null ? '' : (tables.rows.find(id)?.name ?? '');
};

class LocalActs {
  constructor(
    private readonly edit: TreeEdit,
    readonly created: Map<number, number>,
    private readonly wishedId: WishedId | undefined
  ) {}

  carryOutAll(edits: readonly TreeOperation[]): void {
    let run: Creation[] = [];
    for (const one of edits) {
      if (one.kind === 'create' && one.id < 0) {
        run.push(one);
        continue;
      }
      this.#createAll(run);
      run = [];
      this.#carryOut(one);
    }
    this.#createAll(run);
  }

  #createAll(creations: readonly Creation[]): void {
    if (creations.length === 0) return;
    const ids = this.#newIds(creations);
    const isDone = appendAll(this.edit, creations, ids, (name) => this.#id(name));
    for (const [index, one] of creations.entries()) {
      if (!isDone) this.#create(one, present(ids[index]));
      this.created.set(one.id, present(ids[index]));
    }
  }

  /** Those without the id that they would have come after all that have it. */
  #newIds(creations: readonly Creation[]): number[] {
    const { rows, journal, state } = this.edit.tables;
    const wishes = creations.map(({ id }) => this.wishedId?.(id));
    const taken = new Set<number>();
    let highest = state.lastId;
    const granted = wishes.map((wish) => {
      if (wish === undefined || wish < 1 || wish > HIGHEST_WISH || taken.has(wish)) return undefined;
      if (wish <= state.lastId && (rows.find(wish) !== undefined || journal.knows(wish))) return undefined;
      taken.add(wish);
      highest = Math.max(highest, wish);
      return wish;
    });
    return granted.map((id) => id ?? (highest += 1));
  }

  #carryOut(one: TreeOperation): void {
    if (one.kind === 'create') this.#create(one, one.id);
    else if (one.kind === 'update') updateCategory(this.edit, this.#id(one.id), one.fields, undefined);
    else if (one.kind === 'move') this.#move(this.#id(one.id), one.place);
    else if (one.kind === 'delete') deleteCategory(this.edit, this.#id(one.id), 'delete', undefined);
    else
      arrangeChildren(
        this.edit,
        this.#parent(one.parent),
        one.ids.map((id) => this.#id(id)),
        nothing
      );
  }

  #create({ id: name, fields, place }: Creation, id: number): void {
    const { state, journal } = this.edit.tables;
    const spot = this.#spot(place, 0);
    requireRoomUnder(this.edit.tables, spot.parentId, fields.name);
    this.edit.begin({ action: 'create', subject: fields.name, count: 1 });
    if (name > 0) this.edit.comesBackAlone(id);
    // Where the journal no longer knows: a version grows by one at most with a revision.
    const last = name > 0 ? (journal.lastDeletion(id)?.version ?? state.revision) : 0;
    const version = Math.max(last, name > 0 ? state.leastVersion : 0) + 1;
    const { metadata, ...others } = fields;
    const times = { createdAt: this.edit.at, updatedAt: this.edit.at };
    this.edit.create(
      { id, ...others, metadata: JSON.stringify(metadata), ...times, version, placedVersion: version },
      spot
    );
  }

  #move(id: number, place: TreePlace): void {
    const { order } = this.edit.tables;
    const row = existing(this.edit.tables, id);
    const spot = this.#spot(place, id);
    if (spot.parentId !== row.parentId) requireMovable(this.edit.tables, row, spot.parentId);
    else if (spot.after?.id === order.spotOf(row).after?.id) return;
    this.edit.begin({ action: 'move', subject: row.name, count: 1 });
    this.edit.update(row, { spot });
  }

  #spot({ parent, after }: TreePlace, moving: number): Spot {
    if (after === 'last') return this.edit.tables.order.lastSpot(this.#parent(parent), moving);
    return this.edit.tables.order.spotBeside(
      this.#parent(parent),
      after === null ? null : this.#id(after),
      null,
      moving
    );
  }

  #parent(parent: number | null): number {
    return parent === null ? ABOVE_ROOTS : storedParent(this.#id(parent));
  }

  #id(id: number): number {
    return id > 0 ? id : present(this.created.get(id));
  }
}
