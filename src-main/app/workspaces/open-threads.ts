import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** What has a workspace's file open. */
interface FileHolder {
  /** Asks it to end. Settles when it has, or does not answer. */
  close(): Promise<void>;
  /** Resolves once its file is free. */
  readonly gone: Promise<void>;
}

/** A workspace that is not here is closed. */
type State<T> =
  | { readonly kind: 'open'; readonly thread: T; readonly opened: Promise<T> }
  | {
      readonly kind: 'closing';
      /** Its thread has ended, or does not answer. Never rejects. */
      readonly asked: Promise<void>;
      /** Its file is free. Never rejects. */
      readonly freed: Promise<void>;
      /** Whoever waits for it to be open again; `null`: it stays closed. */
      next: PromiseWithResolvers<T> | null;
    };

interface OpenThreadsParts<T> {
  readonly start: (id: string) => T;
  /** What is said to those who wait for a workspace that is closed before it could be opened. */
  readonly refusal: () => Error;
  /** Hears why a thread could not be closed in order. Its file is freed all the same. */
  readonly onCloseFailed: (error: unknown) => void;
}

/**
 * The threads of the workspaces that are open, at most one on a file:
 *
 *     closed --open--> open --close--> closing --file free--> closed
 *                                      closing --open--> closing, next --file free--> open
 *                                      closing, next --close--> closing
 */
export class OpenThreads<T extends FileHolder> {
  readonly #states = new Map<string, State<T>>();

  constructor(private readonly parts: OpenThreadsParts<T>) {}

  /** The ids of those that are open, or will be once their file is free. */
  get ids(): readonly string[] {
    return [...this.#states.keys()].filter((id) => this.has(id));
  }

  has(id: string): boolean {
    return this.get(id) !== null;
  }

  /** The thread of one that is open or will be, the same promise for as long as that is so; `null`: it is not, and nobody has asked for that. Rejects when it is closed first. */
  get(id: string): Promise<T> | null {
    const state = this.#states.get(id);
    if (state === undefined) return null;
    return state.kind === 'open' ? state.opened : (state.next?.promise ?? null);
  }

  /** Opens it, at once or when its file is free, unless that is so already. Throws and rejects as `start` does. */
  open(id: string): Promise<T> {
    const state = this.#states.get(id);
    if (state === undefined) {
      const thread = this.parts.start(id);
      const opened = Promise.resolve(thread);
      this.#states.set(id, { kind: 'open', thread, opened });
      return opened;
    }
    if (state.kind === 'open') return state.opened;
    if (state.next === null) {
      state.next = Promise.withResolvers<T>();
      // Whoever asks for the thread hears of it; perhaps nobody does.
      state.next.promise.catch(() => undefined);
    }
    return state.next.promise;
  }

  /** Resolves once its file is free. Never rejects. */
  close(id: string): Promise<void> {
    const state = this.#states.get(id);
    if (state === undefined) return Promise.resolve();
    if (state.kind === 'open') return this.#beginClosing(id, state.thread);
    state.next?.reject(this.parts.refusal());
    state.next = null;
    return state.freed;
  }

  /**
   * Closes all, also those that are being closed already. Waits for no thread that does not answer.
   * @returns whether one of those is left, so that the process cannot end by itself
   */
  async closeAll(): Promise<'closed' | 'hanging'> {
    for (const id of this.#states.keys()) void this.close(id);
    await Promise.all([...this.#states.values()].flatMap((state) => (state.kind === 'closing' ? [state.asked] : [])));
    // Those that have ended are struck off by then.
    await yieldToEventLoop();
    return this.#states.size === 0 ? 'closed' : 'hanging';
  }

  #beginClosing(id: string, thread: T): Promise<void> {
    const asked = thread.close().catch(this.parts.onCloseFailed);
    const freed = asked
      .then(() => thread.gone)
      .then(() => {
        const { next } = closing;
        this.#states.delete(id);
        if (next !== null) this.#openNext(id, next);
      });
    const closing: Extract<State<T>, { kind: 'closing' }> = { kind: 'closing', asked, freed, next: null };
    this.#states.set(id, closing);
    return freed;
  }

  #openNext(id: string, next: PromiseWithResolvers<T>): void {
    try {
      const thread = this.parts.start(id);
      this.#states.set(id, { kind: 'open', thread, opened: next.promise });
      next.resolve(thread);
    } catch (error) {
      next.reject(error);
    }
  }
}
