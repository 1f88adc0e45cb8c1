import { randomUUID } from 'node:crypto';
import type { CategoryRepository } from '../../domain/category-repository';
import type { Revision } from '../../../src-shared/ids';
import { StoreError } from '../../domain/errors';
import { SerialQueue } from '../../platform/serial-queue';
import { createIn, deleteIn, sqliteCategories, updateIn } from '../sqlite/sqlite-categories';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { ChangeLog } from './change-log';
import type { TeamCopy } from './team-copy';

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
  #revision: Revision;
  #probe: Promise<void> | null = null;
  #nextProbe: Promise<void> | null = null;
  #closedBy: (() => Error) | null = null;

  constructor(
    private readonly copy: TeamCopy,
    private readonly log: ChangeLog
  ) {
    this.#revision = copy.store.revision();
  }

  /** Of the copy, with what the log has. */
  get revision(): Revision {
    return this.#revision;
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
    return this.#turns.run(() => work(this.copy.store));
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
    this.copy.close();
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
      const entries = await this.log.after(this.copy.entry, PAGE);
      if (entries.length === 0) return;
      await this.#turns.run(() => this.#follow(entries));
      if (entries.length < PAGE) return;
    }
  }

  #follow(entries: Awaited<ReturnType<ChangeLog['after']>>): void {
    for (const entry of entries) {
      // Taken in meanwhile, by a write that came between.
      if (entry.entry > this.copy.entry) this.copy.follow(entry);
    }
    this.#revision = this.copy.store.revision();
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
        this.copy.rollBack();
        await this.#catchUpInTurn();
      }
      this.#revision = this.copy.store.revision();
      for (const write of writes) write.answer();
    } catch (error) {
      this.copy.rollBack();
      for (const write of writes) write.fail(error);
    }
  }

  /** Plans the batch and puts it into the log. `false`: somebody else's entry came before it, or may have. */
  async #isWritten(writes: readonly WaitingWrite[]): Promise<boolean> {
    this.copy.begin();
    for (const write of writes) write.carryOut(this.copy.store);
    const next = this.copy.nextEntry(randomUUID());
    if (next === null) {
      this.copy.rollBack();
      // Refusals and answers without a change hold for the present state alone.
      return (await this.#catchUpInTurn()) === 0;
    }
    if (!(await this.log.append(next))) return false;
    this.copy.commit();
    return true;
  }

  /** @returns how many entries were new */
  async #catchUpInTurn(): Promise<number> {
    let taken = 0;
    for (;;) {
      const entries = await this.log.after(this.copy.entry, PAGE);
      this.#follow(entries);
      taken += entries.length;
      if (entries.length < PAGE) return taken;
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
    const { revision } = workspace;
    if (isKnown(revision)) return { state: 'unchanged', revision };
    return workspace.inTurn((store) => sqliteCategories(store).readTree());
  },
  create: (request, context, once) => workspace.write((store) => createIn(store, request, context, once)),
  update: (id, read, context) => workspace.write((store) => updateIn(store, id, read, context)),
  delete: (id, mode, context) => workspace.write((store) => deleteIn(store, id, mode, context)),
  status: () => workspace.read((store) => ({ revision: store.revision(), count: store.count() }))
});
