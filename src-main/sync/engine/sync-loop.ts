import { isDeepStrictEqual } from 'node:util';
import { messages as sharedMessages } from '../../../src-shared/messages';
import type { BeingSent, ReadingProgress, Sending, SendingOutcome, SyncStatus } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { AFTER_AN_EDIT, AFTER_CANCELLING, LEAST_PAUSE, pollDelay, retryDelay, ProgressThrottle } from './sync-delays';
import type { SentCount, SyncOutcome, SyncWatch } from './sync-parts';
import messages from './messages/en.json' with { type: 'json' };
import { StoreError } from '../../domain/errors';
import type { ReplicaFacts } from '../../store/sqlite/sync-state/workspace-replica';

interface FactsParts {
  /** What is left to do, from the replica's file. Throws `StoreError` where the file cannot be read. */
  readonly facts: () => ReplicaFacts;
  readonly report: (error: unknown) => void;
  /** Called once when the replica's file cannot be read or written, and again only after `recovered`. Syncing keeps trying. */
  readonly fileFailed: (error: StoreError) => void;
}

/** Reads what is left to do; while the replica's file fails, the last known facts stay. */
class FactsReader {
  #last: ReplicaFacts;
  failure: RemoteFailure | null = null;
  #isFileFailureReported = false;
  #isStopped = false;

  /** Throws what `facts` throws: a file that cannot be read from the start is not opened at all. */
  constructor(private readonly parts: FactsParts) {
    this.#last = parts.facts();
  }

