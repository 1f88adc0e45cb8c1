import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type ChangeFeed, type ChangePage, ProposalFeed } from '../../domain/change-feed';
import { feedPage, KeptPatch, RecentChanges } from '../../domain/recent-changes';
import type { Revision } from '../../../src-shared/ids';
import type { TeamWorkspace } from './team-workspace';
import type { TreePatch } from '../../../src-shared/tree-patch';
import type { ChangeLog } from './change-log';
import { EFFECT_VERSION, readPart } from './effect';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** How often the log is asked while somebody follows, in case a notification was lost. */
const SLOW_POLL_MS = 5_000;
/** The interval where notifications do not arrive, as behind a pooler. */
const POLL_MS = 200;

interface Notified {
  readonly listen: (listener: () => void) => () => void;
  readonly isHeard: () => boolean;
}

export class TeamChanges implements ChangeFeed {
  #recent: RecentChanges;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<() => void>();
  readonly #ofProposals = new Set<() => void>();
  readonly proposals: ProposalFeed;
  /** Pages that are being read from the log, by the revision after which they begin; many followers share one. */
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
      // What is remembered may be wrong, so that pages are read from the log.
      onRebuilt: () => {
        this.#recent = new RecentChanges(Math.min(this.#recent.revision(), this.workspace.revision));
        this.#tell();
        this.#tellOfProposals();
      },
      onProposals: () => this.#tellOfProposals()
    });
    this.proposals = new ProposalFeed(
      () => workspace.inTurn((store) => store.proposals.list()),
      (listener) => this.hearProposals(listener)
    );
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

  /** As `follow`, without making this process ask the log. */
  hear(listener: () => void): () => void {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  }

  /** Calls `listener` when a proposal or the rule about reviews may have changed, without making this process ask the log. */
  hearProposals(listener: () => void): () => void {
    this.#ofProposals.add(listener);
    return () => this.#ofProposals.delete(listener);
  }

  #tellOfProposals(): void {
    for (const listener of this.#ofProposals) listener();
  }

  #tell(): void {
    for (const listener of [...this.#listeners, ...this.#hearers]) listener();
  }

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

  #ask(): void {
    this.workspace.caughtUp().catch(() => undefined);
  }
}

/** Entries read at a time; each has a commit at least. */
const PAGE = 50;

const placeRow = z.object({ entry: count });

/** The last entry that ends at a revision or an earlier one. */
const SELECT_PLACE = `SELECT entry FROM canopy.log WHERE workspace = $1 AND revision <= $2 ORDER BY entry DESC LIMIT 1`;

/** Patches read from the log, for followers who are further behind than a process remembers. */
export class LogPatches {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly log: ChangeLog,
    private readonly signal?: AbortSignal
  ) {}

  /** The next patches after that revision, perhaps not all. `null`: the log does not have that revision. */
  async after(revision: Revision): Promise<readonly TreePatch[] | null> {
    const [place] = await this.postgres.persistently(
      () => this.postgres.rows(placeRow, SELECT_PLACE, [this.workspace, revision]),
      this.signal
    );
    if (place === undefined) return null;
    const page = await this.log.after({ entry: place.entry, batch: null }, PAGE);
    if (page === null || page.entries.some(({ effectVersion }) => effectVersion > EFFECT_VERSION)) return null;
    const all = page.entries.flatMap(({ parts }) =>
      parts.flatMap((part) => readPart(part).commits.map(({ patch }) => patch))
    );
    const patches = all.filter(({ from, to }) => to > from && to > revision);
    const isWhole = patches.every(({ from }, index) => from === (patches[index - 1]?.to ?? revision));
    return isWhole ? patches : null;
  }
}
