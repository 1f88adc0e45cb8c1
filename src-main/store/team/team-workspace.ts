import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Revision } from '../../../src-shared/ids';
import { SerialQueue } from '../../platform/serial-queue';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { Appended, ChangeLog, LogPlace, WriterTurn, ReportTeamEvent } from './change-log';
import { FollowedCopy, PAGE, type TreeFollower } from './followed-copy';
import type { Planned, TeamCopy } from './team-copy';
import { StoreError } from '../../domain/errors';

interface WaitingWrite {
  /** Writes. May be called several times, each time on another state. @returns answers with how that ended */
  carryOut(store: WorkspaceStore): () => void;
  fail(error: unknown): void;
  /** The caller no longer waits for the answer. */
  isAbandoned(): boolean;
}

/** @param work what it writes; the promise rejects as that throws, and with the reason of the signal */
const waitingWrite = <T>(
  work: (store: WorkspaceStore) => T,
  signal?: AbortSignal
): { readonly write: WaitingWrite; readonly promise: Promise<T> } => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abandon = (): void => reject(signal?.reason);
  if (signal?.aborted === true) abandon();
  else signal?.addEventListener('abort', abandon, { once: true });
  const done = (): void => signal?.removeEventListener('abort', abandon);
  const carryOut = (store: WorkspaceStore): (() => void) => {
    try {
      const result = work(store);
      return () => {
        done();
        resolve(result);
      };
    } catch (error) {
      if (isFailure(error)) throw error;
      return () => fail(error);
    }
  };
  const fail = (error: unknown): void => {
    done();
    reject(error);
  };
  return { write: { carryOut, fail, isAbandoned: () => signal?.aborted === true }, promise };
};

const isFailure = (error: unknown): boolean =>
  error instanceof StoreError && (error.code === 'storage_failed' || error.code === 'storage_full');

const LARGEST_BATCH = 64;
/** How long a process keeps its turn to write. */
const TURN_MS = 100;
/** How often a process that waits for its turn applies what others write. */
const FOLLOW_EVERY_MS = 10;

/** Writes as they were carried out on the copy at that place. */
interface PlannedBatch {
  readonly place: LogPlace;
  readonly batch: string;
  readonly planned: Planned | null;
  readonly answer: () => void;
}

/**
 * One process's view of a workspace that several write. A write is planned on this process's copy and answered once it
 * is in the log; if another process was quicker, it is planned again. A read first asks how far the log is. So all
 * calls are linearizable (Herlihy and Wing, 1990).
 */
export class TeamWorkspace {
  #waiting: WaitingWrite[] = [];
  readonly #turns = new SerialQueue();
  #writing: Promise<void> | null = null;
  /** Whether other processes write too, so that they take turns. */
  #hasRivals = false;
  /** How long the last batch took to be planned and sent. */
  #batchMs = 0;
  #probe: Promise<void> | null = null;
  #nextProbe: Promise<void> | null = null;
  #closedBy: (() => Error) | null = null;

  private constructor(
    private readonly followed: FollowedCopy,
    private readonly log: ChangeLog
  ) {}

  /** @param openCopy opens a new copy, which may be behind the log by any number of entries that are still in it */
  static async open(
    openCopy: () => Promise<TeamCopy>,
    log: ChangeLog,
    report: ReportTeamEvent = () => undefined
  ): Promise<TeamWorkspace> {
    return new TeamWorkspace(new FollowedCopy(openCopy, log, report, await openCopy()), log);
  }

  get copy(): TeamCopy {
    return this.followed.present;
  }

  /** The newest revision that is known of the log or the copy. */
  get revision(): Revision {
    return this.followed.revision;
  }

  get isOpen(): boolean {
    return this.#closedBy === null;
  }

  /** Tells of every change of the copy, in order. Returns how to stop. */
  follow(follower: TreeFollower): () => void {
    return this.followed.follow(follower);
  }

