import {
  TOP_LEVEL,
  isNewKey,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type PersonId
} from '../../../../src-shared/ids';
import type { Rights } from '../../../../src-shared/me';
import type { GroupSummary } from '../../../../src-shared/tree-patch';
import { NO_ENTRIES, type Dialect } from '../../../../src-shared/dialect';
import type { RemoteId } from '../../../../src-shared/remote';
import type { TreeEdit } from '../write/tree-edit';
import type { BeginGroup } from '../write/write-transaction';
import { WorkspaceTables } from '../write/workspace-tables';
import { executeOperations, type RequestedId } from '../write/execute-operations';
import { parseMetadata } from '../tree/category-rows';
import { LinkRows, ReplicaRow, type KeptMark } from './replica-row';
import { HiddenRows, type HiddenCategory } from './hidden-rows';
import { OutboxRows, type OutboxEntry } from './outbox-rows';
import { ShrinkingRows } from './shrinking';
import { UnsentChanges } from './unsent-changes';
import { ConflictRows } from './conflict-rows';
import type { BaseChange, Blocked, KeptConflict } from './sync-changes';
import type { TreeOperation } from '../../../domain/tree-operation';
import { idAmong, SyncTreeRows } from './sync-trees';
import { TableAccess } from '../connection/table-access';
import type { WorkspacePeople } from '../../../../src-shared/presence';
import { integer, text, checked, parsed, textOrNull } from '../connection/row-values';
import { proposalDraftSchema, type ProposalDraft } from '../../../../src-shared/proposals';

