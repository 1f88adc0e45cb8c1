import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** A thread that has a workspace's file open. */
interface FileHolder {
  /** Ends it. Settles when it has ended, or does not respond. */
  close(): Promise<void>;
  /** Resolves once its file is free. */
  readonly gone: Promise<void>;
}

/** The state of a workspace. A closed one has none. */
type State<T> =
  | { readonly kind: 'open'; readonly thread: T; readonly opened: Promise<T> }
  | {
      readonly kind: 'closing';
      /** Resolves when its thread has ended, or does not respond. Never rejects. */
      readonly asked: Promise<void>;
      /** Resolves when its file is free. Never rejects. */
      readonly freed: Promise<void>;
      /** Resolves when it is open again; `null`: it stays closed. */
      next: PromiseWithResolvers<T> | null;
    };

interface OpenThreadsParts<T> {
  readonly start: (id: string) => T;
  /** The error for callers that wait for a workspace which is closed before it was open. */
  readonly refusal: () => Error;
  /** Called with the failure of a thread to close. Its file is free all the same. */
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

  /** The thread of a workspace that is open or about to be, always the same promise; `null`: it is closed. Rejects when it is closed first. */
  get(id: string): Promise<T> | null {
    const state = this.#states.get(id);
    if (state === undefined) return null;
    return state.kind === 'open' ? state.opened : (state.next?.promise ?? null);
  }

  /** Opens it, at once or when its file is free. Throws and rejects as `start` does. */
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
      // Callers of `get` see the rejection; without one it is not unhandled.
      state.next.promise.catch(() => undefined);
    }
    return state.next.promise;
  }

  /** Closes it. Resolves once its file is free. Never rejects. */
  close(id: string): Promise<void> {
    const state = this.#states.get(id);
    if (state === undefined) return Promise.resolve();
    if (state.kind === 'open') return this.#beginClosing(id, state.thread);
    state.next?.reject(this.parts.refusal());
    state.next = null;
    return state.freed;
  }

  /**
   * Closes all. Waits for no thread that does not respond.
   * @returns `hanging` where such a thread is left, which keeps the process from ending by itself
   */
  async closeAll(): Promise<'closed' | 'hanging'> {
    for (const id of this.#states.keys()) void this.close(id);
    await Promise.all([...this.#states.values()].flatMap((state) => (state.kind === 'closing' ? [state.asked] : [])));
    // After that the states of ended threads are deleted.
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
