import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Revision } from '../../../src-shared/ids';
import { SerialQueue } from '../../platform/serial-queue';
import type { WorkspaceStore } from '../sqlite/workspace-store';
import type { ChangeLog } from './change-log';
import { FollowedCopy, PAGE, type TreeFollower } from './followed-copy';
import type { TeamCopy } from './team-copy';
import type { ReportTeamEvent } from './team-events';
import { waitingWrite, type WaitingWrite } from './waiting-write';

/** Most calls in one batch. */
const LARGEST_BATCH = 64;
/** After so many lost attempts others are asked to wait. */
const MOST_LOST = 10;
/** Between two attempts. Whoever has just written is quicker again, and planning against them would only hold them up. */
const LONGEST_PAUSE_MS = 200;
/** How often one who pauses looks whether the others still write; not oftener than planning takes. */
const LOOK_EVERY_MS = 5;

/**
 * One process's view of a workspace that several processes write. A write is planned on this process's copy, put into the log, and answered
 * when it is there; where another process was quicker, the copy catches up and the write is planned again. A read asks the log first
 * how far it is. So all calls, of whichever process, are as if they were carried out one after the other in the order of the log, each between its
 * call and its answer (linearizability: Herlihy and Wing, 1990).
 */
export class TeamWorkspace {
  #waiting: WaitingWrite[] = [];
  readonly #turns = new SerialQueue();
  #isWriting = false;
  readonly #copy: FollowedCopy;
  #probe: Promise<void> | null = null;
  #nextProbe: Promise<void> | null = null;
  #closedBy: (() => Error) | null = null;

  private constructor(
    copy: FollowedCopy,
    private readonly log: ChangeLog,
    private readonly report: ReportTeamEvent
  ) {
    this.#copy = copy;
  }

  /** @param openCopy opens a new copy, which may be behind the log by any number of entries that are still in it */
  static async open(
    openCopy: () => Promise<TeamCopy>,
    log: ChangeLog,
    report: ReportTeamEvent = () => undefined
  ): Promise<TeamWorkspace> {
    return new TeamWorkspace(new FollowedCopy(openCopy, log, report, await openCopy()), log, report);
  }

  /** The present one, for its upkeep. */
  get copy(): TeamCopy {
    return this.#copy.present;
  }

  /** Of the copy, with what the log has. */
  get revision(): Revision {
    return this.#copy.revision;
  }

  get isOpen(): boolean {
    return this.#closedBy === null;
  }

  /** Tells of every change that comes into the copy, by whichever process, in order. Returns how to stop. */
  follow(follower: TreeFollower): () => void {
    return this.#copy.follow(follower);
  }

