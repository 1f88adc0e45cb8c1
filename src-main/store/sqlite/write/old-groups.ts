import type { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from './workspace-tables';

/** The time by which the age of a group counts. */
export type TimeFor = (groupId: number) => Date;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether so many days have passed. Of a time that makes no sense nobody knows, so nothing is dropped for it. */
export const isOlder = (at: string, days: number, now: Date): boolean =>
  Date.parse(at) <= now.getTime() - days * DAY_MS;

/** Whether a sync has yet to send what a group did. */
export const isUnsent = ({ retention }: WorkspaceTables, groupId: number): boolean =>
  groupId >= (retention.unsentFrom ?? Infinity);

/** Drops the groups from the oldest on, for as long as they are past their time. */
export class OldGroups {
  isAnyDropped = false;
  #group = 0;
  #firstKept: number | undefined;
  /** The last change of the group that was looked at; `null`: on to the next group. */
  #change: number | null = null;

  constructor(
    private readonly timeFor: TimeFor,
    private readonly alwaysKept: number
  ) {}

  step(edit: TreeEdit): boolean {
    if (this.#change === null) return this.#open(edit);
    const { garbage, retention } = edit.tables;
    const changes = garbage.changesOf(this.#group, this.#change);
    let isAny = false;
    for (const { id, categoryId, isDeletion } of changes) {
      this.#change = id;
      if (isDeletion && garbage.newestChangeOf(categoryId) === id) continue;
      garbage.dropChange(id);
      isAny = true;
    }
    if (isAny && garbage.isStacked(this.#group)) edit.setAside(this.#group);
    this.isAnyDropped ||= isAny;
    if (changes.length === 0) {
      garbage.dropIfEmpty(this.#group, retention.historyFrom);
      this.#change = null;
    }
    return true;
  }

  #open(edit: TreeEdit): boolean {
    const { garbage, retention } = edit.tables;
    const { historyDays } = retention.retention;
    const next = garbage.groupAfter(this.#group);
    // Asked once: groups that come meanwhile only move it on.
    this.#firstKept ??= garbage.oldestOfNewest(this.alwaysKept) ?? 0;
    if (!next || historyDays === null || next.id >= this.#firstKept || isUnsent(edit.tables, next.id)) return false;
    if (!isOlder(next.at, historyDays, this.timeFor(next.id))) return false;
    this.#group = next.id;
    this.#change = 0;
    if (retention.historyFrom <= next.id) retention.historyFrom = next.id + 1;
    return true;
  }
}
