import { writePatch, type Author, type TreeChange } from '../../../../src-shared/tree-patch';

type Listener = (payload: unknown) => void;

/** Stands for the main process: it answers calls as the test says, and tells commits when the test says so. */
export class FakeMain {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Answers by the name of the call; a call without one is refused. */
  readonly answers = new Map<string, (args: unknown, callId?: string) => unknown>();
  #revision: number;

  /** `revision`: at which the session's tree is. */
  constructor(revision: number) {
    this.#revision = revision;
    globalThis.canopy = {
      call: async (name, args, callId) => {
        const answer = this.answers.get(name);
        if (answer === undefined) throw new Error(`No answer to ${name} is prepared.`);
        return { ok: true, value: await answer(args, callId) };
      },
      on: (name, listener) => {
        const heard = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, heard.add(listener));
        return () => heard.delete(listener);
      },
      openDropped: () => Promise.reject(new Error('No file is dropped here.'))
    };
  }

  /** Forgets its answers. Whoever listens goes on listening. */
  beginAt(revision: number): void {
    this.#revision = revision;
    this.answers.clear();
  }

  /** Tells of a commit, of this window unless `author` is another; `changes` `null`: too many to send. */
  commit(event: string, changes: readonly TreeChange[] | null, author: Author = 'window'): void {
    const from = this.#revision;
    this.#revision += 1;
    const text = writePatch({
      from,
      to: this.#revision,
      author,
      changes: changes === null ? null : [...changes],
      count: 1,
      journal: { undo: null, redo: null }
    });
    this.tell(event, text);
  }

  /** Tells the window something unasked. */
  tell(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }
}
