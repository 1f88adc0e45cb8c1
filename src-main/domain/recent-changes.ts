import type { PublicPatch, TreeChange, TreePatch } from '../../src-shared/tree-patch';
import type { Revision } from '../../src-shared/ids';
import type { ChangeFeed, ChangePage, FeedPatch } from './change-feed';

/** What is kept for followers who fall behind or come back. Bytes are roughly those of the JSON. */
export interface FeedLimits {
  readonly patches: number;
  readonly bytes: number;
}

export const FEED_LIMITS: FeedLimits = { patches: 5_000, bytes: 16 * 1024 * 1024 };

/** A page is as much as one answer should have; a single patch may be more. */
const PAGE: FeedLimits = { patches: 500, bytes: 1024 * 1024 };

const CHANGE_BYTES = 150;

const bytesOf = (changes: readonly TreeChange[] | null): number => {
  let bytes = CHANGE_BYTES;
  for (const change of changes ?? []) {
    bytes += CHANGE_BYTES;
    if (change.kind === 'delete') continue;
    const { name = '', description = '', metadata = {} } = change.fields;
    bytes += name.length + description.length;
    if (Object.keys(metadata).length > 0) bytes += JSON.stringify(metadata).length;
  }
  return bytes;
};

/** A patch whose JSON is made at the first reading: most are read by nobody. */
export class KeptPatch implements FeedPatch {
  readonly from: Revision;
  readonly revision: Revision;
  readonly bytes: number;
  #content: PublicPatch | Uint8Array;

  constructor({ from, to, author, person, changes }: TreePatch) {
    this.from = from;
    this.revision = to;
    this.bytes = bytesOf(changes);
    this.#content = { from, revision: to, author, ...(person !== undefined && { person }), changes };
  }

  get json(): Uint8Array {
    if (!(this.#content instanceof Uint8Array)) this.#content = Buffer.from(JSON.stringify(this.#content));
    return this.#content;
  }
}

/** The first of these patches that fit into a page. @param others whether there are more behind them */
export const feedPage = (patches: readonly KeptPatch[], others = false): ChangePage => {
  let bytes = 0;
  const end = patches.findIndex((one, index) => {
    bytes += one.bytes;
    return index >= PAGE.patches || (index > 0 && bytes > PAGE.bytes);
  });
  return end === -1
    ? { state: 'known', patches, isLast: !others }
    : { state: 'known', patches: patches.slice(0, end), isLast: false };
};

export class RecentChanges implements ChangeFeed {
  /** Patches in order; each begins where the one before it ends. */
  #patches: KeptPatch[] = [];
  #bytes = 0;
  #revision: Revision;
  readonly #listeners = new Set<() => void>();

  /** @param revision of the tree: what comes before is not known @param check throws when the workspace cannot be read */
  constructor(
    revision: Revision,
    private readonly check: () => void = () => undefined,
    private readonly limits: FeedLimits = FEED_LIMITS
  ) {
    this.#revision = revision;
  }

  revision(): Revision {
    return this.#revision;
  }

  async caughtUp(): Promise<Revision> {
    this.check();
    return this.#revision;
  }

  since(revision: Revision): Promise<ChangePage> {
    if (revision === this.#revision) return Promise.resolve(feedPage([]));
    const index = this.#indexFrom(revision);
    return Promise.resolve(
      this.#patches[index]?.from === revision ? feedPage(this.#patches.slice(index)) : { state: 'trimmed' }
    );
  }

  /** Takes in the next commit. One that has changed nothing but what can be undone is passed over. */
  add(patch: TreePatch): void {
    if (patch.to <= this.#revision) return;
    // The commits in between are unknown here.
    if (patch.from !== this.#revision) this.#forget();
    const kept = new KeptPatch(patch);
    this.#patches.push(kept);
    this.#bytes += kept.bytes;
    this.#revision = patch.to;
    this.#trim();
    this.#tell();
  }

  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #forget(): void {
    this.#patches = [];
    this.#bytes = 0;
  }

  /** Drops half at a time, since each drop moves the whole list. */
  #trim(): void {
    if (this.#patches.length <= this.limits.patches && this.#bytes <= this.limits.bytes) return;
    while (
      this.#patches.length > 1 &&
      (this.#patches.length > this.limits.patches / 2 || this.#bytes > this.limits.bytes / 2)
    )
      this.#bytes -= this.#patches.shift()?.bytes ?? 0;
  }

  #indexFrom(revision: Revision): number {
    let low = 0;
    let high = this.#patches.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#patches[middle]?.from ?? revision) < revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
