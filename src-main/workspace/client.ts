import { MessageChannel, Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '../../src-shared/envelope';
import type { CallMap, IpcCall, IpcEvent, Outcome } from '../../src-shared/ipc-call';
import { WORKSPACE_EVENTS } from '../../src-shared/workspace-calls';
import { type JsonTrial, answerTrials } from '../platform/json-guard';
import type { LogEntry } from '../platform/log';
import { StoreError } from '../domain/errors';
import {
  problemOf,
  THREAD_CALLS,
  type CancelFlag,
  threadMessageSchema,
  type ThreadCall,
  type ThreadData,
  type ThreadMessage
} from './thread-protocol';
import { messages } from './messages';

const CALLS: CallMap<typeof THREAD_CALLS> = THREAD_CALLS;
type Calls = typeof CALLS;
type Args<K extends keyof Calls> = Calls[K] extends IpcCall<infer A, unknown> ? A : never;
type Result<K extends keyof Calls> = Calls[K] extends IpcCall<unknown, infer R> ? R : never;

/** How long a thread that answers may take to finish what it is doing. Every acknowledged change is on disk all the while. */
const LONGEST_CLOSING_MS = 60_000;

/** A thread that hangs in JavaScript ends at once, and one that hangs elsewhere perhaps never. */
const LONGEST_ENDING_MS = 2_000;

/** What a thread refused to do, in a sentence for people. */
export class ThreadRefusal extends Error {
  override readonly name = 'ThreadRefusal';
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

interface ThreadParts {
  /** The built `workspace-thread.ts`. */
  readonly entry: string;
  readonly data: Omit<ThreadData, 'trialPort'>;
  /** Parses what is large for the thread, which can start no process itself. */
  readonly jsonTrial: JsonTrial;
  /** Takes what the thread reports: one thread alone writes the log. */
  readonly writeLog: (entry: LogEntry) => void;
  /** Hears of everything that the workspace tells, in order, and of what a call did before its answer. */
  readonly onEvent: (event: IpcEvent<unknown>, payload: unknown) => void;
  /** The thread has not answered for so long that it was ended. Told once, in place of `onFailure`. */
  readonly onHung: () => void;
  /** How long it may be silent; other times are for tests. */
  readonly patience?: {
    readonly whileOpen: Patience;
    readonly whileClosing: Patience;
    readonly longestClosingMs?: number;
  };
  /** The thread has ended by a fault of ours. Told once. Every acknowledged change is on disk. */
  readonly onFailure: (error: Error) => void;
}

const EVENTS = new Map<string, IpcEvent<unknown>>(Object.values(WORKSPACE_EVENTS).map((event) => [event.name, event]));

/** A workspace in a thread of its own, seen from the thread that started it. */
export class WorkspaceThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (outcome: Outcome<unknown>) => void>();
  #lastId = 0;
  readonly #pulse = new ThreadPulse(
    () => this.#ping(),
    () => this.#endHung()
  );
  /** Resolves once the thread is gone and its file free. One that hangs outside of JavaScript goes only when that is over. */
  readonly gone: Promise<void>;
  #isClosing = false;
  /** Why there is no thread any more. */
  #ended: Error | null = null;

  constructor(private readonly parts: ThreadParts) {
    const { port1: here, port2: trialPort } = new MessageChannel();
    answerTrials(here, parts.jsonTrial, (error) =>
      parts.writeLog({ level: 'error', event: 'json_trial_failed', facts: {}, error })
    );
    this.#worker = new Worker(parts.entry, {
      workerData: { ...parts.data, trialPort },
      transferList: [trialPort],
      name: 'workspace'
    });
    this.#worker.on('message', (raw: unknown) => this.#hear(threadMessageSchema.parse(raw)));
    this.gone = new Promise((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    this.#pulse.watch(parts.patience?.whileOpen ?? WHILE_OPEN);
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`The workspace's thread has ended with code ${code}.`)));
  }

  /**
   * Hands a call on and passes its outcome back as it is: the arguments are checked there, the outcome by who asked.
   * @param cancel by what the call can be ended, under way or waiting for its turn; it ends no other
   */
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

  /** Calls the workspace on behalf of this thread, and leaves it to the caller what to make of a refusal. */
  async outcome<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Outcome<Result<K>>> {
    const call: IpcCall<unknown, Result<K>> = CALLS[key];
    return call.outcome.parse(await this.forward(key, args, cancel));
  }

  /** Calls the workspace on behalf of this thread. Rejects with `ThreadRefusal`. */
  async call<K extends keyof Calls>(key: K, args: Args<K>, cancel?: CancelFlag): Promise<Result<K>> {
    const outcome = await this.outcome(key, args, cancel);
    if (!outcome.ok) throw new ThreadRefusal(outcome.error);
    return outcome.value;
  }

  /** Finishes the calls under way, closes the file, and ends the thread, which may not be `gone` by then if it hangs. Rejects with what went wrong; the thread has ended all the same. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#ended === null) this.#pulse.watch(this.parts.patience?.whileClosing ?? WHILE_CLOSING);
    // One that answers may wait for ever all the same, such as for a network drive that has gone.
    const limit = setTimeout(() => this.#endHung(), this.parts.patience?.longestClosingMs ?? LONGEST_CLOSING_MS);
    try {
      await this.call('close', null);
    } catch (error) {
      throw this.#ended ?? error;
    } finally {
      clearTimeout(limit);
      await Promise.race([this.#worker.terminate(), wait(LONGEST_ENDING_MS, undefined, { ref: false })]);
    }
  }

  #ping(): void {
    this.#lastId += 1;
    const call: ThreadCall = { id: this.#lastId, key: 'ping', args: null };
    this.#worker.postMessage(call);
  }

  /** Whatever it was doing, its file is as after the last acknowledged change. */
  #endHung(): void {
    const wasClosing = this.#isClosing;
    this.#isClosing = true;
    this.#end(new StoreError('storage_failed', messages.hung));
    void this.#worker.terminate();
    if (!wasClosing) this.parts.onHung();
  }

  /** Nobody waits for an answer that cannot come any more: not a window, and not the end of the app. */
  #end(error: Error): void {
    // An error is told of first, and then that the thread has ended by it.
    if (this.#ended !== null) return;
    this.#ended = error;
    this.#pulse.stop();
    for (const answer of this.#waiting.values()) answer({ ok: false, error: problemOf(error) });
    this.#waiting.clear();
    if (!this.#isClosing) this.parts.onFailure(error);
  }

  #hear(message: ThreadMessage): void {
    this.#pulse.heard();
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

/** How long a thread may be silent, in looks of so many milliseconds each. */
export interface Patience {
  readonly everyMs: number;
  readonly looks: number;
}

/** Two minutes: nothing that a workspace does at once takes as long, and long edits tell of their progress in between. */
const WHILE_OPEN: Patience = { everyMs: 5_000, looks: 24 };
/** Whoever ends the app waits no longer. Every acknowledged change is on disk by then. */
const WHILE_CLOSING: Patience = { everyMs: 1_000, looks: 10 };

/**
 * Tells whether a thread is still there, by asking it now and then. Looks are counted rather than time, which goes on while
 * a computer sleeps.
 */
class ThreadPulse {
  #timer: NodeJS.Timeout | undefined;
  #silent = 0;

  /** `ask` has the thread say something; `onStill` hears that it has not for too long. */
  constructor(
    private readonly ask: () => void,
    private readonly onStill: () => void
  ) {}

  watch({ everyMs, looks }: Patience): void {
    clearInterval(this.#timer);
    this.#silent = 0;
    this.#timer = setInterval(() => {
      // One question at a time: a thread at work has them all at once later.
      if (this.#silent === 0) this.ask();
      this.#silent += 1;
      if (this.#silent <= looks) return;
      this.stop();
      this.onStill();
    }, everyMs);
    this.#timer.unref();
  }

  /** It has said something. */
  heard(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
