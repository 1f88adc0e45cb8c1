import type { Log } from '../../platform/log';

/** Time without large reads or drawings before memory is released: what the start needed is no longer used then. */
const QUIET_MS = 1_500;

/** Gives back the memory of drawing and of reading whole trees: V8 and SQLite free it only when they need more, never at rest. */
export class MemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /** @param releasePages each page does it once nobody types there @param collectHere frees what this thread no longer uses */
  constructor(
    private readonly releaseWorkspaces: () => Promise<void>,
    private readonly releasePages: () => void,
    private readonly collectHere: () => void,
    private readonly log: Pick<Log, 'error'>
  ) {}

  /** To be called whenever a page has been drawn, or a whole tree read. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#release().catch((error: unknown) => this.log.error('memory_not_released', error));
    }, QUIET_MS).unref();
  }

  async #release(): Promise<void> {
    // Workspaces first, since their bytes pass through this process to the pages.
    await this.releaseWorkspaces();
    this.releasePages();
    this.collectHere();
  }
}
