import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeFeed, ChangePage } from '../../domain/change-feed';
import { KeptPatch, feedPage, RecentChanges } from '../../domain/recent-changes';
import type { Revision } from '../../../src-shared/ids';
import type { LogPatches } from './log-patches';
import type { TeamWorkspace } from './team-workspace';

/** How often the log is asked while somebody follows and notifications come: only for one that was lost. */
const SLOW_POLL_MS = 5_000;
/** The same where none come, as behind a pooler: a change of another process is known so much later. */
const POLL_MS = 200;

/** How a process gets to know that others have written. */
interface Notified {
  /** Returns how to stop. */
  readonly listen: (listener: () => void) => () => void;
  /** Whether that works. */
  readonly isHeard: () => boolean;
}

/** The feed of a workspace that several processes write: what this process has heard lately, and before that the log. */
export class TeamChanges implements ChangeFeed {
  #recent: RecentChanges;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<() => void>();
  /** What is being read from the log, by the revision behind which it begins: many come back at once to the same one. */
  readonly #reading = new Map<Revision, Promise<ChangePage | null>>();
  #isAsking = false;

  constructor(
    private readonly workspace: TeamWorkspace,
    private readonly older: Pick<LogPatches, 'after'>,
    private readonly notified: Notified
  ) {
    this.#recent = new RecentChanges(workspace.revision);
    workspace.follow({
      onPatch: (patch) => {
        this.#recent.add(patch);
        this.#tell();
      },
      // What was told is in the log and stays true; what is remembered may not be.
      onRebuilt: () => {
        this.#recent = new RecentChanges(Math.min(this.#recent.revision(), this.workspace.revision));
        this.#tell();
      }
    });
  }

  revision(): Revision {
    return this.workspace.revision;
  }

  async caughtUp(): Promise<Revision> {
    await this.workspace.caughtUp();
    return this.workspace.revision;
  }

  async since(revision: Revision): Promise<ChangePage> {
    const page = await this.#recent.since(revision);
    if (page.state === 'known' || revision > this.#recent.revision()) return page;
    const reading = this.#reading.get(revision) ?? this.#read(revision);
    this.#reading.set(revision, reading);
    return (await reading) ?? page;
  }

  async #read(revision: Revision): Promise<ChangePage | null> {
    try {
      const patches = await this.older.after(revision);
      if (patches === null || patches.length === 0) return null;
      // There are others behind them, which are remembered or in the log.
      return feedPage(
        patches.map((patch) => new KeptPatch(patch)),
        true
      );
    } finally {
      this.#reading.delete(revision);
    }
  }

  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#isAsking) this.#ask();
    else void this.#keepAsking();
    return () => this.#listeners.delete(listener);
  }

  /** As `follow`, of what this process comes to know by itself: nothing is asked for it. */
  hear(listener: () => void): () => void {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners, ...this.#hearers]) listener();
  }

  /** Asks for changes of other processes for as long as somebody follows. */
  async #keepAsking(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const stop = this.notified.listen(() => this.#ask());
    while (this.#listeners.size > 0 && this.workspace.isOpen) {
      this.#ask();
      await delay(this.notified.isHeard() ? SLOW_POLL_MS : POLL_MS, undefined, { ref: false });
    }
    stop();
    this.#isAsking = false;
  }

  /** Why the log cannot be asked is said by the calls that need it; here it is asked again. */
  #ask(): void {
    this.workspace.caughtUp().catch(() => undefined);
  }
}
