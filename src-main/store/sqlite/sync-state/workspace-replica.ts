import { isDeepStrictEqual } from 'node:util';
import { isNewKey, type CategoryId, type CategoryKey, type ParentId } from '../../../../src-shared/ids';
import type { Dialect } from '../../../../src-shared/dialect';
import type { AuthKind } from '../../../../src-shared/presented-credentials';
import type {
  RemoteId,
  Sending,
  ServiceFacts,
  ServiceFactsQuestion,
  ShrinkingAnswer,
  SyncStatus
} from '../../../../src-shared/remote';
import type { WorkspacePeople } from '../../../../src-shared/presence';
import type { GroupSummary } from '../../../../src-shared/tree-patch';
import type { SlicedWork } from '../../../../src-shared/sliced-work';
import { StoreError } from '../../../domain/errors';
import type { Learned, ReplicaSettings } from './replica-row';
import { executeOperations } from '../write/execute-operations';
import type { Shrunk } from './shrinking';
import type { SyncPlace } from './sync-changes';
import type { TreeOperation } from '../../../domain/tree-operation';
import type { TreeNode } from '../../../domain/tree';
import type { ReplicaTrees } from './sync-trees';
import {
  withLocalEntries,
  writeInto,
  type ReplicaAccess,
  type ReplicaTables,
  type ReplicaWrite
} from './replica-write';
import messages from './messages/en.json' with { type: 'json' };

/** What the file knows of how a replica stands. */
export type ReplicaFacts = Pick<
  SyncStatus,
  'waiting' | 'conflicts' | 'refused' | 'lastSyncedAt' | 'shrinking' | 'rights' | 'sending'
>;

const AS_MADE: Sending = { isByHand: false, isPaused: false };

const bySync = (store: ReplicaAccess, work: (tables: ReplicaTables) => void): void =>
  store.write((begin) => work(begin({ author: 'sync' }).tables));

/** What a replica of a team's service knows of the people there, and where they are by the ids here. */
class ReplicaTeam {
  constructor(private readonly store: ReplicaAccess) {}

  readonly people = () => this.store.read(({ people }) => people.all());
  /** Keeps their names for the history. Those who were known before stay. */
  readonly keepPeople = (known: WorkspacePeople) => bySync(this.store, ({ people }) => people.keep(known));
  /** `null`: that category of the service is not here. */
  readonly localIdOf = (linked: RemoteId) => this.store.read(({ links }) => links.find(linked) ?? null);
  /** `null`: the service does not have that category. */
  readonly remoteIdOf = (id: CategoryId) => this.store.read(({ links }) => links.remoteIdOf(id) ?? null);
}

/** Keeps the question about readings that list far less than there had been, with the replica, so that it survives a restart. */
class ShrinkingGuard {
  constructor(private readonly store: ReplicaAccess) {}

  /** What waits for the person's answer; `null`: nothing. */
  readonly question = () => this.store.read(({ shrinking }) => shrinking.question() ?? null);
  /** The reading in question. After it was allowed, too, until a sync has carried that out. */
  readonly asked = () => this.store.read(({ shrinking }) => shrinking.asked() ?? null);
  readonly unlisted = () => this.store.read(({ shrinking }) => shrinking.unlisted());
  /** Drops question and answer, as when all is listed again. */
  readonly end = () => bySync(this.store, ({ shrinking }) => shrinking.clear());

  /** Asks the person, unless the same question is open. An answer to any other reading is void. */
  ask(shrunk: Shrunk): void {
    const asked = this.asked();
    if (
      asked !== null &&
      !asked.isAllowed &&
      asked.listed === shrunk.listed &&
      isDeepStrictEqual(asked.missing, shrunk.missing)
    )
      return;
    this.store.write((begin) => {
      const { at, tables } = begin({ author: 'sync' });
      tables.shrinking.ask(at, shrunk);
    });
  }

  /** `mine` keeps what was missing, `theirs` lets exactly that go. Throws `invalid` for another question. */
  answer({ askedAt, choice }: ShrinkingAnswer): void {
    bySync(this.store, ({ replica, shrinking }) => {
      const asked = shrinking.asked();
      if (asked === undefined || asked.isAllowed || asked.askedAt !== askedAt) {
        throw new StoreError('invalid', messages.questionGone);
      }
      if (choice === 'theirs') shrinking.allow();
      else {
        for (const id of asked.missing) shrinking.keep(id);
        shrinking.clear();
      }
      // The next reading has to be a whole one.
      replica.setMark(null);
    });
  }
}

/** What a workspace knows of the service that it is a replica of. All failures are `StoreError`s. */
export class WorkspaceReplica {
  readonly shrinking: ShrinkingGuard;
  readonly team: ReplicaTeam;
  #choices = 0;