  /** Never throws, since it is called from timers. */
  read(): ReplicaFacts {
    if (this.#isStopped) return this.#last;
    try {
      this.#last = this.parts.facts();
      this.failure = null;
    } catch (error) {
      this.failure = this.asFailure(error);
    }
    return this.#last;
  }

  /** Turns an error into a failure to show. A fault of Canopy goes to `report`, a failure of the file to `fileFailed`. */
  asFailure(error: unknown): RemoteFailure {
    const storeError = error instanceof RemoteFailure ? error.cause : error;
    if (storeError instanceof StoreError && storeError.code === 'storage_failed') this.#reportFile(storeError);
    if (error instanceof RemoteFailure) return error;
    if (error instanceof StoreError) return new RemoteFailure('failed', error.message, null, null, { cause: error });
    if (!this.#isStopped) this.parts.report(error);
    return new RemoteFailure('failed', messages.internalFault);
  }

  recovered(): void {
    this.#isFileFailureReported = false;
  }

  /** The file may be closed from now on and is not read any more. */
  stop(): void {
    this.#isStopped = true;
  }

  #reportFile(error: StoreError): void {
    if (this.#isFileFailureReported || this.#isStopped) return;
    this.#isFileFailureReported = true;
    this.parts.fileFailed(error);
  }
}

export interface SyncLoopParts extends FactsParts {
  /** One whole sync. Rejects with a `RemoteFailure`, or with a fault of ours. */
  readonly sync: (watch: Required<SyncWatch>) => Promise<SyncOutcome>;
  /** Until then no sync begins but by `syncNow`: without its credentials it would ask the person for them. */
  readonly areCredentialsKnown: () => boolean;
  /** Why no sync begins until `syncNow`; `null`: syncing starts by itself. */
  readonly paused: RemoteFailure | null;
  readonly notify: (status: SyncStatus) => void;
  readonly now: () => number;
  /** Runs `work` once after so many milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly random: () => number;
}

const NOTHING_SENT: SentCount = { sent: 0, unverified: 0 };

/** Decides when a replica is synced, and reports its status. Runs never overlap. */
export class SyncLoop {
  #status: SyncStatus;
  #running: Promise<void> | null = null;
  #cancelTimer: (() => void) | null = null;
  #nextAt: number | null = null;
  #isFocused = false;
  #isStopped = false;
  /** Since when edits wait to be sent, within a burst of them. */
  #editedAt: number | null = null;
  /** Whether the run under way is shown. */
  #isShown = false;
  #failure: RemoteFailure | null = null;
  #failures = 0;
  /** The time until which the service asks to be left alone; only `syncNow` is sooner. */
  #quietUntil: number | null = null;
  readonly #facts: FactsReader;
  #isReadable = false;
  #idle = 0;
  /** When both sides were last compared, also where a reading has found nothing to write. */
  #comparedAt = '';
  #lastRunAt = 0;
  /** The least pause between two readings: as long as the last run took, or longer. */
  #pause: number = LEAST_PAUSE;
  #isBehind = false;
  #isWithheld = false;
  #willNotify = false;
  #runsAgain = false;
  #isPaused: boolean;
  #sending: Sending;
  /** For sending by hand: whether the changes are still those that the person has agreed to. */
  #isAsAgreed: (() => boolean) | null = null;
  readonly #progress: ProgressThrottle<ReadingProgress>;
  readonly #beingSent: ProgressThrottle<BeingSent>;
  #sent: SentCount = NOTHING_SENT;
  #came = 0;
  #cancelling = new AbortController();

  /** Throws what `facts` throws: a file that cannot be read from the start is not opened at all. */
  constructor(private readonly parts: SyncLoopParts) {
    this.#facts = new FactsReader(parts);
    this.#sending = this.#facts.read().sending;
    this.#isPaused = parts.paused !== null;
    this.#failure = parts.paused;
    this.#progress = new ProgressThrottle(parts.after, () => this.#notify());
    this.#beingSent = new ProgressThrottle(parts.after, () => this.#notify());
    this.#status = this.#present();
  }

  get status(): SyncStatus {
    return this.#status;
  }

  /** Syncs at once, or once more after the sync under way, which may have missed what has changed. */
  start(): void {
    if (this.#isPaused || this.#sending.isPaused || !this.parts.areCredentialsKnown()) return;
    if (this.#running === null) this.#schedule(0);
    else this.#runsAgain = true;
  }

  /** No sync begins any more and `notify` is not called. A sync under way goes on, and its outcome is ignored. */
  stop(): void {
    this.#isStopped = true;
    this.#facts.stop();
    this.#cancelTimer?.();
  }

  edited(): void {
    this.#notifySoon();
    if (this.#sending.isByHand || this.#sending.isPaused || !this.parts.areCredentialsKnown()) return;
    // Nothing is sent before the person has answered.
    if (this.#isAsking() || this.#failure !== null || this.#facts.failure !== null) return;
    const now = this.parts.now();
    this.#editedAt ??= now;
    if (this.#running === null)
      this.#schedule(Math.min(AFTER_AN_EDIT.last, Math.max(0, this.#editedAt + AFTER_AN_EDIT.first - now)));
  }

  /** Another manner of sending, which holds from the next request on. Pausing ends the reading under way. */
  setSending(sending: Sending): void {
    this.#sending = sending;
    if (sending.isPaused) {
      this.#cancelTimer?.();
      this.#nextAt = null;
      this.cancel();
    } else this.start();
    this.#notify();
  }

  /** Syncs now and sends by hand. Never rejects. @param isAsAgreed asked before each request: whether all is still as the person agreed */
  async send(isAsAgreed: () => boolean): Promise<SendingOutcome> {
    if (this.#running !== null) await this.#running;
    this.#isAsAgreed = isAsAgreed;
    const status = await this.syncNow();
    const { sent, unverified } = this.#sent;
    return { status, sent, left: Math.max(0, status.waiting - unverified), isStopped: this.#cancelling.signal.aborted };
  }

  /** Syncs now, or once more after the sync under way, and tells what both did. Resolves when that is over; never rejects. */
  async syncNow(): Promise<SyncStatus> {
    const round = { came: 0, sent: 0 };
    const note = (): void => {
      round.came += this.#came;
      round.sent += this.#sent.sent;
    };
    if (this.#running !== null) {
      // The sync under way is shown from now on, since a person waits for it.
      this.#isShown = true;
      this.#notify();
      await this.#running;
      note();
    }
    this.#isPaused = false;
    this.#isShown = true;
    await this.#run();
    note();
    const isWhole = !this.#isStopped && !this.#cancelling.signal.aborted;
    return { ...this.#status, ...(isWhole && { round }) };
  }

  /** Ends the reading under way, if any, and sends nothing more. The next begins on `syncNow`, on an edit, or after `AFTER_CANCELLING`. */
  cancel(): void {
    if (this.#running === null) return;
    this.#cancelling.abort();
    this.#runsAgain = false;
  }

  /** Whether the person has paused or ended syncing: neither the service, which reports our own writes too, nor the focus begins it again. */
  get #isEnded(): boolean {
    return this.#sending.isPaused || this.#cancelling.signal.aborted;
  }

  setFocus(isFocused: boolean): void {
    const isBack = isFocused && !this.#isFocused;
    this.#isFocused = isFocused;
    if (!isBack || this.#failure !== null || this.#running !== null || this.#isEnded) return;
    this.#idle = 0;
    this.#schedule(Math.max(0, this.#lastRunAt + pollDelay(true, 0) - this.parts.now()), true);
  }

  /** The service says that it has changed. However often it does, no more than half of the time goes into syncing. */
  serviceChanged(): void {
    if (this.#isPaused || this.#isEnded || this.#failure !== null) return;
    this.#idle = 0;
    if (this.#running === null) this.#schedule(Math.max(0, this.#lastRunAt + this.#pause - this.parts.now()), true);
    else this.#isBehind = true;
  }

  /** Re-reads what is left to do, which may have changed by something else than an edit, such as a resolved conflict. */
  refresh(): void {
    this.#notify();
  }

  #schedule(ms: number, onlySooner = false): void {
    if (this.#isStopped) return;
    const at = Math.max(this.parts.now() + ms, this.#quietUntil ?? -Infinity);
    if (onlySooner && this.#nextAt !== null && this.#nextAt <= at) return;
    this.#cancelTimer?.();
    this.#nextAt = at;
    this.#cancelTimer = this.parts.after(Math.max(0, at - this.parts.now()), () => void this.#run());
  }

  #run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    const startedAt = this.parts.now();
    this.#running ??= this.#sync().finally(() => {
      this.#running = null;
      this.#isShown = false;
      this.#isAsAgreed = null;
      this.#lastRunAt = this.parts.now();
      this.#pause = Math.max(LEAST_PAUSE, this.#lastRunAt - startedAt);
      this.#scheduleNext();
      if (this.#isBehind && this.#failure === null && !this.#isEnded) this.#schedule(this.#pause, true);
      this.#isBehind = false;
      this.#notify();
    });
    return this.#running;
  }

  async #sync(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#nextAt = null;
    this.#editedAt = null;
    // A poll that finds nothing or a retry that fails should not flicker: only a run that sends, or that was asked for, is shown.
    this.#isShown ||= this.#failure === null && this.#maySend() && !this.#isAsking() && this.#facts.read().waiting > 0;
    const { signal: cancelled } = (this.#cancelling = new AbortController());
    this.#sent = NOTHING_SENT;
    this.#came = 0;
    this.#notify();
    try {
      const onProgress: Required<SyncWatch>['onProgress'] = (progress) => this.#progress.update(progress);
      const { failure, pulled, pushed, isWithheld, shrinking } = await this.parts.sync({
        onProgress,
        onSending: (beingSent) => this.#beingSent.update(beingSent),
        onSent: (sent) => (this.#sent = sent),
        cancelled,
        maySend: () => !cancelled.aborted && this.#maySend()
      });
      this.#came = pulled;
      this.#idle = pulled + pushed > 0 ? 0 : this.#idle + 1;
      this.#isWithheld = isWithheld === true;
      this.#isReadable = failure?.status === 403;
      this.#note(failure ?? null);
      if (failure === undefined && shrinking === undefined) this.#comparedAt = new Date(this.parts.now()).toISOString();
    } catch (error) {
      // Cancelling is no failure: the earlier status still holds.
      if (cancelled.aborted && !(error instanceof RemoteFailure)) return;
      this.#isReadable = false;
      this.#note(this.#facts.asFailure(error));
    } finally {
      this.#progress.update(null);
      this.#beingSent.update(null);
    }
  }

  #note(failure: RemoteFailure | null): void {
    this.#failure = failure;
    this.#failures = failure === null ? 0 : this.#failures + 1;
    // No wait after a refusal of credentials: others may be tried at once.
    const pause = failure?.kind === 'unauthorized' ? null : (failure?.retryAfter ?? null);
    this.#quietUntil = pause === null ? null : this.parts.now() + pause;
  }

  #maySend(): boolean {
    const { isByHand, isPaused } = this.#sending;
    return !isPaused && (this.#isAsAgreed?.() ?? !isByHand);
  }

  #scheduleNext(): void {
    // The file may be closed by now.
    if (this.#isStopped || this.#sending.isPaused) return;
    if (this.#runsAgain) {
      this.#runsAgain = false;
      return this.#schedule(0);
    }
    if (this.#cancelling.signal.aborted) return this.#schedule(AFTER_CANCELLING);
    // Read-only credentials still pull what others write.
    if (this.#failure?.kind === 'unauthorized' && !this.#isReadable) return;
    const { waiting, shrinking } = this.#facts.read();
    const failure = this.#facts.failure ?? this.#failure;
    if (failure === null) this.#facts.recovered();
    if (failure !== null)
      this.#schedule(retryDelay(Math.max(1, this.#failures), failure.retryAfter, this.parts.random()));
    else if (
      shrinking === undefined &&
      (this.#editedAt !== null || (waiting > 0 && !this.#isWithheld && this.#maySend()))
    )
      this.#schedule(AFTER_AN_EDIT.last);
    else this.#schedule(pollDelay(this.#isFocused, this.#idle));
  }

  /** Whether the person has to answer before anything is synced. The service is polled meanwhile, since it may recover. */
  #isAsking(): boolean {
    return this.#facts.read().shrinking !== undefined;
  }

  #notifySoon(): void {
    if (this.#willNotify) return;
    this.#willNotify = true;
    this.parts.after(50, () => {
      this.#willNotify = false;
      this.#notify();
    });
  }

  #notify(): void {
    if (this.#isStopped) return;
    const status = this.#present();
    if (isDeepStrictEqual(status, this.#status)) return;
    this.#status = status;
    this.parts.notify(status);
  }

  /** How the replica stands with its service, as the window shows it. */
  #present(): SyncStatus {
    const { waiting, conflicts, refused, lastSyncedAt, shrinking, rights, sending } = this.#facts.read();
    const failure = this.#facts.failure ?? this.#failure;
    const [progress, beingSent] = [this.#progress.shown, this.#beingSent.shown];
    const withheld = this.#isWithheld && waiting > 0 ? messages.withheld({ waiting }) : null;
    return {
      state: this.#isShown ? 'syncing' : stateOf(failure, waiting, shrinking !== undefined),
      waiting,
      conflicts,
      ...(refused !== undefined && { refused }),
      ...(failure?.kind === 'certificate' && { isOtherCertificate: true as const }),
      ...(shrinking && { shrinking }),
      ...(this.#isShown && progress && { progress }),
      ...(this.#isShown && beingSent && { beingSent }),
      ...(rights && { rights }),
      sending,
      message: failure?.message ?? (shrinking ? sharedMessages.sync.listsFewer(shrinking) : withheld),
      lastSyncedAt: lastSyncedAt !== null && lastSyncedAt < this.#comparedAt ? this.#comparedAt : lastSyncedAt,
      nextTryAt: failure !== null && this.#nextAt !== null ? new Date(this.#nextAt).toISOString() : null
    };
  }
}

const stateOf = (failure: RemoteFailure | null, waiting: number, isAsking: boolean): SyncStatus['state'] => {
  if (failure?.isOffline === true) return 'offline';
  if (failure?.kind === 'unauthorized') return 'unauthorized';
  if (failure !== null && failure.kind !== 'busy') return 'failed';
  if (isAsking) return 'shrunk';
  if (failure !== null) return 'busy';
  return waiting > 0 ? 'waiting' : 'settled';
};