  /** Carries out a write, together with others that wait. Rejects as `work` throws. */
  write<T>(work: (store: WorkspaceStore) => T): Promise<T> {
    if (this.#closedBy !== null) return Promise.reject(this.#closedBy());
    const { write, promise } = waitingWrite(work);
    this.#waiting.push(write);
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
    return this.#turns.run(() => work(this.#copy.present.store));
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

  /** Gives up a copy that is not what it should be, unless another one has begun since. */
  rebuild(copy: TeamCopy): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#copy.present === copy) await this.#copy.replace('Its rows are not what the log leads to.');
    });
  }

  /** Ends after the write under way; whatever waits is refused. */
  async close(reason: () => Error): Promise<void> {
    this.#closedBy ??= reason;
    for (const write of this.#waiting.splice(0)) write.fail(reason());
    await this.#turns.close(reason);
    this.#copy.present.close();
  }

  #ask(): Promise<void> {
    this.#nextProbe = null;
    const probe = this.#catchUp().finally(() => {
      if (this.#probe === probe) this.#probe = null;
    });
    this.#probe = probe;
    return probe;
  }

  /** Asks the log, while writes go on, and takes in what is new. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const asked = this.#copy.present;
      const entries = await this.log.after(asked.place, PAGE);
      if (entries?.length === 0) return;
      const isLast = await this.#turns.run(async () => {
        // Another copy has begun meanwhile, of which this question says nothing.
        if (this.#copy.present !== asked) return false;
        if (entries !== null && (await this.#copy.take(entries))) return entries.length < PAGE;
        if (entries === null) await this.#copy.goOn();
        // A new copy may lack what was answered: nobody may read it before it has that.
        await this.#copy.catchUp();
        return true;
      });
      if (isLast) return;
    }
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      for (let lost = 0; this.#waiting.length > 0;) {
        const { isWritten, ms } = await this.#turns.run(() =>
          this.#writeBatch(this.#waiting.splice(0, LARGEST_BATCH), lost)
        );
        lost = isWritten ? 0 : lost + 1;
        // Reads of this process go on meanwhile, and more writes come into the batch.
        if (lost > 1) await this.#letOthersWrite(Math.random() * Math.min(LONGEST_PAUSE_MS, ms * 2 ** lost), ms);
      }
    } catch (error) {
      for (const write of this.#waiting.splice(0)) write.fail(error);
    } finally {
      this.#isWriting = false;
    }
  }

  /**
   * Takes in what the others write for so long, or until they write no more.
   * @param planningMs how long the last attempt took
   */
  async #letOthersWrite(ms: number, planningMs: number): Promise<void> {
    const end = performance.now() + ms;
    for (let entry = -1; entry !== this.#copy.present.entry;) {
      const left = end - performance.now();
      if (left <= 0) return;
      ({ entry } = this.#copy.present);
      await delay(Math.min(left, Math.max(LOOK_EVERY_MS, planningMs)));
      // What is wrong is said by the next attempt.
      await this.caughtUp().catch(() => undefined);
    }
  }

  /**
   * Writes these, or puts them back to the others that wait where another process was quicker.
   * @param lost how many times that has happened one after the other
   * @returns how long the last attempt took in milliseconds
   */
  async #writeBatch(
    writes: readonly WaitingWrite[],
    lost: number
  ): Promise<{ readonly isWritten: boolean; readonly ms: number }> {
    try {
      let asksToWait = lost >= MOST_LOST;
      for (let isFirst = lost === 0, planningMs = 0; ; isFirst = false) {
        const batch = randomUUID();
        if (!isFirst) await this.#copy.catchUp();
        if (asksToWait) {
          await this.log.reserve({ entry: this.#copy.present.entry + 1, batch }, planningMs);
          await this.#copy.catchUp();
        }
        const began = performance.now();
        const outcome = await this.#attempt(writes, batch);
        planningMs = performance.now() - began;
        if (outcome === 'overtaken' && this.#closedBy === null) {
          this.#waiting = [...writes, ...this.#waiting];
          return { isWritten: false, ms: planningMs };
        }
        if (outcome === 'written') break;
        asksToWait = true;
      }
      for (const write of writes) write.answer();
    } catch (error) {
      for (const write of writes) write.fail(error);
    } finally {
      this.#releaseReserved();
    }
    return { isWritten: true, ms: 0 };
  }

  /** Its writers are answered, and whoever comes next here need not wait for it. */
  #releaseReserved(): void {
    this.log.release().catch((error: unknown) => {
      if (this.#closedBy === null) this.report({ kind: 'upkeepFailed', error });
    });
  }

  /**
   * Plans the batch and puts it into the log.
   * @returns `overtaken`: somebody else's entry came before it, or may have; `large`: likewise, and it has several parts
   */
  async #attempt(writes: readonly WaitingWrite[], batch: string): Promise<'written' | 'overtaken' | 'large'> {
    const planned = this.#copy.present;
    planned.begin();
    try {
      for (const write of writes) write.carryOut(planned.store);
      const next = planned.nextEntry(batch);
      if (next !== null && (await this.log.append(next))) {
        this.#copy.commit(batch);
        return 'written';
      }
      planned.rollBack();
      if (next !== null) return next.parts.length > 1 ? 'large' : 'overtaken';
      // Refusals and answers without a change hold for the present state alone.
      return (await this.#copy.catchUp()) ? 'overtaken' : 'written';
    } catch (error) {
      planned.rollBack();
      throw error;
    }
  }
}
