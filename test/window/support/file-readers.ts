import type { Isolated } from '../../../src-main/platform/isolated';
import { startedReader } from '../../support/started-reader';

/** The processes that read files for a window; what they do is done in this process. */
export class FileReaders {
  readonly #alive = new Set<ReturnType<typeof startedReader>>();
  /** What is done as soon as they go on; `null`: they do not stand still. */
  #waiting: (() => void)[] | null = null;

  /** How many there are. */
  get count(): number {
    return this.#alive.size;
  }

  readonly start = (): Isolated => {
    const reader = startedReader();
    const { process, kill } = reader;
    this.#alive.add(reader);
    return {
      ...process,
      send: (message) => {
        if (this.#waiting === null) process.send(message);
        else this.#waiting.push(() => process.send(message));
      },
      kill: () => {
        this.#alive.delete(reader);
        kill();
      }
    };
  };

  /** Has them do nothing that they are asked from now on. */
  standStill(): void {
    this.#waiting ??= [];
  }

  goOn(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const act of waiting) act();
  }

  /** Ends them all, as the system does with a process that takes too much memory. */
  lose(): void {
    for (const { exit } of this.#alive) exit();
    this.#alive.clear();
  }
}
