import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parentPort as threadPort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { SerialQueue } from './serial-queue';

/* Work in a separate process or thread, where hostile or huge input can take no other memory and time. */

export interface Isolated {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called at least once; `error`: what it ended by, where that is known. */
  onExit(listener: (error?: unknown) => void): void;
  kill(): void;
}

/**
 * Options of V8 for a process that reads much once. A small young generation takes 50 MB less, and where the old one is not collected before it
 * has a size, reading takes a twentieth less, and OpenDocument 90 MB more (`npm run bench -- formats`). `heapMb`: the limit of its heap, at which it ends.
 */
export const heapOptions = (heapMb: number): string[] => [
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=4',
  `--initial-heap-size=${Math.min(200, heapMb)}`
];

const toIsolatedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: z.unknown() }),
  z.object({ kind: z.literal('question'), question: z.unknown() })
]);
type ToIsolated = z.output<typeof toIsolatedSchema>;

const fromIsolatedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), progress: z.unknown() }),
  z.object({ kind: z.literal('answer'), answer: z.unknown() }),
  z.object({ kind: z.literal('fault'), message: z.string(), stack: z.string() })
]);
type FromIsolated = z.output<typeof fromIsolatedSchema>;

/** Why there is no answer. `ended`: by itself, such as for lack of memory; `faulty`: by a fault of ours, which is the cause. */
export class IsolatedFailure extends Error {
  override readonly name = 'IsolatedFailure';

  constructor(
    readonly reason: 'not_started' | 'ended' | 'silent' | 'stopped' | 'faulty',
    cause?: unknown
  ) {
    const said = cause instanceof Error ? `: ${cause.message}` : '';
    super(`Work in a process or thread of its own has no answer (${reason})${said}`, { cause });
  }
}

interface AskOptions {
  /** Sent one by one before the question; the event loop goes on in between. */
  readonly parts?: Iterable<unknown>;
  readonly onProgress?: (progress: unknown) => void;
}

interface Waiting extends AskOptions {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (failure: IsolatedFailure) => void;
}

/** Asks a process or thread one question after the other, until `end`. */
export class IsolatedWork {
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #waiting: Waiting | null = null;
  #clock: NodeJS.Timeout | undefined;
  #failure: IsolatedFailure | null = null;

