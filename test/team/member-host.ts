import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { MemberNetwork } from './member-network';
import type { Answered, Operation } from '../support/team-story';

const answerSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ call: z.int(), answer: z.object({ revision: z.int(), outcome: z.unknown() }) }),
  z.object({ call: z.int(), failure: z.string() })
]);

type Answer = Pick<Answered, 'revision' | 'outcome'>;

/** A process of a team that can be killed and stopped, and begins anew after it was killed. */
export class MemberHost {
  #child: ChildProcess;
  #ready: Promise<unknown>;
  readonly #waiting = new Map<number, { resolve: (answer: Answer | null) => void; reject: (error: Error) => void }>();
  #calls = 0;

  /**
   * @param args as `member-process.ts` takes them
   * @param network its own; left out: that of this process
   */
  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly network?: MemberNetwork
  ) {
    this.#child = this.#begin();
    this.#ready = readiness(this.#child);
  }

  /** @returns `null`: the process was killed before it answered */
  async ask(operation: Operation, key: string): Promise<Answer | null> {
    await this.#ready;
    const call = (this.#calls += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
    this.#waiting.set(call, { resolve, reject });
    // A process that was killed just now takes nothing any more.
    this.#child.send({ call, operation, key }, (error) => {
      if (error !== null) resolve(null);
    });
    return promise;
  }

  async killed(): Promise<void> {
    const child = this.#child;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#child = this.#begin();
    this.#ready = readiness(this.#child);
  }

  stop(): void {
    this.#child.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }

  async end(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }

  #begin(): ChildProcess {
    const child = fork(this.program, [...this.args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(this.network && { execPath: 'ip', execArgv: ['netns', 'exec', this.network.name, process.execPath] })
    });
    child.on('message', (message) => {
      const said = answerSchema.parse(message);
      if ('ready' in said) return;
      const waiting = this.#waiting.get(said.call);
      this.#waiting.delete(said.call);
      if ('answer' in said) waiting?.resolve(said.answer);
      else waiting?.reject(new Error(said.failure));
    });
    return child;
  }
}

/** Resolves with its first message. Rejects when it ends by itself before that. */
const readiness = (child: ChildProcess): Promise<unknown> =>
  Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      if (code !== null) throw new Error(`A process of the team ended with ${String(code)}.`);
    })
  ]);
