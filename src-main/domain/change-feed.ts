import type { Revision } from '../../src-shared/ids';
import { parseJson } from '../../src-shared/parse-json';
import { publicPatchSchema, type PublicPatch } from '../../src-shared/tree-patch';
import type { ProposalFeed } from './proposal-feed';

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
