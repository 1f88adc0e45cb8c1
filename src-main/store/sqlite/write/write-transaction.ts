import type { TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import type { Actor, Writer } from '../../../domain/principal';
import { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from './workspace-tables';

export type BeginGroup<Tables extends WorkspaceTables = WorkspaceTables> = (writer: Writer) => TreeEdit<Tables>;

export interface StoreAccess {
  readonly read: <T>(work: (tables: WorkspaceTables) => T) => T;
  readonly write: <T>(work: (edit: TreeEdit) => T, actor?: Actor) => T;
  readonly isOpen: () => boolean;
  readonly now: () => Date;
}

export interface Commit {
  readonly patch: TreePatch;
  readonly textChanges: readonly TreeChange[] | null;
}

/** Runs one transaction. @param work begins groups, mostly one; each ends where the next begins @returns its result, and what to tell of each group */
export const runTransaction = <Tables extends WorkspaceTables, T>(
  tables: Tables,
  now: Date,
  work: (begin: BeginGroup<Tables>) => T
): { result: T; commits: readonly Commit[] } =>
  tables.transact(() => {
    const commits: Commit[] = [];
    let open: TreeEdit<Tables> | undefined;
    const finish = (): void => {
      const patch = open?.finish();
      if (open && patch) commits.push({ patch, textChanges: open.textChanges() });
    };
    const result = work((writer) => {
      finish();
      return (open = new TreeEdit(tables, writer, now));
    });
    finish();
    return { result, commits };
  });
