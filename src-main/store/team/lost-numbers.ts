import { LostCopy } from '../sqlite/backups/lost-copy';
import { goBeyond } from '../sqlite/backups/go-beyond';
import type { TeamWorkspace } from './team-workspace';

/**
 * Numbers that were given by entries which the log has lost. A revision names no history: a caller who was at a lost one would go on in the middle of
 * what the log has become since, without what differs before. So the workspace goes on behind all of them, with a commit that has everybody
 * who follows read the tree again. A caller who knows a lost id, or a lost version, does not find another category, or another state of it, under it.
 */
export class LostNumbers {
  readonly #files = new Set<string>();

  /** @param file the copy that still has them, closed */
  note(file: string): void {
    this.#files.add(file);
  }

  /** Has the workspace go on behind them, if there are any. Where that fails they stay, for the next time. */
  async goBeyond(workspace: TeamWorkspace): Promise<void> {
    const files = [...this.#files];
    if (files.length === 0) return;
    const lost = files.map((file) => new LostCopy(file));
    try {
      await workspace.write((store) => store.history.store.write((edit) => goBeyond(edit, lost), undefined));
    } finally {
      for (const copy of lost) copy.close();
    }
    for (const file of files) this.#files.delete(file);
  }
}
