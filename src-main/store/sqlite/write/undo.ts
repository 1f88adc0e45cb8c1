import { parentFromWire } from '../../../../src-shared/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../../../src-shared/category';
import { computedEntries, type Dialect, type EntryKeys } from '../../../../src-shared/dialect';
import { parseMetadata, type OwnFields, OWN_FIELDS, type CategoryRow } from '../tree/category-rows';
import { LIMITS } from '../../../../src-shared/limits';
import type { Stack, StackedGroup } from '../journal/journal';
import type { JournalChange, PartialImage, PlaceImage, WholeImage } from '../journal/journal-change';
import type { Gap } from '../tree/sibling-order';
import { StoreError, stepsWatched, type WhileEditing } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { messages } from './messages';

/** What a service changes by itself (counts, dates, values of new categories) is no reason to refuse an undo. */
class ServiceChanges {
  readonly #computed: EntryKeys;

  /** @param dialect of the service that the workspace is a replica of; `null`: of none, which does nothing by itself */
  constructor(private readonly dialect: Dialect | null) {
    this.#computed = computedEntries(dialect);
  }

  /** Whether a field differs by the service's changes alone. @param isNew whether it was left by a creation */
  hasOnlyChanged<F extends keyof OwnFields>(field: F, left: OwnFields[F], now: OwnFields[F], isNew: boolean): boolean {
    if (this.dialect === null) return false;
    if (field !== 'metadata') return isNew && left === null;
    return (
      typeof left === 'string' &&
      typeof now === 'string' &&
      this.#isSame(parseMetadata(left), parseMetadata(now), isNew)
    );
  }

