import type { Revision } from '../../src-shared/ids';
import { parseJson } from '../../src-shared/parse-json';
import { publicPatchSchema, type PublicPatch } from '../../src-shared/tree-patch';
import type { ProposalList, ProposalState, ReviewRule } from '../../src-shared/proposals';

/** What followers are told: that a proposal is in that state and has changed, or that the rule about reviews has. */
export type ProposalNews = { readonly id: number; readonly state: ProposalState } | ReviewRule;

/** Tells of a workspace's proposals as they change. It reads them only while somebody follows, and keeps nothing for later. */
export class ProposalFeed {
  readonly #listeners = new Set<(news: ProposalNews) => void>();
  /** The proposals as followers last heard of them; `null`: nobody follows. */
  #lastSeen: Promise<ProposalList | null> | null = null;

  constructor(
    private readonly read: () => Promise<ProposalList>,
    hear: (listener: () => void) => void
  ) {
    hear(() => {
      if (this.#lastSeen !== null) this.#lastSeen = this.#look(this.#lastSeen);
    });
  }

  /** Calls `listener` with each change from now on. Returns how to stop. */
  follow(listener: (news: ProposalNews) => void): () => void {
    this.#listeners.add(listener);
    // If they cannot be read now, followers hear of the change with the next one.
    this.#lastSeen ??= this.read().catch(() => null);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#lastSeen = null;
    };
  }

  async #look(telling: Promise<ProposalList | null>): Promise<ProposalList | null> {
    const before = await telling;
    const now = await this.read().catch(() => null);
    if (now === null) return before;
    const known = new Map(before?.proposals.map((one) => [one.id, one]));
    if (before?.rule.reviewers !== now.rule.reviewers) this.#tell(now.rule);
    for (const { id, state, changedAt } of now.proposals) {
      const old = known.get(id);
      if (old?.state !== state || old.changedAt !== changedAt) this.#tell({ id, state });
    }
    return now;
  }

  #tell(news: ProposalNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

/** One commit as it goes out. Its text is made once, for however many follow. */
export interface FeedPatch {
  /** The revision of a tree after it was applied. */
  readonly revision: Revision;
  /** A `PublicPatch` as JSON in UTF-8, without line breaks. The caller must not write into it. */
  readonly json: Uint8Array;
}

export const publicPatchOf = ({ json }: FeedPatch): PublicPatch =>
  publicPatchSchema.parse(parseJson(Buffer.from(json).toString('utf8')));

/** A page of the commits after some revision. `trimmed`: they are not known any more, and the tree is to be read again. */
export type ChangePage =
  | { readonly state: 'known'; readonly patches: readonly FeedPatch[]; readonly isLast: boolean }
  | { readonly state: 'trimmed' };

/** What has happened to the tree of one workspace, whichever engine keeps it. */
export interface ChangeFeed {
  revision(): Revision;

  /** Resolves when every change is known here that was answered before this call. Rejects with `StoreError`. */
  caughtUp(): Promise<Revision>;

  since(revision: Revision): Promise<ChangePage>;

  /** Calls `listener` when there is more to read, or all is to be read again. Returns how to stop. */
  follow(listener: () => void): () => void;

  /** What has happened to its proposals; left out: there are none. */
  readonly proposals?: Pick<ProposalFeed, 'follow'>;
}