  constructor(private readonly store: ReplicaAccess) {
    this.shrinking = new ShrinkingGuard(store);
    this.team = new ReplicaTeam(store);
  }

  /** `null`: the workspace is local, and the other methods mean nothing. */
  readonly state = () => this.store.read(({ replica }) => replica.state());

  /** Makes a workspace that holds nothing yet a replica; the first sync fills it. Throws `invalid` for any other. */
  begin(settings: ReplicaSettings, sending = AS_MADE): void {
    bySync(this.store, ({ replica, state, retention, journal }) => {
      if (replica.state() !== null) throw new StoreError('invalid', messages.alreadyConnected);
      if (state.count > 0) throw new StoreError('invalid', messages.notEmpty);
      const newest = journal.lastGroup();
      replica.begin(settings, newest);
      replica.setSending(sending);
      retention.unsentFrom = newest + 1;
    });
  }

  /** Sets how the service is read, and forgets what was learned before, but for who the person is. */
  setDialect(dialect: Dialect): void {
    bySync(this.store, ({ replica, shrinking }) => {
      replica.setDialect(dialect);
      const { me } = replica.learned();
      replica.setLearned(me === undefined ? {} : { me });
      // The question was about what the old dialect had read.
      shrinking.clear();
      replica.setMark(null);
    });
    this.#choices += 1;
  }

  /** `work` as long as the dialect is the one that is chosen now: a client of the one before may still get answers. */
  whileChosen<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
    const choices = this.#choices;
    return (...args) => (this.#choices === choices ? work(...args) : undefined);
  }

  readonly setAuthKind = (authKind: AuthKind) => bySync(this.store, ({ replica }) => replica.setAuthKind(authKind));
  readonly setSending = (sending: Sending) => bySync(this.store, ({ replica }) => replica.setSending(sending));

  /** Answers have shown how the service pages and takes changes; what a category means is read as before. */
  learnDialect(learned: Partial<Pick<Dialect, 'updates' | 'parent' | 'protocol' | 'derivedKeys'>>): void {
    bySync(this.store, ({ replica }) => {
      const state = replica.state();
      if (state !== null) replica.setDialect({ ...state.dialect, ...learned });
    });
  }

  /** What the service has shown beyond its dialect. */
  readonly learned = () => this.store.read(({ replica }) => replica.learned());

  /** What is left out stays as it is; `undefined` forgets. */
  readonly learn = (learned: { readonly [Kind in keyof Learned]: Learned[Kind] | undefined }) =>
    bySync(this.store, ({ replica }) => replica.setLearned({ ...replica.learned(), ...learned }));

  /** How many transactions there have been since the workspace was opened: whether anything has changed between two moments. */
  get writes(): number {
    return this.store.writes();
  }

  facts(): ReplicaFacts {
    return this.store.read((tables) => {
      const { replica, unsent, conflictRows, shrinking } = tables;
      const state = replica.state();
      if (state === null) return { waiting: 0, conflicts: 0, lastSyncedAt: null, sending: AS_MADE };
      const ids = unsent.ids(state.sentTo);
      const inConflict = conflictRows.idsInConflict().filter((id) => ids.has(id)).length;
      const asked = shrinking.question();
      const rights = tables.rights();
      const refused = conflictRows.refusedCount();
      return {
        waiting: ids.size - inConflict,
        conflicts: conflictRows.conflictCount(),
        lastSyncedAt: state.lastSyncedAt,
        sending: state.sending,
        ...(refused > 0 && { refused }),
        ...(asked && { shrinking: asked }),
        ...(rights && { rights })
      };
    });
  }

  /** Whether there may be unseen changes, an unverified round, or conflicts that an undo has ended. */
  hasUnsent(): boolean {
    return this.store.read(({ replica, unsent, outbox, conflictRows, journal }) => {
      const state = replica.state();
      if (state === null) return false;
      return (
        unsent.ids(state.sentTo).size > 0 ||
        outbox.isAny() ||
        (journal.lastGroup() > state.sentTo && conflictRows.conflictCount() > 0)
      );
    });
  }

  /** The categories here that have changes which the service does not have; in the draft of a proposal, with what it proposes. */
  unsent(): CategoryId[] {
    return this.store.read(({ replica, draft, unsent, rows }) => {
      const since = replica.state()?.sentTo ?? draft.state()?.since;
      return since === undefined ? [] : [...unsent.ids(since)].filter((id) => rows.find(id) !== undefined);
    });
  }

  /** How many categories the next undo brings back that the service deleted for good: it makes new ones of them. */
  recreatedByUndo(): number {
    return this.store.read(({ replica, unsent, hidden, journal }) => {
      const [state, group] = [replica.state(), journal.top('undo', null)];
      if (state === null || group === undefined) return 0;
      return unsent.deletedThere(group.id, state.sentTo).filter((id) => !hidden.has(id)).length;
    });
  }

