import type { Revision } from '../../../src-shared/ids';
import type { TreePatch } from '../../../src-shared/tree-patch';
import type { ChangeLog, LogEntry } from './change-log';
import { isFailedCheck, NewerEntry, type Planned, type TeamCopy } from './team-copy';
import type { ReportTeamEvent } from './team-events';

/** Entries read at a time. */
export const PAGE = 100;

/** Somebody who keeps what this process has told of the tree. */
export interface TreeFollower {
  readonly onPatch: (patch: TreePatch) => void;
  /** The copy was not what it should be and is made anew: what was told before may have been wrong, and the tree is to be read again. */
  readonly onRebuilt: () => void;
}

/** The copy of this process, which follows the log and is made anew where it cannot. Its calls are made one after the other. */
export class FollowedCopy {
  readonly #listeners = new Set<TreeFollower>();
  /** The entries at which a copy was given up. A new copy that fails at the same would fail for ever. */
  readonly #failedAt = new Set<number>();
  #told: Revision = 0;
  #copy: TeamCopy;
  #revision: Revision;

  /** @param openCopy opens a new copy, which may be behind the log by any number of entries that are still in it */
  constructor(
    private readonly openCopy: () => Promise<TeamCopy>,
    private readonly log: ChangeLog,
    private readonly report: ReportTeamEvent,
    copy: TeamCopy
  ) {
    this.#copy = copy;
    this.#revision = copy.store.revision();
    this.#tellOf(copy);
  }

  get present(): TeamCopy {
    return this.#copy;
  }

  /** Of the copy, with what the log has. */
  get revision(): Revision {
    return this.#revision;
  }

  follow(follower: TreeFollower): () => void {
    this.#listeners.add(follower);
    return () => this.#listeners.delete(follower);
  }

  /**
   * What was planned on the copy is in the log. Does nothing where the copy has it by now, or has become another one; where it cannot have it at
   * present, as on a full disk, it follows from the log.
   */
  takeOwn(planned: Planned): void {
    const { place } = this.#copy;
    const { entry, follows } = planned.entry;
    if (place.entry !== entry - 1 || place.batch !== follows) return;
    try {
      this.#copy.takeOwn(planned);
      this.#revision = Math.max(this.#revision, this.#copy.store.revision());
    } catch (error) {
      this.report({ kind: 'upkeepFailed', error });
    }
  }

  /** Asks the log and takes in what is new, while nobody reads. */
  async catchUp(): Promise<void> {
    for (;;) {
      const page = await this.log.after(this.#copy.place, PAGE);
      if (page === null) await this.goOn();
      else if ((await this.take(page.entries)) && page.isLast) return;
    }
  }

  /**
   * Takes in entries. Where the copy turns out not to be what it should be, a new one begins.
   * @returns whether all of them are in it
   */
  async take(entries: readonly LogEntry[]): Promise<boolean> {
    for (const entry of entries) {
      // Those that are in it already were taken in meanwhile, by a write that came between.
      if (entry.entry > this.#copy.entry && !(await this.#takeOne(entry))) return false;
    }
    this.#revision = Math.max(this.#revision, this.#copy.store.revision());
    return true;
  }

  /** Goes on where the place at which the copy ends may no longer be in the log. There is more to be taken in then. */
  async goOn(): Promise<void> {
    const { place } = this.#copy;
    const found = await this.log.look(place);
    if (found === 'there') return;
    if (found === 'cut off') await this.#rebuild('The log no longer goes back so far.', (copy) => copy.discard());
    else {
      await this.#rebuild('The log has lost its end.', (copy) => {
        this.report({ kind: 'lostEntries', entry: place.entry, file: copy.setAside() });
        // Numbers that were told are given again, to other changes.
        this.#revision = this.#told = this.#copy.store.revision();
      });
    }
    if ((await this.log.look(this.#copy.place)) !== 'there')
      throw new Error('The log goes back neither to its beginning nor to a snapshot.');
  }

  /** Begins a new copy, and takes in what the log has: nobody may read it before it has what was answered. */
  async replace(reason: string): Promise<void> {
    await this.#rebuild(reason, (copy) => copy.discard());
    await this.catchUp();
  }

  async #takeOne(entry: LogEntry): Promise<boolean> {
    try {
      await this.#copy.follow(entry);
      return true;
    } catch (error) {
      if (error instanceof NewerEntry) throw error;
      if (!this.#failedAt.has(entry.entry)) {
        this.#failedAt.add(entry.entry);
        await this.#rebuild(error instanceof Error ? error.message : String(error), (copy) => copy.discard());
        return false;
      }
      if (!isFailedCheck(error)) throw error;
      // By the log alone these rows are otherwise: it is the author whose copy has gone astray.
      this.report({ kind: 'otherAstray', entry: entry.entry, tables: error.check.runs.map(({ table }) => table) });
      await this.#copy.follow(entry, false);
      return true;
    }
  }

  /** The new copy is there before the old one is given up, so that there is always one. */
  async #rebuild(reason: string, giveUp: (copy: TeamCopy) => void): Promise<void> {
    const old = this.#copy;
    this.#copy = await this.openCopy();
    giveUp(old);
    this.#tellOf(this.#copy);
    this.report({ kind: 'rebuilt', entry: old.entry, reason });
    for (const follower of this.#listeners) follower.onRebuilt();
  }

  /** A new copy goes through what the one before has told of already. */
  #tellOf(copy: TeamCopy): void {
    copy.store.onCommit((patch) => {
      // One that changes only what can be undone leaves the revision as it is.
      const isNew = patch.to > this.#told || (patch.from === patch.to && patch.to === this.#told);
      if (isNew) for (const follower of this.#listeners) follower.onPatch(patch);
      this.#told = Math.max(this.#told, patch.to);
    });
  }
}
