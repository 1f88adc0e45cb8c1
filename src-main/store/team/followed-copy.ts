import type { Revision } from '../../../src-shared/ids';
import type { TreePatch } from '../../../src-shared/tree-patch';
import type { ChangeLog, KeptEntry, ReportTeamEvent } from './change-log';
import { isFailedCheck, NewerEntry, type Planned, type TeamCopy } from './team-copy';
import { messageOf } from '../../platform/file-identity';

export const PAGE = 100;

export interface TreeFollower {
  readonly onPatch: (patch: TreePatch) => void;
  /** The copy was replaced: earlier patches may have been wrong, and the tree is to be read again. */
  readonly onRebuilt: () => void;
  /** A proposal or the rule about reviews may have changed. */
  readonly onProposals?: () => void;
}

/** This process's copy, which follows the log and is replaced where it cannot. Calls must not overlap. */
export class FollowedCopy {
  readonly #listeners = new Set<TreeFollower>();
  /** Entries at which a copy was replaced: a second failure at the same entry is not the copy's fault. */
  readonly #failedAt = new Set<number>();
  #reportedTo: Revision = 0;
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

  /** The newest revision that is known of the log or the copy. */
  get revision(): Revision {
    return this.#revision;
  }

  follow(follower: TreeFollower): () => void {
    this.#listeners.add(follower);
    return () => this.#listeners.delete(follower);
  }

  /** Applies a plan that is in the log now. Does nothing where the copy has gone on; where the copy cannot take it now, as on a full disk, it follows from the log later. */
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

  /** Applies all new entries of the log. */
  async catchUp(): Promise<void> {
    for (;;) {
      const page = await this.log.after(this.#copy.place, PAGE);
      if (page === null) await this.goOn();
      else if ((await this.take(page.entries)) && page.isLast) return;
    }
  }

  /** Applies entries. Replaces a copy that turns out to be wrong. @returns whether all of them are applied */
  async take(entries: readonly KeptEntry[]): Promise<boolean> {
    for (const entry of entries) {
      // Others may have been applied meanwhile.
      if (entry.entry > this.#copy.entry && !(await this.#takeOne(entry))) return false;
    }
    this.#revision = Math.max(this.#revision, this.#copy.store.revision());
    return true;
  }

  /** Replaces the copy if its place is no longer in the log. */
  async goOn(): Promise<void> {
    const { place } = this.#copy;
    const found = await this.log.look(place);
    if (found === 'there') return;
    if (found === 'cut off') await this.#rebuild('The log no longer goes back so far.', (copy) => copy.discard());
    else {
      await this.#rebuild('The log has lost its end.', (copy) => {
        this.report({ kind: 'lostEntries', entry: place.entry, file: copy.setAside() });
        // The log will give the lost revisions again, to other changes.
        this.#revision = this.#reportedTo = this.#copy.store.revision();
      });
    }
    if ((await this.log.look(this.#copy.place)) !== 'there')
      throw new Error('The log goes back neither to its beginning nor to a snapshot.');
  }

  /** Replaces the copy, and applies what the log has before anybody reads it. */
  async replace(reason: string): Promise<void> {
    await this.#rebuild(reason, (copy) => copy.discard());
    await this.catchUp();
  }

  async #takeOne(entry: KeptEntry): Promise<boolean> {
    try {
      await this.#copy.follow(entry);
      return true;
    } catch (error) {
      if (error instanceof NewerEntry) throw error;
      if (!this.#failedAt.has(entry.entry)) {
        this.#failedAt.add(entry.entry);
        await this.#rebuild(messageOf(error), (copy) => copy.discard());
        return false;
      }
      if (!isFailedCheck(error)) throw error;
      // A fresh copy disagrees too: the author's copy is wrong.
      this.report({ kind: 'otherAstray', entry: entry.entry, tables: error.check.runs.map(({ table }) => table) });
      await this.#copy.follow(entry, false);
      return true;
    }
  }

  /** Opens the new copy first, so that there is always one. */
  async #rebuild(reason: string, giveUp: (copy: TeamCopy) => void): Promise<void> {
    const old = this.#copy;
    this.#copy = await this.openCopy();
    giveUp(old);
    this.#tellOf(this.#copy);
    this.report({ kind: 'rebuilt', entry: old.entry, reason });
    for (const follower of this.#listeners) follower.onRebuilt();
  }

  /** A new copy replays patches that followers have had already. */
  #tellOf(copy: TeamCopy): void {
    copy.store.proposals.onChange(() => {
      for (const follower of this.#listeners) follower.onProposals?.();
    });
    copy.store.onCommit((patch) => {
      // A patch that only changes what can be undone keeps the revision.
      const isNew = patch.to > this.#reportedTo || (patch.from === patch.to && patch.to === this.#reportedTo);
      if (isNew) for (const follower of this.#listeners) follower.onPatch(patch);
      this.#reportedTo = Math.max(this.#reportedTo, patch.to);
    });
  }
}