  /** @param silenceMs ends it when it has been asked and neither answers nor reports progress for so long */
  constructor(
    private readonly isolated: Isolated,
    private readonly silenceMs: number
  ) {
    this.#ready.promise.catch(() => undefined);
    isolated.onMessage((raw) => {
      const message = fromIsolatedSchema.safeParse(raw);
      if (message.success) this.#receive(message.data);
      else this.end('faulty', message.error);
    });
    isolated.onExit((error) => this.end(this.#isReady ? 'ended' : 'not_started', error));
  }

  /** Why nothing more comes; `null`: it can be asked. */
  get failure(): IsolatedFailure | null {
    return this.#failure;
  }

  /** The answer, unchecked. One question at a time. Rejects with an IsolatedFailure, or what `parts` throw. */
  async ask(question: unknown, options: AskOptions = {}): Promise<unknown> {
    this.#clock ??= setTimeout(() => this.end('silent'), this.silenceMs);
    await this.#ready.promise;
    for (const part of options.parts ?? []) {
      this.#send({ kind: 'part', part });
      await yieldToEventLoop();
    }
    if (this.#failure !== null) throw this.#failure;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting = { ...options, resolve, reject };
    this.#send({ kind: 'question', question });
    return promise;
  }

  /** Ends the process or thread, and with it what is being asked. */
  end(reason: IsolatedFailure['reason'] = 'stopped', cause?: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = new IsolatedFailure(reason, cause);
    clearTimeout(this.#clock);
    this.isolated.kill();
    this.#ready.reject(this.#failure);
    this.#waiting?.reject(this.#failure);
    this.#waiting = null;
  }

  #send(message: ToIsolated): void {
    if (this.#failure !== null) return;
    this.#clock?.refresh();
    this.isolated.send(message);
  }

  #receive(message: FromIsolated): void {
    if (this.#failure !== null) return;
    this.#clock?.refresh();
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#ready.resolve();
    } else if (message.kind === 'progress') this.#waiting?.onProgress?.(message.progress);
    else if (message.kind === 'fault')
      this.end('faulty', Object.assign(new Error(message.message), { stack: message.stack }));
    else {
      clearTimeout(this.#clock);
      this.#clock = undefined;
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.resolve(message.answer);
    }
  }
}

/** Has one question answered by a process or thread started for it. @throws IsolatedFailure where no answer comes; `stopped`: by `signal` */
export const runIsolated = async <T>(
  isolated: Isolated,
  question: unknown,
  answerSchema: z.ZodType<T>,
  options: AskOptions & { readonly signal?: AbortSignal; readonly silenceMs: number }
): Promise<T> => {
  const { signal, silenceMs, ...asking } = options;
  const work = new IsolatedWork(isolated, silenceMs);
  const stop = (): void => work.end();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  try {
    return answerSchema.parse(await work.ask(question, asking));
  } finally {
    signal?.removeEventListener('abort', stop);
    work.end();
  }
};

export function* partsOfBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.slice(at, at + 1_000_000);
}

/** Starts a built entry as a thread: for work on data of ours, which may be slow and is not hostile. */
export const startThread = (entry: string, name: string): Isolated => {
  const worker = new Worker(entry, { name });
  return {
    send: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => {
      worker.once('error', listener);
      worker.once('exit', () => listener());
    },
    kill: () => void worker.terminate()
  };
};

/** Answers a question; `parts` came before it. May report progress, which is passed on ten times a second at most. */
export type AnswerQuestion = (question: unknown, parts: unknown[], report: (progress: unknown) => void) => unknown;

const REPORT_EVERY_MS = 100;

/** @returns takes one message after the other, and never rejects: an error is sent as a fault */
export const answering = (
  answer: AnswerQuestion,
  send: (message: FromIsolated) => void
): ((raw: unknown) => Promise<void>) => {
  let parts: unknown[] = [];
  let reported = 0;
  const report = (progress: unknown): void => {
    if (performance.now() - reported < REPORT_EVERY_MS) return;
    reported = performance.now();
    send({ kind: 'progress', progress });
  };
  const take = async (raw: unknown): Promise<void> => {
    const message = toIsolatedSchema.parse(raw);
    if (message.kind === 'part') {
      parts.push(message.part);
      return;
    }
    const given = parts;
    parts = [];
    reported = performance.now();
    send({ kind: 'answer', answer: await answer(message.question, given, report) });
  };
  const queue = new SerialQueue();
  return (raw) =>
    queue
      .run(() => take(raw))
      .catch((error: unknown) => {
        const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
        send({ kind: 'fault', message, stack });
      });
};

/** Ends this process with the one that has started it, even while it is in an endless loop and one was killed. */
const endWithParent = (): void => {
  process.on('disconnect', () => process.exit());
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, 1_000)`;
  new Worker(watch, { eval: true }).unref();
};

/** The whole of an entry: answers whoever has started this process (Electron's utility process or a child of Node's) or thread. */
export const answerIsolated = (answer: AnswerQuestion): void => {
  const utilityPort: Electron.ParentPort | undefined = process.parentPort;
  const send = (message: FromIsolated): void => {
    if (threadPort !== null) threadPort.postMessage(message);
    else if (utilityPort === undefined) process.send?.(message);
    else utilityPort.postMessage(message);
  };
  const take = answering(answer, send);
  if (threadPort !== null) threadPort.on('message', (raw: unknown) => void take(raw));
  else if (utilityPort === undefined) {
    process.on('message', (raw: unknown) => void take(raw));
    endWithParent();
  } else utilityPort.on('message', ({ data }: { readonly data: unknown }) => void take(data));
  send({ kind: 'ready' });
};