  /** Metadata to restore, with the present values of entries that the service computes. Both are JSON texts. */
  metadataBack(before: string, now: string): string {
    const computed = Object.entries(parseMetadata(now)).filter(([key]) => this.#computed.has(key));
    if (computed.length === 0 && !Object.keys(parseMetadata(before)).some((key) => this.#computed.has(key)))
      return before;
    return JSON.stringify({ ...this.#own(parseMetadata(before)), ...Object.fromEntries(computed) });
  }

  #isSame(left: Metadata, now: Metadata, isNew: boolean): boolean {
    const [own, present] = [this.#own(left), this.#own(now)];
    const compared = isNew
      ? Object.fromEntries(Object.entries(present).filter(([key]) => Object.hasOwn(own, key)))
      : present;
    return isDeepStrictEqual(own, compared);
  }

  #own(metadata: Metadata): Metadata {
    return Object.fromEntries(Object.entries(metadata).filter(([key]) => !this.#computed.has(key)));
  }
}

/**
 * Undoes or redoes a group by playing its changes backwards, as a new group. All of it is refused with `undo_conflict`
 * if somebody else has changed a field or place since, if a category is gone or has children, or if its parent is gone.
 * Throws `EditsCancelled` too.
 * @param dialect of the service that the workspace is a replica of; `null`: none
 */
export const reverseGroup = (
  edit: TreeEdit,
  group: StackedGroup,
  way: Stack,
  isCancelled: WhileEditing,
  dialect: Dialect | null
): void => {
  const { journal } = edit.tables;
  const step = stepsWatched(journal.changeCount(group.id), isCancelled);
  edit.begin(group.summary, { way, groupId: group.id });
  const reversal = new Reversal(edit, group, way, new ServiceChanges(dialect));
  for (const change of journal.changesBackwards(group.id)) {
    step();
    reversal.reverse(change);
  }
};

class Reversal {
  constructor(
    private readonly edit: TreeEdit,
    private readonly group: StackedGroup,
    private readonly way: Stack,
    private readonly serviceChanges: ServiceChanges
  ) {}

  reverse(change: JournalChange): void {
    if (change.kind === 'create') this.#takeAway(change.id, change.after);
    else if (change.kind === 'delete') this.#bringBack(change.id, change.before);
    else this.#changeBack(change.id, change.before, change.after);
  }

  #takeAway(id: number, left: WholeImage): void {
    const row = this.#unchanged(id, left, true);
    if (row.childCount > 0) throw this.#conflict(messages.obstacles.hasChildren({ name: row.name }));
    this.edit.delete(row);
  }

  #changeBack(id: number, before: PartialImage, left: PartialImage): void {
    const row = this.#unchanged(id, left, false);
    const { place } = before;
    const { metadata } = before.fields;
    const fields =
      metadata === undefined
        ? before.fields
        : { ...before.fields, metadata: this.serviceChanges.metadataBack(metadata, row.metadata) };
    if (!place) {
      this.edit.update(row, { fields });
      return;
    }
    const path = this.#pathToParent(row.name, place);
    if (path.includes(id)) throw this.#conflict(messages.obstacles.cycle({ name: row.name }));
    if (!this.edit.tables.shape.fitsBelow(path.length, id)) throw this.#tooDeep(row.name);
    this.edit.update(row, { fields, gap: this.#gap(place, id), since: place.since });
  }

  #bringBack(id: number, { fields, version, createdAt, place }: WholeImage): void {
    const { rows, state, journal } = this.edit.tables;
    const present = rows.find(id);
    if (present) throw this.#conflict(messages.obstacles.isBack({ name: present.name }));
    if (this.#pathToParent(fields.name, place).length >= LIMITS.depth) throw this.#tooDeep(fields.name);
    if (state.count >= LIMITS.categories) throw this.#conflict(messages.obstacles.isFull);
    const times = { createdAt, updatedAt: this.edit.at };
    const gap = this.#gap(place, id);
    const last = journal.lastDeletion(id);
    // The category came back and was deleted again since this group deleted it, perhaps together with others.
    if (last && last.groupId !== this.group.id) this.edit.markRestoredAlone(id);
    const lastVersion = Math.max(version, last?.version ?? version, state.leastVersion);
    this.edit.create({ id, ...fields, ...times, version: lastVersion + 1, placedVersion: place.since }, gap);
  }

  /** The category, if nothing has changed it since the group. `isNew`: the group created it. */
  #unchanged(id: number, left: WholeImage | PartialImage, isNew: boolean): CategoryRow {
    const { rows, journal } = this.edit.tables;
    const row = rows.find(id);
    if (!row) throw this.#conflict(messages.obstacles.isDeleted({ name: journal.nameOfDeleted(id) ?? String(id) }));
    for (const field of OWN_FIELDS) {
      const value = left.fields[field];
      if (
        value !== undefined &&
        value !== row[field] &&
        !this.serviceChanges.hasOnlyChanged(field, value, row[field], isNew)
      ) {
        throw this.#conflict(messages.obstacles.fieldChanged({ field, name: row.name }));
      }
    }
    if (left.place && left.place.since !== row.placedVersion) {
      throw this.#conflict(messages.obstacles.isMoved({ name: row.name }));
    }
    return row;
  }

  #pathToParent(name: string, { parentId }: PlaceImage): number[] {
    if (parentId === null) return [];
    const { shape, journal } = this.edit.tables;
    const path = shape.pathUp(parentId);
    if (path.length > 0) return path;
    const parent = journal.nameOfDeleted(parentId) ?? String(parentId);
    throw this.#conflict(messages.obstacles.parentDeleted({ parent, name }));
  }

  #gap({ parentId, afterId, beforeId }: PlaceImage, moving: number): Gap {
    return this.edit.tables.order.gapBeside(parentFromWire(parentId), afterId, beforeId, moving);
  }

  #tooDeep(name: string): StoreError {
    return this.#conflict(messages.obstacles.tooDeep(name));
  }

  #conflict(obstacle: string): StoreError {
    return new StoreError('undo_conflict', messages.notReversed({ obstacle, way: this.way }));
  }
}
