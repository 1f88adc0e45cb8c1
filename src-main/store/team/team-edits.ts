import type { RestoreVersion } from '../../../src-shared/history';
import type { PersonId } from '../../../src-shared/ids';
import type { TreeEdits } from '../../../src-shared/tree-edits';
import type { CategoryRepository, WriteContext, Written } from '../../domain/category-repository';
import type { WhileEditing } from '../../domain/errors';
import type { Actor } from '../../domain/principal';
import type { ImportedCategory } from '../../domain/tree';
import type { RequestedId } from '../sqlite/write/execute-operations';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { ReversedStep } from '../sqlite/write/undo';
import type { TeamWorkspace } from './team-workspace';
import { type ProposalRepository, forwardedProposals } from '../../domain/proposal-repository';
import { createIn, deleteIn, sqliteCategories, updateIn } from '../sqlite/sqlite-categories';

interface EditOptions {
  /** Asked before each step, and again where the edits are planned again. */
  readonly isCancelled?: WhileEditing;
  readonly wanted?: RequestedId;
}

const never: WhileEditing = () => false;

const written = <T extends object>(store: WorkspaceStore, result: T): T & Written => ({
  ...result,
  revision: store.revision()
});

const step = (store: WorkspaceStore, taken: ReversedStep | null): (ReversedStep & Written) | null =>
  taken && written(store, taken);

/** Edits beyond the four endpoints, each one step of undo. A large one blocks other writes. */
export const teamEdits = (workspace: TeamWorkspace) => ({
  edit: (edits: TreeEdits, context: WriteContext, { isCancelled = never, wanted }: EditOptions = {}) =>
    workspace.write((store) => written(store, store.edit(edits, context, isCancelled, wanted)), context.signal),
  /** Adds trees after the roots. A workspace that has never held a category takes ids, versions and times as given. */
  importTree: (nodes: readonly ImportedCategory[], actor?: Actor) =>
    workspace.write((store) => written(store, store.importTree([...nodes], { ...actor, author: 'import' }))),
  /** Takes back the newest change of that person (left out: of callers without a person). `null`: there is none. */
  undo: (actor?: Actor) => workspace.write((store) => step(store, store.undo(never, actor)), actor?.signal),
  redo: (actor?: Actor) => workspace.write((store) => step(store, store.redo(never, actor)), actor?.signal),
  journalState: (person?: PersonId) => workspace.read((store) => store.journalState(person)),
  restoreVersion: (request: RestoreVersion, actor?: Actor) =>
    workspace.write(
      (store) => written(store, { changed: store.history.restoreVersion(request, actor) }),
      actor?.signal
    ),
  restoreFromTrash: (ids: readonly number[], actor?: Actor, isCancelled?: WhileEditing) =>
    workspace.write((store) => written(store, store.history.restore(ids, isCancelled, actor)), actor?.signal)
});
export type TeamEdits = ReturnType<typeof teamEdits>;

export const teamProposals = (workspace: TeamWorkspace): ProposalRepository =>
  forwardedProposals({
    read: async (work) => workspace.read((store) => work(store.proposals)),
    write: async (work, signal) => workspace.write((store) => work(store.proposals), signal)
  });

export const teamCategories = (workspace: TeamWorkspace): CategoryRepository => ({
  readTree: async (isKnown = () => false, mayBeBehind = false) => {
    if (!mayBeBehind) await workspace.caughtUp();
    const { revision } = workspace;
    if (isKnown(revision)) return { state: 'unchanged', revision };
    return workspace.inTurn((store) => sqliteCategories(store).readTree());
  },
  create: (request, context, once) =>
    workspace.write((store) => createIn(store, request, context, once), context.signal),
  update: (id, request, context) => workspace.write((store) => updateIn(store, id, request, context), context.signal),
  delete: (id, mode, context) => workspace.write((store) => deleteIn(store, id, mode, context), context.signal),
  readFields: () => workspace.read((store) => store.fields()),
  writeFields: (fields, context) => workspace.write((store) => store.setFields(fields, context), context.signal),
  readRules: () => workspace.read((store) => store.rules()),
  writeRules: (rules, context) => workspace.write((store) => store.setRules(rules, context), context.signal),
  status: () => workspace.read((store) => ({ revision: store.revision(), count: store.count() }))
});
