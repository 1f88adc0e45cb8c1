import type { Log } from '../../platform/log';

/** As long nothing large was read or drawn: a start is over then, and what it needed is no longer used. */
const QUIET_MS = 1_500;

/**
 * Gives back the memory that drawing a page and reading a whole tree have taken and no longer need. V8 and SQLite would keep it: both
 * free memory only when they need more, and a window at rest needs none.
 */
export class MemoryRelease {
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param releaseWorkspaces has the open workspaces give back memory; never rejects
   * @param releasePages tells the pages to, each of which does it once nobody types there
   * @param collectHere frees what this thread no longer uses
   * @param log gets a failure, after which the app goes on with the memory that it has
   */
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
    // First the workspaces, whose bytes go through here to the pages.
    await this.releaseWorkspaces();
    this.releasePages();
    this.collectHere();
  }
}
