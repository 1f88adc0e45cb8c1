import { MessageChannel, Worker } from 'node:worker_threads';
import type { Problem } from '../../src-shared/envelope';
import type { CallMap, IpcCall, IpcEvent, Outcome } from '../../src-shared/ipc-call';
import { WORKSPACE_EVENTS } from '../../src-shared/workspace-calls';
import type { JsonTrial } from '../json/json-trial';
import { answerTrials } from '../json/trial-port';
import type { LogEntry } from '../log/log';
import { refusalOf } from './refusal';
import { THREAD_CALLS, threadMessageSchema, type ThreadCall, type ThreadData, type ThreadMessage } from './thread-protocol';

const CALLS: CallMap<typeof THREAD_CALLS> = THREAD_CALLS;
type Calls = typeof CALLS;
type Args<K extends keyof Calls> = Calls[K] extends IpcCall<infer A, unknown> ? A : never;
type Result<K extends keyof Calls> = Calls[K] extends IpcCall<unknown, infer R> ? R : never;

/** The calls that may take long and can be ended. */
const EDITS: ReadonlySet<keyof Calls> = new Set(['editTree', 'undo', 'redo', 'restoreFromTrash', 'readImportFile', 'importFile']);

/** What a thread refused to do, in a sentence for people. */
export class ThreadRefusal extends Error {
  override readonly name = 'ThreadRefusal';
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export interface ThreadParts {
  /** The built `workspace-thread.ts`. */
  readonly entry: string;
  readonly data: Omit<ThreadData, 'cancelFlag' | 'trialPort'>;
  /** Parses what is large for the thread, which can start no process itself. */
  readonly jsonTrial: JsonTrial;
  /** Takes what the thread reports: one thread alone writes the log. */
  readonly writeLog: (entry: LogEntry) => void;
  /** Hears of everything that the workspace tells, in order, and of what a call did before its answer. */
  readonly onEvent: (event: IpcEvent<unknown>, payload: unknown) => void;
  /** The thread has ended by a fault of ours. Told once. Every acknowledged change is on disk. */
  readonly onFailure: (error: Error) => void;
}

const EVENTS = new Map<string, IpcEvent<unknown>>(Object.values(WORKSPACE_EVENTS).map((event) => [event.name, event]));

/** A workspace in a thread of its own, seen from the thread that started it. */
export class WorkspaceThread {
  readonly #worker: Worker;
  readonly #cancelFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #waiting = new Map<number, (outcome: Outcome<unknown>) => void>();
  #lastId = 0;
  #editsUnderWay = 0;
  #isClosing = false;
  /** Why there is no thread any more. */
  #ended: Error | null = null;

  constructor(private readonly parts: ThreadParts) {
    const { port1: here, port2: trialPort } = new MessageChannel();
    answerTrials(here, parts.jsonTrial, (error) => parts.writeLog({ level: 'error', event: 'json_trial_failed', facts: {}, error }));
    this.#worker = new Worker(parts.entry, { workerData: { ...parts.data, cancelFlag: this.#cancelFlag, trialPort }, transferList: [trialPort], name: 'workspace' });
    this.#worker.on('message', (raw: unknown) => this.#hear(threadMessageSchema.parse(raw)));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`The workspace's thread has ended with code ${code}.`)));
  }

  /** Then every call is refused, and `onFailure` has heard of it unless the thread was closed. */
  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** Hands a call on and passes its outcome back as it is: the arguments are checked there, the outcome by who asked. */
  forward(key: keyof Calls, args: unknown): Promise<Outcome<unknown>> {
    this.#lastId += 1;
    const call: ThreadCall = { id: this.#lastId, key, args };
    if (this.#ended !== null) return Promise.resolve({ ok: false, error: refusalOf(this.#ended) });
    if (EDITS.has(key)) this.#beginEdits();
    return new Promise((resolve) => {
      this.#waiting.set(call.id, (outcome) => {
        if (EDITS.has(key)) this.#editsUnderWay -= 1;
        resolve(outcome);
      });
      this.#worker.postMessage(call);
    });
  }

  /** Calls the workspace on behalf of this thread, and leaves it to the caller what to make of a refusal. */
  async outcome<K extends keyof Calls>(key: K, args: Args<K>): Promise<Outcome<Result<K>>> {
    const call: IpcCall<unknown, Result<K>> = CALLS[key];
    return call.outcome.parse(await this.forward(key, args));
  }

  /** Calls the workspace on behalf of this thread. Rejects with `ThreadRefusal`. */
  async call<K extends keyof Calls>(key: K, args: Args<K>): Promise<Result<K>> {
    const outcome = await this.outcome(key, args);
    if (!outcome.ok) throw new ThreadRefusal(outcome.error);
    return outcome.value;
  }

  /** A wish to end is forgotten here and not where the edits begin: it may have come while they still waited for that. */
  #beginEdits(): void {
    if (this.#editsUnderWay === 0) Atomics.store(new Int32Array(this.#cancelFlag), 0, 0);
    this.#editsUnderWay += 1;
  }

  /** Ends the edits of many categories that are under way or wait for their turn, if there are any. */
  cancelEdit(): void {
    Atomics.store(new Int32Array(this.#cancelFlag), 0, 1);
  }

  /** Finishes the calls under way, closes the file, and ends the thread. Rejects with what went wrong; the thread has ended all the same. */
  async close(): Promise<void> {
    this.#isClosing = true;
    try {
      await this.call('close', null);
    } catch (error) {
      throw this.#ended ?? error;
    } finally {
      await this.#worker.terminate();
    }
  }

  /** Nobody waits for an answer that cannot come any more: not a window, and not the end of the app. */
  #end(error: Error): void {
    // An error is told of first, and then that the thread has ended by it.
    if (this.#ended !== null) return;
    this.#ended = error;
    for (const answer of this.#waiting.values()) answer({ ok: false, error: refusalOf(error) });
    this.#waiting.clear();
    if (!this.#isClosing) this.parts.onFailure(error);
  }

  #hear(message: ThreadMessage): void {
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
