import { DAY_MS } from '../../../../src-shared/limits';
import type { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from './workspace-tables';

/** The time by which the age of a group counts. */
export type TimeFor = (groupId: number) => Date;

/** Whether so many days have passed. Of a time that makes no sense nobody knows, so nothing is dropped for it. */
export const isOlder = (at: string, days: number, now: Date): boolean =>
  Date.parse(at) <= now.getTime() - days * DAY_MS;

/** Whether a sync has yet to send what a group did. */
export const isUnsent = ({ retention }: WorkspaceTables, groupId: number): boolean =>
  groupId >= (retention.unsentFrom ?? Infinity);

/** How far the groups have been dropped. */
export interface DroppedGroups {
  isAnyDropped: boolean;
  group: number;
  firstKept: number | undefined;
  /** The last change of the group that was looked at; `null`: on to the next group. */
  change: number | null;
}

export const NO_GROUP_YET: Readonly<DroppedGroups> = {
  isAnyDropped: false,
  group: 0,
  firstKept: undefined,
  change: null
};

/** Drops some of the groups from the oldest on, for as long as they are past their time. @returns whether there may be more */
export const dropOldGroups = (edit: TreeEdit, state: DroppedGroups, timeFor: TimeFor, alwaysKept: number): boolean => {
  if (state.change === null) return openNext(edit, state, timeFor, alwaysKept);
  const { garbage, retention } = edit.tables;
  const changes = garbage.changesOf(state.group, state.change);
  let isAny = false;
  for (const { id, categoryId, isDeletion } of changes) {
    state.change = id;
    if (isDeletion && garbage.newestChangeOf(categoryId) === id) continue;
    garbage.dropChange(id);
    isAny = true;
  }
  if (isAny && garbage.isStacked(state.group)) edit.setAside(state.group);
  state.isAnyDropped ||= isAny;
  if (changes.length === 0) {
    garbage.dropIfEmpty(state.group, retention.historyFrom);
    state.change = null;
  }
  return true;
};

const openNext = (edit: TreeEdit, state: DroppedGroups, timeFor: TimeFor, alwaysKept: number): boolean => {
  const { garbage, retention } = edit.tables;
  const { historyDays } = retention.retention;
  const next = garbage.groupAfter(state.group);
  // Asked once: groups that come meanwhile only move it on.
  state.firstKept ??= garbage.oldestOfNewest(alwaysKept) ?? 0;
  if (!next || historyDays === null || next.id >= state.firstKept || isUnsent(edit.tables, next.id)) return false;
  if (!isOlder(next.at, historyDays, timeFor(next.id))) return false;
  state.group = next.id;
  state.change = 0;
  if (retention.historyFrom <= next.id) retention.historyFrom = next.id + 1;
  return true;
};
