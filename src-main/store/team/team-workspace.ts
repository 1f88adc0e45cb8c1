import { randomUUID } from 'node:crypto';
import type { CategoryRepository } from '../../domain/category-repository';
import type { Revision } from '../../../src-shared/ids';
import { StoreError } from '../../domain/errors';
import { SerialQueue } from '../../platform/serial-queue';
import { createIn, deleteIn, sqliteCategories, updateIn } from '../sqlite/sqlite-categories';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { TreePatch } from '../../../src-shared/tree-patch';
import type { ChangeLog, ChangeLogEntry } from './change-log';
import { NewerEntry, type TeamCopy } from './team-copy';

/** Most calls in one batch. */
const LARGEST_BATCH = 64;
/** Entries read at a time. */
const PAGE = 100;

/** A write that waits for its batch. `carryOut` may be called several times, each time on another state. */
interface WaitingWrite {
  /** Writes, and keeps how that ended. */
  carryOut(store: WorkspaceStore): void;
  /** Answers with what was kept. */
  answer(): void;
  fail(error: unknown): void;
}

/** Somebody who keeps what this process has told of the tree. */
export interface TreeFollower {
  readonly onPatch: (patch: TreePatch) => void;
  /** The copy was not what it should be and is made anew: what was told before may have been wrong, and the tree is to be read again. */
  readonly onRebuilt: () => void;
}

/**
 * One process's view of a workspace that several processes write. A write is planned on this process's copy, put into the log, and answered
 * when it is there; where another process was quicker, the copy catches up and the write is planned again. A read asks the log first
 * how far it is. So all calls, of whichever process, are as if they were carried out one after the other in the order of the log, each between its
 * call and its answer (linearizability: Herlihy and Wing, 1990).
 */
export class TeamWorkspace {
  readonly #waiting: WaitingWrite[] = [];
  readonly #turns = new SerialQueue();
  #isWriting = false;
  #told: Revision = 0;
  /** The last entry of the copy that was given up last; `null`: none was. */
  #rebuiltAt: number | null = null;
  readonly #listeners = new Set<TreeFollower>();
  #copy: TeamCopy;
  #revision: Revision;
  #probe: Promise<void> | null = null;
  #nextProbe: Promise<void> | null = null;
  #closedBy: (() => Error) | null = null;

  private constructor(
    private readonly openCopy: () => Promise<TeamCopy>,
    private readonly log: ChangeLog,
    copy: TeamCopy
  ) {
    this.#copy = copy;
    this.#revision = copy.store.revision();
    this.#tellOf(copy);
  }

  /** @param openCopy opens a new copy, which may be behind the log by any number of entries that are still in it */
  static async open(openCopy: () => Promise<TeamCopy>, log: ChangeLog): Promise<TeamWorkspace> {
    return new TeamWorkspace(openCopy, log, await openCopy());
  }

  /** Of the copy, with what the log has. */
  get revision(): Revision {
    return this.#revision;
  }

  /** Tells of every change that comes into the copy, by whichever process, in order. Returns how to stop. */
  follow(follower: TreeFollower): () => void {
    this.#listeners.add(follower);
    return () => this.#listeners.delete(follower);
  }

