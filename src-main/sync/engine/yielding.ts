import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { Listing } from './sync-parts';

/** So often a plan is made anew since something was edited meanwhile, before it is made and written without a pause. */
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

  /** Whether planning takes so long that others should be answered in between. */
  isWorthIt({ categories }: Listing): boolean {
    return categories.length > this.size && this.#disturbances < MOST_DISTURBANCES;
  }

  /** Yields where it is worth it. @returns whether nothing has been written since there had been so many writes */
  async isUndisturbed(writes: number, listing: Listing): Promise<boolean> {
    if (!this.isWorthIt(listing)) return true;
    await yieldToEventLoop();
    this.at('gave way');
    return this.replica.writes === writes;
  }

  /** A plan is made anew. */
  noteDisturbance(): void {
    this.#disturbances += 1;
  }

  /** From now on nothing is yielded. */
  end(): void {
    this.#disturbances = MOST_DISTURBANCES;
  }
}
