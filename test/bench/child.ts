import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/*
 * The programs that the bench starts as processes of their own, and how it talks to them: one question at a time, over
 * Node's channel between parent and child.
 */

const questionSchema = z.object({ name: z.string(), argument: z.unknown().optional() });
const answerSchema = z.object({ failure: z.string().optional(), value: z.unknown().optional() });

/** In the child: answers questions by name until the parent disconnects. */
export const answerQuestions = (answers: Readonly<Record<string, (argument: unknown) => unknown>>): void => {
  process.on('message', (message) => {
    const answer = async (): Promise<unknown> => {
      const { name, argument } = questionSchema.parse(message);
      return answers[name]?.(argument);
    };
    answer().then(
      (value) => process.send?.({ value }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    );
  });
  process.on('disconnect', () => process.exit());
};

/** In the parent: a program that runs until it is ended. */
export class Child {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Starts one of `programs/`, which are bundled beside the bench itself. */
  static start(program: string, options: readonly string[] = []): Child {
    return Child.startFile(join(dirname(process.argv[1] ?? ''), `programs/${program}.mjs`), {}, options);
  }

  /** Starts any program that answers questions in the same way. */
  static startFile(file: string, env: Readonly<Record<string, string>> = {}, options: readonly string[] = []): Child {
    // Our own output is for the tables alone.
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    return new Child(
      fork(file, {
        execArgv: ['--expose-gc', ...options],
        env: { ...process.env, ...env },
        cwd: dirname(file),
        stdio: [...stdio]
      })
    );
  }

  /** Throws with the child's own stack when the child cannot answer. */
  async ask<T>(name: string, argument: unknown, schema: z.ZodType<T>): Promise<T> {
    const message = new Promise((resolve, reject) => {
      const end = (): void => reject(new Error(`The program ended over “${name}”.`));
      this.#process.once('exit', end);
      this.#process.once('message', (said: unknown) => {
        this.#process.off('exit', end);
        resolve(said);
      });
    });
    this.#process.send({ name, argument });
    const { failure, value } = answerSchema.parse(await message);
    if (failure !== undefined) throw new Error(failure);
    return schema.parse(value);
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.disconnect();
    await exit;
  }
}
