import type { RestoreVersion, TrashRestored } from '../../../src-shared/history';
import type { PersonId } from '../../../src-shared/ids';
import type { JournalState, GroupSummary } from '../../../src-shared/tree-patch';
import type { TreeEdits } from '../../../src-shared/tree-edits';
import type { WriteContext, Written } from '../../domain/category-repository';
import type { WhileEditing } from '../../domain/errors';
import type { Actor } from '../../domain/principal';
import type { ImportedCategory } from '../../domain/tree';
import type { EditedTree, RequestedId } from '../sqlite/write/execute-operations';
import type { ImportOutcome } from '../sqlite/write/import-tree';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { TeamWorkspace } from './team-workspace';

interface EditOptions {
  /** Asked before each step, and again where the edits are planned again. */
  readonly isCancelled?: WhileEditing;
  readonly wanted?: RequestedId;
}

/**
 * Edits of a team's workspace beyond the four endpoints. Each is atomic and one step of undo. Rejects as the store throws, and with `forbidden` where the actor
 * may not change all of it. A large edit blocks other writes while it is planned and sent.
 */
export interface TeamEdits {
  edit(edits: TreeEdits, context: WriteContext, options?: EditOptions): Promise<EditedTree & Written>;
  /** Adds trees after the roots. A workspace that has never held a category takes ids, versions and times as given. */
  importTree(nodes: readonly ImportedCategory[], actor?: Actor): Promise<ImportOutcome & Written>;
  /** Takes back the newest change of that person (left out: of callers without a person). `null`: there is none. */
  undo(actor?: Actor): Promise<(GroupSummary & Written) | null>;
  redo(actor?: Actor): Promise<(GroupSummary & Written) | null>;
  journalState(person?: PersonId): Promise<JournalState>;
  /** Gives a category what it had after a change. @returns whether that was anything else */
  restoreVersion(request: RestoreVersion, actor?: Actor): Promise<{ readonly changed: boolean } & Written>;
  /** Brings entries of the trash back, whoever has deleted them. */
  restoreFromTrash(ids: readonly number[], actor?: Actor, isCancelled?: WhileEditing): Promise<TrashRestored & Written>;
}

const never: WhileEditing = () => false;

const written = <T extends object>(store: WorkspaceStore, result: T): T & Written => ({
  ...result,
  revision: store.revision()
});

const step = (store: WorkspaceStore, summary: GroupSummary | null): (GroupSummary & Written) | null =>
  summary && written(store, summary);

export const teamEdits = (workspace: TeamWorkspace): TeamEdits => ({
  edit: (edits, context, { isCancelled = never, wanted } = {}) =>
    workspace.write((store) => written(store, store.edit(edits, context, isCancelled, wanted)), context.signal),
  importTree: (nodes, actor) =>
    workspace.write((store) => written(store, store.importTree([...nodes], { ...actor, author: 'import' }))),
  undo: (actor) => workspace.write((store) => step(store, store.undo(never, actor)), actor?.signal),
  redo: (actor) => workspace.write((store) => step(store, store.redo(never, actor)), actor?.signal),
  journalState: (person) => workspace.read((store) => store.journalState(person)),
  restoreVersion: (request, actor) =>
    workspace.write(
      (store) => written(store, { changed: store.history.restoreVersion(request, actor) }),
      actor?.signal
    ),
  restoreFromTrash: (ids, actor, isCancelled) =>
    workspace.write((store) => written(store, store.history.restore(ids, isCancelled, actor)), actor?.signal)
});
