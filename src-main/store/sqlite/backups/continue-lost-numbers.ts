import { largest } from '../../../../src-shared/long-lists';
import type { LostCopy } from './lost-copy';
import { ABOVE_ROOTS, type VersionedId } from '../tree/category-rows';
import type { TreeEdit } from '../write/tree-edit';

/** Continues revisions, ids and versions above those of a lost history, as `continueNumbers` does for a backup. */
export const continueLostNumbers = (edit: TreeEdit, lost: readonly LostCopy[]): void => {
  const { state, rows, journal } = edit.tables;
  const revision = largest(lost.map(({ numbers }) => numbers.revision));
  const lastId = largest(lost.map(({ numbers }) => numbers.lastId));
  const newestMoment = journal.newestMoment() ?? edit.at;
  edit.continueAbove({ revision, lastId });
  const changed: VersionedId[] = [];
  for (const row of rows.versions())
    if (row.version <= revision && !lost.every((copy) => copy.has(row))) changed.push(row);
  // Categories that come back from the trash get higher versions.
  rows.writeVersion(ABOVE_ROOTS, state.revision);
  state.leastVersion = state.revision;
  if (changed.length === 0) return;
  const groupId = journal.addGroup({
    revision: state.revision,
    at: edit.at,
    author: edit.writer.author,
    summary: { action: 'backup', subject: newestMoment, count: changed.length }
  });
  for (const { id, version, updatedAt } of changed) {
    rows.writeVersion(id, state.revision);
    const before = { fields: {}, version, updatedAt };
    journal.addChange(groupId, { kind: 'update', id, before, after: { ...before, version: state.revision } });
  }
};