  /** What was deleted here and is kept by the service, by the ids there. */
  readonly hidden = () => this.store.read(({ hidden }) => hidden.all());

  /** How many products the service counts in its categories, as far as it says, by the ids there. */
  readonly products = () => this.store.read(({ links }) => links.products());

  /** What the service knows of categories beside the tree; those that it does not have are left out. */
  serviceFacts({ ids, withBelow }: ServiceFactsQuestion): ServiceFacts {
    return this.store.read(({ links, replica }) => {
      const categories = links.facts(ids);
      const counts = categories.flatMap(({ products }) => products ?? []);
      const sum = counts.length === 0 ? null : counts.reduce((all, count) => all + count, 0);
      const isOfEach = withBelow && replica.state()?.dialect.products?.of === 'category';
      return { categories, products: isOfEach ? links.productsInBranches(ids) : sum };
    });
  }

  /** The categories of these branches that the service has, as many as are asked for at most. */
  readonly remoteIdsInBranches = (ids: readonly CategoryId[], most: number) =>
    this.store.read(({ links }) => links.inBranches(ids, most));
  readonly localTree = () => this.store.read(({ syncTrees }) => syncTrees.localTree());
  readonly baseTree = () => this.store.read(({ syncTrees }) => syncTrees.baseTree());
  readonly trees = () => this.store.read(({ syncTrees }) => syncTrees.trees());

  /** The trees in steps. A write between two of them makes the result invalid: see `writes`. */
  *treesInSteps(): SlicedWork<ReplicaTrees> {
    const steps = this.store.read(({ syncTrees }) => syncTrees.treesInSteps());
    for (;;) {
      const step = this.store.read(() => steps.next());
      if (step.done === true) return step.value;
      yield;
    }
  }

  localNode(key: CategoryKey): TreeNode<ParentId> | undefined {
    return isNewKey(key) ? undefined : this.store.read(({ syncTrees }) => syncTrees.localNode(key));
  }

  localPlace(id: number): SyncPlace | undefined {
    return this.store.read(({ rows, order }) => {
      const row = rows.find(id);
      return row && { parent: row.parentId, after: order.gapOf(row).after?.id ?? 'first' };
    });
  }

  readonly links = () => this.store.read(({ links }) => links.all());

  /** What the last round was to send, as far as no reading has shown its result. */
  readonly outbox = () => this.store.read(({ outbox }) => outbox.all());
  readonly blocked = () => this.store.read(({ conflictRows }) => conflictRows.blocked());
  readonly conflicts = () => this.store.read(({ conflictRows }) => conflictRows.conflicts());
  readonly reports = () => this.store.read(({ conflictRows }) => conflictRows.reports());

  /** One transaction of a sync. Throws as local edits do. @returns the id of each new key in `local` */
  write(change: ReplicaWrite): ReadonlyMap<number, number> {
    const { created, continued } = this.store.write((begin) => writeInto(begin, change));
    // The entry changes only after the commit: what was rolled back is no part of it.
    if (change.entry) Object.assign(change.entry, continued);
    return created;
  }

  /** Notes the number to sort by with which a category is about to be created. */
  readonly noteCreating = (id: number, order: number | null) =>
    bySync(this.store, ({ outbox }) => outbox.noteCreating(id, order));

  noteCreated(id: number, remoteId: RemoteId): void {
    bySync(this.store, ({ links, hidden, outbox }) => {
      links.set(id, remoteId);
      hidden.forget(id);
      outbox.noteCreated(id, remoteId);
    });
  }

  /** Notes that the children of that parent are about to be renumbered, one by one. */
  readonly noteRenumbering = (parent: ParentId) => bySync(this.store, ({ outbox }) => outbox.noteRenumbering(parent));

  /**
   * First what sync does for a choice, then the person's edits. `forgotten`: creations not to be looked for any more.
   * `isChoosing`: the edits hold no value that neither side has.
   */
  settle(
    change: ReplicaWrite,
    {
      edits,
      summary,
      forgotten,
      isChoosing
    }: {
      edits: readonly TreeOperation[];
      summary: Omit<GroupSummary, 'count'>;
      forgotten: readonly number[];
      isChoosing: boolean;
    }
  ): void {
    this.store.write((begin) => {
      const { outbox } = begin({ author: 'sync' }).tables;
      for (const id of forgotten) outbox.forgetCreation(id);
      writeInto(begin, change);
      if (edits.length === 0) return;
      const byPerson = begin({ author: 'window', isChoosing });
      byPerson.joinAs(summary);
      executeOperations(byPerson, withLocalEntries(byPerson.tables, edits));
    });
  }
}