/** What a file that is the draft of a proposal says of itself. */
class ProposalDraftRow extends TableAccess {
  readonly #read = this.selectValues('SELECT proposal_draft FROM workspace');
  readonly #versionsNow = this.selectRows('SELECT id, version FROM categories WHERE id > 0');
  // Beside min(), SQLite takes the other columns from the row that has the minimum.
  readonly #versionsBefore = this.selectRows<[number]>(
    `SELECT category_id, before ->> '$.version', min(id) FROM changes INDEXED BY changes_of_group
     WHERE group_id > ? GROUP BY category_id`
  );
  #kept: { readonly text: string; readonly draft: ProposalDraft } | undefined;

  /** `null`: the file is a workspace. */
  state(): ProposalDraft | null {
    const text = textOrNull(this.#read.get());
    if (text === null) return null;
    if (this.#kept?.text !== text) this.#kept = { text, draft: checked(proposalDraftSchema, parsed(text)) };
    return this.#kept.draft;
  }

  /** The version of each category right after that group. Later categories are included only if they exist now. */
  versionsAt(group: number): ReadonlyMap<number, number> {
    const versions = new Map<number, number>();
    for (const [id, version] of this.#versionsNow.iterate()) versions.set(integer(id), integer(version));
    for (const [id, version] of this.#versionsBefore.iterate(group))
      if (version !== null) versions.set(integer(id), integer(version));
    return versions;
  }
}

class PeopleRows extends TableAccess {
  readonly #all = this.selectRows('SELECT person, name, is_you FROM people');
  readonly #write = this.writing<[person: string, name: string, isYou: number]>(
    'INSERT OR REPLACE INTO people (person, name, is_you) VALUES (?, ?, ?)'
  );
  readonly #notYou = this.writing<[person: string]>('UPDATE people SET is_you = 0 WHERE is_you = 1 AND person <> ?');

  all(): WorkspacePeople {
    const rows = this.#all
      .all()
      .map(([person, name, isYou]) => ({ person: text(person), name: text(name), isYou: integer(isYou) === 1 }));
    return {
      you: rows.find(({ isYou }) => isYou)?.person ?? null,
      people: rows.map(({ person, name }) => ({ person, name }))
    };
  }

  keep({ you, people }: WorkspacePeople): void {
    for (const { person, name } of people) this.#write.run(person, name, Number(person === you));
    if (you !== null) this.#notYou.run(you);
  }
}

export class ReplicaTables extends WorkspaceTables {
  readonly replica = new ReplicaRow(this.db);
  readonly syncTrees = new SyncTreeRows(this.db, () => this.replica.localEntries());
  readonly links = new LinkRows(this.db);
  readonly hidden = new HiddenRows(this.db);
  readonly outbox = new OutboxRows(this.db);
  readonly shrinking = new ShrinkingRows(this.db);
  readonly people = new PeopleRows(this.db);
  readonly conflictRows = new ConflictRows(this.db);
  readonly unsent = new UnsentChanges(this.db, this.syncTrees, this.order, () => this.replica.state()?.dialect ?? null);
  readonly draft = new ProposalDraftRow(this.db);

  /** What the person may do at a team's service; `undefined`: all, as far as is known. */
  rights(): Rights | undefined {
    const { me } = this.replica.learned();
    if (me?.kind !== 'person') return undefined;
    const { person, name, role, branch } = me;
    const here = branch === null ? undefined : this.links.find(branch);
    const limited = here === undefined ? ({ kind: 'elsewhere' } as const) : ({ kind: 'branch', branch: here } as const);
    return { person, name, role, limit: branch === null ? { kind: 'none' } : limited };
  }
}

export interface ReplicaAccess {
  readonly read: <T>(work: (tables: ReplicaTables) => T) => T;
  /** One transaction with any number of groups of the journal, one after the other. */
  readonly write: <T>(work: (begin: BeginGroup<ReplicaTables>) => T) => T;
  readonly writes: () => number;
}

/** What one transaction of a sync writes, in this order; what is left out stays as it is. */
export interface ReplicaWrite {
  /** Changes of the base by what was sent: both sides have had it. */
  readonly agreed?: BaseChange;
  readonly local?: readonly TreeOperation[];
  /** The person of the service who made each change of `local`, by the category, as far as the service has said so. */
  readonly persons?: ReadonlyMap<CategoryKey, PersonId> | undefined;
  /** For the first copy of a service's tree: the ids that new categories should have. */
  readonly requestedId?: RequestedId | undefined;
  /** The id of each category that an earlier part of the same plan has created, by its new key; this part's are added. */
  readonly named?: Map<NewKey, CategoryId>;
  /** More of the same plan is to come. Both sides are equal in whatever this part changes. */
  readonly isPart?: boolean;
  /** The history entry of this sync, which continues as long as nobody else writes. */
  readonly entry?: SyncHistoryEntry;
  readonly base?: BaseChange;
  /** New links, by the ids of this workspace or the new keys of creations in `local`. */
  readonly links?: Iterable<readonly [id: CategoryKey, remoteId: RemoteId]>;
  readonly unlinked?: readonly number[];
  /** What was deleted here and is kept there; below, what is kept no longer. */
  readonly hidden?: ReadonlyMap<RemoteId, HiddenCategory>;
  readonly notHidden?: readonly RemoteId[];
  /** How many products the service counts, where that is another number than before; `null`: it does not say. */
  readonly products?: ReadonlyMap<RemoteId, number | null>;
  /** The complete list from now on, as are the members below. */
  readonly conflicts?: readonly KeptConflict[];
  readonly blocked?: readonly Blocked[];
  readonly outbox?: readonly OutboxEntry[];
  /** Ends the question about a reading that listed far less. What was allowed then is carried out. */
  readonly isShrinkingOver?: boolean;
  /** Categories that are no longer kept against such a reading. */
  readonly settledUnlisted?: readonly number[];
  readonly reports?: readonly { readonly id: CategoryKey | null; readonly message: string }[];
  readonly mark?: KeptMark | null;
  /** RFC 3339: both sides were compared just now. */
  readonly syncedAt?: string;
  /** Whether nothing in the journal is left to send. */
  readonly isSettled?: boolean;
  readonly dialect?: Dialect;
}

export interface SyncHistoryEntry {
  group: number | null;
  person?: PersonId | undefined;
}

/** The name that stands for all operations, shown where there is only one. */
const subjectOf = ({ tables }: TreeEdit, first: TreeOperation): string => {
  if (first.kind === 'create') return first.fields.name;
  if (first.kind === 'update' && first.fields.name !== undefined) return first.fields.name;
  const id = first.kind === 'arrange' ? first.parent : first.id;
  return id === TOP_LEVEL || isNewKey(id) ? '' : (tables.rows.find(id)?.name ?? '');
};

/** Adds the entries that stay here to operations planned without them: updates replace all metadata, and restored categories had entries too. */
export const withLocalEntries = (
  { replica, rows, journal }: ReplicaTables,
  operations: readonly TreeOperation[]
): readonly TreeOperation[] => {
  const local = replica.localEntries();
  if (local === NO_ENTRIES) return operations;
  return operations.map((operation) => {
    if (operation.kind !== 'update' && operation.kind !== 'create') return operation;
    const { id, fields } = operation;
    if (isNewKey(id) || fields.metadata === undefined) return operation;
    const before = (operation.kind === 'update' ? rows.find(id) : journal.lastDeletion(id))?.metadata ?? '{}';
    const kept = Object.entries(parseMetadata(before)).filter(([key]) => local.has(key));
    if (kept.length === 0) return operation;
    const metadata = { ...fields.metadata, ...Object.fromEntries(kept) };
    return operation.kind === 'update'
      ? { ...operation, fields: { ...operation.fields, metadata } }
      : { ...operation, fields: { ...operation.fields, metadata } };
  });
};

interface WrittenChange {
  /** The id of each category that `local` has created, by its new key. */
  readonly created: Map<NewKey, CategoryId>;
  /** What the entry of the history has come to, once it is written. */
  readonly continued: SyncHistoryEntry;
}

/** Successive operations of one person, or of unknown persons. */
interface Run {
  readonly person: PersonId | undefined;
  readonly operations: TreeOperation[];
}

/** A group of the journal has one person, so that each is named for what they did. */
const runsOf = ({ local = [], persons }: ReplicaWrite): readonly Run[] => {
  const runs: Run[] = [];
  const personOf = (one: TreeOperation): PersonId | undefined =>
    one.kind === 'arrange' ? one.ids.map((id) => persons?.get(id)).find(Boolean) : persons?.get(one.id);
  for (const operation of local) {
    const person = personOf(operation);
    const last = runs.at(-1);
    if (last !== undefined && last.person === person) last.operations.push(operation);
    else runs.push({ person, operations: [operation] });
  }
  return runs;
};

/** What a person has done on the service, in the words of the history. */
const actionOf = ({ person, operations }: Run): GroupSummary['action'] => {
  if (person === undefined) return 'sync';
  const actions = new Set(
    operations.map((one) => {
      if (one.kind === 'update') return Object.keys(one.fields).join('') === 'name' ? 'rename' : 'edit';
      return one.kind === 'arrange' ? 'move' : one.kind;
    })
  );
  const [only] = actions;
  return actions.size === 1 && only !== undefined ? only : 'edit';
};

/** Writes the change in one transaction, in as many groups as people have made it. */
export const writeInto = (begin: BeginGroup<ReplicaTables>, change: ReplicaWrite): WrittenChange => {
  const runs = runsOf(change);
  let edit = begin({ author: 'sync', person: runs[0]?.person });
  const { replica, syncTrees, links, hidden, conflictRows, outbox, shrinking, unsent, retention, journal } =
    edit.tables;
  const isAllSent = change.isPart === true && replica.state()?.sentTo === journal.lastGroup();
  if (change.agreed) syncTrees.write(change.agreed, idAmong(new Map()));
  const { entry, requestedId } = change;
  const created = change.named ?? new Map<NewKey, CategoryId>();
  let continued = { group: entry?.group ?? null, person: entry?.person };
  for (const [index, run] of runs.entries()) {
    const { person, operations } = run;
    const [first] = operations;
    if (first === undefined) continue;
    if (index > 0) edit = begin({ author: 'sync', person });
    const before = continued.person === person ? continued.group : null;
    edit.joinAs({ action: actionOf(run), subject: subjectOf(edit, first) }, before);
    executeOperations(edit, withLocalEntries(edit.tables, operations), { requestedId, created });
    continued = { group: edit.groupId ?? continued.group, person };
  }
  const idOf = idAmong(created);
  if (change.base) syncTrees.write(change.base, idOf);
  for (const id of change.unlinked ?? []) links.remove(id);
  for (const [id, remoteId] of change.links ?? []) links.set(idOf(id), remoteId);
  for (const remoteId of change.notHidden ?? []) hidden.remove(remoteId);
  for (const [remoteId, one] of change.hidden ?? []) hidden.add(remoteId, one);
  for (const [remoteId, count] of change.products ?? []) links.setProducts(remoteId, count);
  const inConflict = conflictRows.idsInConflict();
  if (change.conflicts) conflictRows.setConflicts(change.conflicts.map((one) => conflictKept(one, created)));
  if (change.blocked)
    conflictRows.setBlocked(
      change.blocked.map((one) =>
        one.unit === 'place'
          ? { ...one, mine: placeKept(one.mine, created), theirs: placeKept(one.theirs, created) }
          : one
      )
    );
  if (change.outbox) outbox.replace(change.outbox);
  if (change.isShrinkingOver === true) shrinking.clear();
  for (const id of change.settledUnlisted ?? []) shrinking.drop(id);
  for (const { id, message } of change.reports ?? [])
    conflictRows.report(edit.at, id === null ? null : idOf(id), message);
  if (change.dialect) replica.setDialect(change.dialect);
  if (change.mark !== undefined) replica.setMark(change.mark);
  if (change.syncedAt !== undefined) replica.setSyncedAt(change.syncedAt);
  if (change.isSettled === true || isAllSent) {
    const sentTo = journal.lastGroup();
    replica.setSentTo(sentTo);
    // Conflicting changes may still be sent or undone, so the journal keeps everything from the first of them on.
    if (conflictRows.conflictCount() === 0) retention.unsentFrom = sentTo + 1;
  } else if (change.conflicts) readAgain(edit.tables, inConflict);
  if (change.agreed ?? change.base) unsent.forget();
  return { created, continued };
};

/** Changes no longer in conflict must be sent although a sync has passed them: the journal is read again from the first. */
const readAgain = ({ replica, retention, conflictRows }: ReplicaTables, before: readonly number[]): void => {
  const left = new Set(conflictRows.idsInConflict());
  const [sentTo, from] = [replica.state()?.sentTo, retention.unsentFrom];
  if (sentTo !== undefined && from !== null && before.some((id) => !left.has(id)))
    replica.setSentTo(Math.min(sentTo, from - 1));
};

const conflictKept = (one: KeptConflict, created: ReadonlyMap<NewKey, CategoryId>): KeptConflict => {
  const kept = { ...one, categoryId: idAmong(created)(one.categoryId) };
  if (one.unit !== 'place') return kept;
  return {
    ...kept,
    base: placeKept(one.base, created),
    mine: placeKept(one.mine, created),
    theirs: placeKept(one.theirs, created)
  };
};

/** A place in which new keys are replaced by the ids of the categories just created. */
const placeKept = (place: unknown, created: ReadonlyMap<NewKey, CategoryId>): unknown =>
  typeof place !== 'object' || place === null
    ? place
    : Object.fromEntries(
        Object.entries(place).map(([key, id]: [string, unknown]) => [
          key,
          typeof id === 'number' && isNewKey(id) ? (created.get(id) ?? null) : id
        ])
      );
