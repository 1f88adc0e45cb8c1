import { parentFromWire } from '../../../../src-shared/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../../../src-shared/category';
import { computedEntries, type Dialect, type EntryKeys } from '../../../../src-shared/dialect';
import { parseMetadata, type OwnFields, OWN_FIELDS, type CategoryRow } from '../tree/category-rows';
import { LIMITS } from '../../../../src-shared/limits';
import type { GroupSummary } from '../../../../src-shared/tree-patch';
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

/** What a step of undo or redo has left as it is. `reasons`: the first few, in sentences. */
export interface LeftAsItIs {
  readonly count: number;
  readonly reasons: readonly string[];
}

/** What a step of undo or redo has done. `left` is there where only a part could be reversed. */
export interface ReversedStep extends GroupSummary {
  readonly left?: LeftAsItIs;
}

/** Thrown so that nothing is written: a part could not be reversed, and the group must be called what the rest is. */
export class OnlyInPart extends Error {
  constructor(readonly summary: GroupSummary) {
    super();
  }
}

/** Why one change cannot be reversed. It is thrown before anything is written for that change. */
class Obstacle extends Error {}

const MOST_REASONS = 3;

/**
 * Undoes or redoes a group by playing its changes backwards, as a new group. A category stays as it is where somebody else has changed
 * a field or place since, where it is gone or has children, or where its parent is gone; if all do, `undo_conflict` is thrown.
 * Throws `EditsCancelled` too, and `OnlyInPart` where the group needs another summary.
 * @param summary what the new group is called: the group's own, or that of `OnlyInPart`
 * @param dialect of the service that the workspace is a replica of; `null`: none
 */
export const reverseGroup = (
  edit: TreeEdit,
  group: StackedGroup,
  summary: GroupSummary,
  way: Stack,
  isCancelled: WhileEditing,
  dialect: Dialect | null
): ReversedStep => {
  const { journal } = edit.tables;
  const step = stepsWatched(journal.changeCount(group.id), isCancelled);
  edit.begin(summary, { way, groupId: group.id });
  const reversal = new Reversal(edit, group, new ServiceChanges(dialect));
  for (const change of journal.changesBackwards(group.id)) {
    step();
    reversal.reverse(change);
  }
  return reversal.finished(summary, way);
};

class Reversal {
  readonly #left = new Set<number>();
  readonly #reasons: string[] = [];
  /** One of the categories that were reversed; `null`: none was. */
  #reversed: string | null = null;

  constructor(
    private readonly edit: TreeEdit,
    private readonly group: StackedGroup,
    private readonly serviceChanges: ServiceChanges
  ) {}

  reverse(change: JournalChange): void {
    // What the group did to it before is below what stays.
    if (this.#left.has(change.id)) return;
    try {
      if (change.kind === 'create') this.#takeAway(change.id, change.after);
      else if (change.kind === 'delete') this.#bringBack(change.id, change.before);
      else this.#changeBack(change.id, change.before, change.after);
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error;
      this.#left.add(change.id);
      if (this.#reasons.length < MOST_REASONS) this.#reasons.push(error.message);
    }
  }

  finished(summary: GroupSummary, way: Stack): ReversedStep {
    const [obstacle] = this.#reasons;
    if (obstacle === undefined) return summary;
    if (this.#reversed === null) throw new StoreError('undo_conflict', messages.notReversed({ obstacle, way }));
    const { action, subject, count } = this.group.summary;
    const others = Math.max(1, count - this.#left.size);
    const called = { action, subject: others === 1 && count > 1 ? this.#reversed : subject, count: others };
    if (called.count !== summary.count || called.subject !== summary.subject) throw new OnlyInPart(called);
    const { rows, journal } = this.edit.tables;
    for (const id of this.#left)
      if (journal.lastDeletion(id)?.groupId === this.group.id && !rows.find(id)) this.edit.keepInTrash(id);
    return { ...called, left: { count: this.#left.size, reasons: this.#reasons } };
  }

  #takeAway(id: number, left: WholeImage): void {
    const row = this.#unchanged(id, left, true);
    if (row.childCount > 0) throw new Obstacle(messages.obstacles.hasChildren({ name: row.name }));
    this.edit.delete(row);
    this.#reversed = row.name;
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
      this.#reversed = fields.name ?? row.name;
      return;
    }
    const path = this.#pathToParent(row.name, place);
    if (path.includes(id)) throw new Obstacle(messages.obstacles.cycle({ name: row.name }));
    if (!this.edit.tables.shape.fitsBelow(path.length, id)) throw new Obstacle(messages.obstacles.tooDeep(row.name));
    this.edit.update(row, { fields, gap: this.#gap(place, id), since: place.since });
    this.#reversed = fields.name ?? row.name;
  }

  #bringBack(id: number, { fields, version, createdAt, place }: WholeImage): void {
    const { rows, state, journal } = this.edit.tables;
    const present = rows.find(id);
    if (present) throw new Obstacle(messages.obstacles.isBack({ name: present.name }));
    if (this.#pathToParent(fields.name, place).length >= LIMITS.depth)
      throw new Obstacle(messages.obstacles.tooDeep(fields.name));
    if (state.count >= LIMITS.categories) throw new Obstacle(messages.obstacles.isFull);
    const times = { createdAt, updatedAt: this.edit.at };
    const gap = this.#gap(place, id);
    const last = journal.lastDeletion(id);
    // The category came back and was deleted again since this group deleted it, perhaps together with others.
    if (last && last.groupId !== this.group.id) this.edit.markRestoredAlone(id);
    const lastVersion = Math.max(version, last?.version ?? version, state.leastVersion);
    this.edit.create({ id, ...fields, ...times, version: lastVersion + 1, placedVersion: place.since }, gap);
    this.#reversed = fields.name;
  }

  /** The category, if nothing has changed it since the group. `isNew`: the group created it. */
  #unchanged(id: number, left: WholeImage | PartialImage, isNew: boolean): CategoryRow {
    const { rows, journal } = this.edit.tables;
    const row = rows.find(id);
    if (!row) throw new Obstacle(messages.obstacles.isDeleted({ name: journal.nameOfDeleted(id) ?? String(id) }));
    for (const field of OWN_FIELDS) {
      const value = left.fields[field];
      if (
        value !== undefined &&
        value !== row[field] &&
        !this.serviceChanges.hasOnlyChanged(field, value, row[field], isNew)
      ) {
        throw new Obstacle(messages.obstacles.fieldChanged({ field, name: row.name }));
      }
    }
    if (left.place && left.place.since !== row.placedVersion) {
      throw new Obstacle(messages.obstacles.isMoved({ name: row.name }));
    }
    return row;
  }

  #pathToParent(name: string, { parentId }: PlaceImage): number[] {
    if (parentId === null) return [];
    const { shape, journal } = this.edit.tables;
    const path = shape.pathUp(parentId);
    if (path.length > 0) return path;
    const parent = journal.nameOfDeleted(parentId) ?? String(parentId);
    throw new Obstacle(messages.obstacles.parentDeleted({ parent, name }));
  }

  #gap({ parentId, afterId, beforeId }: PlaceImage, moving: number): Gap {
    return this.edit.tables.order.gapBeside(parentFromWire(parentId), afterId, beforeId, moving);
  }
}
