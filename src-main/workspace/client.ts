import { MessageChannel, Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '../../src-shared/envelope';
import type { CallMap, IpcCall, IpcEvent, Outcome } from '../../src-shared/ipc-call';
import { WORKSPACE_EVENTS } from '../../src-shared/workspace-calls';
import { answerTrials, type JsonTrial } from '../platform/json-guard';
import type { LogEntry } from '../platform/log';
import { StoreError } from '../domain/errors';
import {
  type CancelFlag,
  problemOf,
  THREAD_CALLS,
  type ThreadCall,
  type ThreadData,
  type ThreadMessage,
  threadMessageSchema
} from './thread-protocol';
import { messages } from './messages';

/** A thread is pinged every `everyMs`, and counts as hung after `beats` pings without an answer. */
interface HeartbeatLimit {
  readonly everyMs: number;
  readonly beats: number;
}

/** Two minutes: no step of a workspace takes as long, and long edits report progress. */
export const WHILE_OPEN: HeartbeatLimit = { everyMs: 5_000, beats: 24 };
/** Ten seconds, since the person is waiting. Every acknowledged change is on disk by then. */
export const WHILE_CLOSING: HeartbeatLimit = { everyMs: 1_000, beats: 10 };

export type Repeat = (beat: () => void, everyMs: number) => () => void;

const byInterval: Repeat = (beat, everyMs) => {
  const timer = setInterval(beat, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Notices that a thread no longer responds. Counts pings instead of time, which passes while a computer sleeps. */
export class Heartbeat {
  #end = (): void => undefined;
  #silent = 0;

  /** @param onSilent called once when the thread is hung @param repeat replaces the timer in tests */
  constructor(
    private readonly ping: () => void,
    private readonly onSilent: () => void,
    private readonly repeat: Repeat = byInterval
  ) {}

  watch({ everyMs, beats }: HeartbeatLimit): void {
    this.stop();
    this.#silent = 0;
    this.#end = this.repeat(() => {
      // A busy thread would answer several pings later, all at once.
      if (this.#silent === 0) this.ping();
      this.#silent += 1;
      if (this.#silent <= beats) return;
      this.stop();
      this.onSilent();
    }, everyMs);
  }

  reset(): void {
    this.#silent = 0;
  }

  stop(): void {
    this.#end();
  }
}

const CALLS: CallMap<typeof THREAD_CALLS> = THREAD_CALLS;
type Calls = typeof CALLS;
type Args<K extends keyof Calls> = Calls[K] extends IpcCall<infer A, unknown> ? A : never;
type Result<K extends keyof Calls> = Calls[K] extends IpcCall<unknown, infer R> ? R : never;

const MOST_CLOSING_MS = 60_000;

/** A thread that hangs in JavaScript can be ended at once; in a system call, perhaps never. */
const MOST_ENDING_MS = 2_000;

export class ThreadRefusal extends Error {
  override readonly name = 'ThreadRefusal';
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

interface ThreadParts {
  readonly entry: string;
  readonly data: Omit<ThreadData, 'trialPort'>;
  /** Parses large JSON for the thread, which cannot start a process itself. */
  readonly jsonTrial: JsonTrial;
  /** Writes the log entries of the thread: the log has one writer. */
  readonly writeLog: (entry: LogEntry) => void;
  /** Events come in order; those of a call come before its outcome. */
  readonly onEvent: (event: IpcEvent<unknown>, payload: unknown) => void;
  /** Called once, in place of `onFailure`, when a hung thread was ended. */
  readonly onHung: () => void;
  readonly heartbeat?: {
    readonly whileOpen?: HeartbeatLimit;
    readonly whileClosing?: HeartbeatLimit;
    readonly repeat?: Repeat;
    readonly mostClosingMs?: number;
    readonly mostEndingMs?: number;
  };
  /** Called once when the thread has ended by a bug. Every acknowledged change is on disk. */
  readonly onFailure: (error: Error) => void;
}

const EVENTS = new Map<string, IpcEvent<unknown>>(Object.values(WORKSPACE_EVENTS).map((event) => [event.name, event]));

/** A workspace in a thread of its own, seen from the thread that started it. */
export class WorkspaceThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (outcome: Outcome<unknown>) => void>();
  #lastId = 0;
  readonly #heartbeat: Heartbeat;
  /** Resolves when the thread has ended and its file is free. */
  readonly gone: Promise<void>;
  #isClosing = false;
  /** Why the thread has ended; `null`: it is running. */
  #ended: Error | null = null;

  constructor(private readonly parts: ThreadParts) {
    this.#heartbeat = new Heartbeat(
      () => this.#ping(),
      () => this.#endHung(),
      parts.heartbeat?.repeat
    );
    const { port1: here, port2: trialPort } = new MessageChannel();
    answerTrials(here, parts.jsonTrial, (error) =>
      parts.writeLog({ level: 'error', event: 'json_trial_failed', facts: {}, error })
    );
    this.#worker = new Worker(parts.entry, {
      workerData: { ...parts.data, trialPort },
      transferList: [trialPort],
      name: 'workspace'
    });
    this.#worker.on('message', (raw: unknown) => this.#receive(threadMessageSchema.parse(raw)));
    this.gone = new Promise((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    this.#heartbeat.watch(parts.heartbeat?.whileOpen ?? WHILE_OPEN);
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`The workspace's thread has ended with code ${code}.`)));
  }

  /** The thread checks the arguments, and the caller the outcome. @param cancel ends it, queued or under way */
  forward(key: keyof Calls, args: unknown, cancel?: CancelFlag): Promise<Outcome<unknown>> {
    this.#lastId += 1;
    const call: ThreadCall = {
      id: this.#lastId,
      key,
      args,
      ...(cancel && { cancelFlag: cancel.memory, callId: cancel.callId })
    };
    if (this.#ended !== null) return Promise.resolve({ ok: false, error: problemOf(this.#ended) });
    return new Promise((resolve) => {
      this.#waiting.set(call.id, resolve);
      this.#worker.postMessage(call);
    });
  }

  async outcome<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Outcome<Result<K>>> {
    const call: IpcCall<unknown, Result<K>> = CALLS[key];
    return call.outcome.parse(await this.forward(key, args, cancel));
  }

  async call<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Result<K>> {
    const outcome = await this.outcome(key, args, cancel);
    if (!outcome.ok) throw new ThreadRefusal(outcome.error);
    return outcome.value;
  }

  /** Ends the thread after the calls under way, also where it rejects. If it hangs, `gone` may be pending still. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#ended === null) this.#heartbeat.watch(this.parts.heartbeat?.whileClosing ?? WHILE_CLOSING);
    // A thread that answers pings may still wait forever, such as for a lost network drive.
    const limit = setTimeout(() => this.#endHung(), this.parts.heartbeat?.mostClosingMs ?? MOST_CLOSING_MS);
    try {
      await this.call('close', null);
    } catch (error) {
      throw this.#ended ?? error;
    } finally {
      clearTimeout(limit);
      const most = this.parts.heartbeat?.mostEndingMs ?? MOST_ENDING_MS;
      await Promise.race([this.#worker.terminate(), wait(most, undefined, { ref: false })]);
    }
  }

  #ping(): void {
    this.#lastId += 1;
    const call: ThreadCall = { id: this.#lastId, key: 'ping', args: null };
    this.#worker.postMessage(call);
  }

  #endHung(): void {
    const wasClosing = this.#isClosing;
    this.#isClosing = true;
    this.#end(new StoreError('storage_failed', messages.hung));
    void this.#worker.terminate();
    if (!wasClosing) this.parts.onHung();
  }

  /** Rejects all pending calls, which nothing can answer any more. */
  #end(error: Error): void {
    // An error event is followed by an exit event.
    if (this.#ended !== null) return;
    this.#ended = error;
    this.#heartbeat.stop();
    for (const answer of this.#waiting.values()) answer({ ok: false, error: problemOf(error) });
    this.#waiting.clear();
    if (!this.#isClosing) this.parts.onFailure(error);
  }

  #receive(message: ThreadMessage): void {
    this.#heartbeat.reset();
    if (message.kind === 'outcome') {
      this.#waiting.get(message.id)?.(message.outcome);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'event') {
      const event = EVENTS.get(message.name);
      if (event !== undefined) this.parts.onEvent(event, message.payload);
    } else {
      this.parts.writeLog(message);
    }
  }
}
