import { numbersIn, type Numbers } from '../sqlite/backups/continue-numbers';
import type { TeamWorkspace } from './team-workspace';

/**
 * Numbers that were given by entries which the log has lost. A revision names no history: a caller who was at a lost one would go on in the middle of
 * what the log has become since, without what differs before. So the workspace goes on behind all of them, with a commit that has everybody
 * who follows read the tree again. A caller who knows a lost id does not find another category under it.
 */
export class LostNumbers {
  #known: Numbers | null = null;

  /** @param file the copy that still has them, closed */
  note(file: string): void {
    const { revision, lastId } = numbersIn(file);
    this.#known = {
      revision: Math.max(revision, this.#known?.revision ?? 0),
      lastId: Math.max(lastId, this.#known?.lastId ?? 0)
    };
  }

  /** Has the workspace go on behind them, if there are any. Where that fails they stay, for the next time. */
  async goBeyond(workspace: TeamWorkspace): Promise<void> {
    const known = this.#known;
    if (known === null) return;
    await workspace.write((store) => store.history.store.write((edit) => edit.goBeyond(known), undefined));
    if (this.#known === known) this.#known = null;
  }
}