  /** Carries out a write, together with others that wait. Rejects as `work` throws. */
  write<T>(work: (store: WorkspaceStore) => T): Promise<T> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let answer = (): void => reject(new Error('A write was answered before it was carried out.'));
    this.#waiting.push({
      carryOut: (store) => {
        try {
          const result = work(store);
          answer = () => resolve(result);
        } catch (error) {
          if (isFailure(error)) throw error;
          answer = () => reject(error);
        }
      },
      answer: () => answer(),
      fail: reject
    });
    void this.#writeAll();
    return promise;
  }

  /** Reads from the copy, once it has all that was answered before this call. */
  async read<T>(work: (store: WorkspaceStore) => T): Promise<T> {
    await this.caughtUp();
    return this.inTurn(work);
  }

  /** Reads from the copy as it is between two batches. */
  inTurn<T>(work: (store: WorkspaceStore) => T | Promise<T>): Promise<T> {
    return this.#turns.run(() => work(this.#copy.store));
  }

  /**
   * Resolves when the copy has all that was answered before this call. Those who ask while the log is being asked share the next question:
   * the one under way may have been asked too early for them.
   */
  caughtUp(): Promise<void> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy());
    if (this.#probe === null) return this.#ask();
    this.#nextProbe ??= this.#probe.then(
      () => this.#ask(),
      () => this.#ask()
    );
    return this.#nextProbe;
  }

  /** Ends after the write under way; whatever waits is refused. */
  async close(reason: () => Error): Promise<void> {
    this.#closedBy ??= reason;
    for (const write of this.#waiting.splice(0)) write.fail(reason());
    await this.#turns.close(reason);
    this.#copy.close();
  }

  #ask(): Promise<void> {
    this.#nextProbe = null;
    const probe = this.#catchUp().finally(() => {
      if (this.#probe === probe) this.#probe = null;
    });
    this.#probe = probe;
    return probe;
  }

  /** Asks the log and takes in what is new. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const entries = await this.log.after(this.#copy.entry, PAGE);
      const last = entries.at(-1)?.entry ?? 0;
      if (entries.length > 0) await this.#turns.run(() => this.#follow(entries));
      if (entries.length < PAGE && this.#copy.entry >= last) return;
    }
  }

  /** Takes in entries. Where the copy turns out not to be what it should be, a new one begins, which has all of them before it. */
  async #follow(entries: readonly ChangeLogEntry[]): Promise<void> {
    try {
      // Those that are in it already were taken in meanwhile, by a write that came between.
      for (const entry of entries) if (entry.entry > this.#copy.entry) this.#copy.follow(entry);
    } catch (error) {
      // A new copy that fails at the same entry would fail for ever.
      if (error instanceof NewerEntry || this.#rebuiltAt === this.#copy.entry) throw error;
      this.#rebuiltAt = this.#copy.entry;
      this.#copy.close();
      this.#copy = await this.openCopy();
      this.#tellOf(this.#copy);
      for (const follower of this.#listeners) follower.onRebuilt();
      return;
    }
    if (this.#copy.store.revision() > this.#revision) this.#revision = this.#copy.store.revision();
  }

  /** A new copy goes through what the one before has told of already. */
  #tellOf(copy: TeamCopy): void {
    copy.store.onCommit((patch) => {
      if (patch.to > this.#told) for (const follower of this.#listeners) follower.onPatch(patch);
      this.#told = Math.max(this.#told, patch.to);
    });
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#waiting.length > 0) {
        await this.#turns.run(() => this.#writeBatch(this.#waiting.splice(0, LARGEST_BATCH)));
      }
    } catch (error) {
      for (const write of this.#waiting.splice(0)) write.fail(error);
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeBatch(writes: readonly WaitingWrite[]): Promise<void> {
    try {
      while (!(await this.#isWritten(writes))) {
        this.#copy.rollBack();
        await this.#catchUpInTurn();
      }
      this.#revision = this.#copy.store.revision();
      for (const write of writes) write.answer();
    } catch (error) {
      this.#copy.rollBack();
      for (const write of writes) write.fail(error);
    }
  }

  /** Plans the batch and puts it into the log. `false`: somebody else's entry came before it, or may have. */
  async #isWritten(writes: readonly WaitingWrite[]): Promise<boolean> {
    this.#copy.begin();
    for (const write of writes) write.carryOut(this.#copy.store);
    const next = this.#copy.nextEntry(randomUUID());
    if (next === null) {
      this.#copy.rollBack();
      // Refusals and answers without a change hold for the present state alone.
      return (await this.#catchUpInTurn()) === 0;
    }
    if (!(await this.log.append(next))) return false;
    this.#copy.commit();
    return true;
  }

  /** @returns how many entries were new */
  async #catchUpInTurn(): Promise<number> {
    let taken = 0;
    for (;;) {
      const entries = await this.log.after(this.#copy.entry, PAGE);
      const last = entries.at(-1)?.entry ?? 0;
      await this.#follow(entries);
      taken += entries.length;
      if (entries.length < PAGE && this.#copy.entry >= last) return taken;
    }
  }
}

/** A failure of the copy rather than a refusal of the call. */
const isFailure = (error: unknown): boolean =>
  error instanceof StoreError && (error.code === 'storage_failed' || error.code === 'storage_full');

/** The four endpoints' view of it. */
export const teamCategories = (workspace: TeamWorkspace): CategoryRepository => ({
  readTree: async (isKnown = () => false) => {
    await workspace.caughtUp();
    if (isKnown(workspace.revision)) return { state: 'unchanged', revision: workspace.revision };
    return workspace.inTurn((store) => sqliteCategories(store).readTree());
  },
  create: (request, context, once) => workspace.write((store) => createIn(store, request, context, once)),
  update: (id, read, context) => workspace.write((store) => updateIn(store, id, read, context)),
  delete: (id, mode, context) => workspace.write((store) => deleteIn(store, id, mode, context)),
  status: () => workspace.read((store) => ({ revision: store.revision(), count: store.count() }))
});
