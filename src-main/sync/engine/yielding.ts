import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { Listing } from './sync-parts';

/** Plans that edits have made out of date before one is made and written without yielding. */
const MOST_DISTURBANCES = 3;

/** Yields to the event loop while a large tree is planned and written, and notices what was edited meanwhile. */
export class Yielding {
  #disturbances = 0;

  /**
   * @param size of how many categories on a tree is large
   * @param at as `SyncParts.boundary`
   */
  constructor(
    private readonly replica: Pick<WorkspaceReplica, 'writes'>,
    private readonly size: number,
    private readonly at: (boundary: string) => void
  ) {}

  /** Whether planning takes so long that other calls should be answered in between. */
  isWorthIt({ categories }: Listing): boolean {
    return categories.length > this.size && this.#disturbances < MOST_DISTURBANCES;
  }

  /** Yields for a large tree. @returns whether the replica's count of writes is still `writes` */
  async isUndisturbed(writes: number, listing: Listing): Promise<boolean> {
    if (!this.isWorthIt(listing)) return true;
    await yieldToEventLoop();
    this.at('gave way');
    return this.replica.writes === writes;
  }

  /** A plan was out of date and is made anew. */
  noteDisturbance(): void {
    this.#disturbances += 1;
  }

  /** Stops yielding for the rest of the sync. */
  end(): void {
    this.#disturbances = MOST_DISTURBANCES;
  }
}