  /** Rejects as `work` throws, and with the reason of the signal; a write that has not begun by then is left undone. */
  write<T>(work: (store: WorkspaceStore) => T, signal?: AbortSignal): Promise<T> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy());
    const { write, promise } = waitingWrite(work, signal);
    this.#waiting.push(write);
    this.#beginWriting();
    return promise;
  }

  /** Reads from the copy, once it has all that was answered before this call. */
  async read<T>(work: (store: WorkspaceStore) => T): Promise<T> {
    await this.caughtUp();
    return this.inTurn(work);
  }

  /** Reads from the copy as it is between two batches. */
  inTurn<T>(work: (store: WorkspaceStore) => T | Promise<T>): Promise<T> {
    return this.#turns.run(() => work(this.followed.present.store));
  }

  /** Resolves when the copy has all that was answered before this call. Calls during a question share the next one, since the one under way may be too early for them. */
  caughtUp(): Promise<void> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy());
    if (this.#probe === null) return this.#ask();
    return (this.#nextProbe ??= this.#probe.catch(() => undefined).then(() => this.#ask()));
  }

  /** Replaces a copy that is wrong, unless it has been replaced since. */
  rebuild(copy: TeamCopy): Promise<void> {
    return this.#turns.run(async () => {
      if (this.followed.present === copy) await this.followed.replace('Its rows are not what the log leads to.');
    });
  }

  /** Ends after the write under way; whatever waits is refused. */
  async close(reason: () => Error): Promise<void> {
    this.#closedBy ??= reason;
    this.#failAll(reason());
    await this.#writing;
    await this.#turns.close(reason);
    this.followed.present.close();
  }

  #ask(): Promise<void> {
    this.#nextProbe = null;
    const probe = this.#catchUp().finally(() => {
      if (this.#probe === probe) this.#probe = null;
    });
    this.#probe = probe;
    return probe;
  }

  /** Asks the log, while calls go on, and takes in what is new. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const asked = this.followed.present;
      const page = await this.log.after(asked.place, PAGE);
      if (page?.entries.length === 0) return;
      const isLast = await this.#turns.run(async () => {
        // The copy was replaced meanwhile; this page belongs to the old one.
        if (this.followed.present !== asked) return false;
        if (page !== null && (await this.followed.take(page.entries))) return page.isLast;
        if (page === null) await this.followed.goOn();
        // A new copy may lack what was answered: nobody may read it before it has that.
        await this.followed.catchUp();
        return true;
      });
      if (isLast) return;
    }
  }

  #beginWriting(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#beginWriting();
    });
  }

  #failAll(error: unknown): void {
    for (const write of this.#waiting.splice(0)) write.fail(error);
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0)
        if (this.#hasRivals) await this.#writeInTurn();
        else await this.#writeBatch(null);
    } catch (error) {
      this.#failAll(error);
    }
  }

  /** Waits for the turn to write, and keeps it for some batches, since each change of writers costs time. */
  async #writeInTurn(): Promise<void> {
    const last = this.followed.present.entry;
    const turn = await this.#turnToWrite();
    try {
      await this.caughtUp();
      this.#hasRivals = this.followed.present.entry !== last;
      const end = performance.now() + TURN_MS;
      do await this.#writeBatch(turn);
      while (this.#waiting.length > 0 && performance.now() < end);
    } finally {
      turn.release();
    }
  }

  /** Applies what others write while it waits. */
  async #turnToWrite(): Promise<WriterTurn> {
    let isTaken = false;
    const taking = this.log.takeTurn(this.#batchMs).finally(() => (isTaken = true));
    for (;;) {
      await Promise.race([taking, delay(FOLLOW_EVERY_MS)]);
      if (isTaken) return taking;
      // A failure is reported once the turn has come.
      await this.caughtUp().catch(() => undefined);
    }
  }

  /** Plans what waits, appends and applies it, or puts it back. After a lost connection, writes are planned again under the number; the attempt in the log answers. */
  async #writeBatch(turn: WriterTurn | null): Promise<void> {
    // Calls of the same moment get into the same batch.
    await this.#turns.idle();
    let writes = this.#waiting.splice(0, LARGEST_BATCH);
    /** Attempts whose outcome is not known, by their batches, all with the same number. */
    const unsettled = new Map<string, () => void>();
    let number = 0;
    try {
      for (;;) {
        writes = writes.filter((write) => !write.isAbandoned());
        if (writes.length === 0) return;
        const began = performance.now();
        const { place, batch, planned, answer } = await this.#plan(writes);
        // An attempt may be in the log by now: then the copy has these writes already.
        const isSettled = unsettled.size > 0 && place.entry >= number;
        const outcome = isSettled ? 'overtaken' : await this.#append(place, planned, turn);
        if (outcome !== 'unknown') this.#batchMs = performance.now() - began;
        if (outcome === 'written') {
          if (planned !== null) await this.#turns.run(() => this.followed.takeOwn(planned));
          answer();
          return;
        }
        if (outcome === 'unknown') {
          unsettled.set(batch, answer);
          number = place.entry + 1;
        }
        await this.caughtUp();
        if (unsettled.size === 0) {
          this.#hasRivals ||= planned !== null;
          this.#waiting = [...writes, ...this.#waiting];
          return;
        }
        const written = await this.log.batchAt(number);
        const answerWritten = written === undefined ? undefined : unsettled.get(written);
        if (answerWritten !== undefined) {
          answerWritten();
          return;
        }
        if (written !== undefined) unsettled.clear();
      }
    } catch (error) {
      for (const write of writes) write.fail(error);
    }
  }

  #plan(writes: readonly WaitingWrite[]): Promise<PlannedBatch> {
    return this.#turns.run(() => {
      const batch = randomUUID();
      const { present } = this.followed;
      const { place } = present;
      const { result, planned } = present.plan(batch, (store) => writes.map((write) => write.carryOut(store)));
      const answer = (): void => {
        for (const one of result) one();
      };
      return { place, batch, planned, answer };
    });
  }

  async #append(place: LogPlace, planned: Planned | null, turn: WriterTurn | null): Promise<Appended> {
    if (planned !== null) return this.log.append(planned.entry, turn);
    // Refusals and answers without a change are valid if the log has no newer entry.
    await this.caughtUp();
    const { entry, batch } = this.followed.present.place;
    return entry === place.entry && batch === place.batch ? 'written' : 'overtaken';
  }
}
