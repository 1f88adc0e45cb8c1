import type { PersonId, Revision } from '../../../src-shared/ids';
import type { JournalState, TreePatch } from '../../../src-shared/tree-patch';
import type { TreeFollower } from '../../store/team/followed-copy';

/** What is kept for windows that come back: a few minutes of a busy team, and no more than this many bytes. */
const LIMITS = { patches: 1_000, bytes: 8 * 1024 * 1024 };

/** A commit as windows get it, but for what each person can undo. */
export interface RecentPatch {
  readonly from: Revision;
  readonly to: Revision;
  readonly person: PersonId | undefined;
  /** What its person can undo after it. */
  readonly journal: JournalState;
  /** Which category to show for it; `null`: it has only deleted, or changed very many. */
  readonly categoryId: number | null;
  /** As JSON, from its second member on: what differs comes before it. */
  readonly rest: string;
  /** Likewise as it is told to others, whose windows do not wait for it. */
  readonly restForOthers: string;
}

const recent = ({ journal, author, ...patch }: TreePatch): RecentPatch => {
  const rest = JSON.stringify(patch).slice(1);
  return {
    from: patch.from,
    to: patch.to,
    person: patch.person,
    journal,
    categoryId: patch.changes?.find(({ kind }) => kind !== 'delete')?.id ?? null,
    rest: `"author":"${author}",${rest}`,
    restForOthers: `"author":"${author === 'window' ? 'http' : author}",${rest}`
  };
};

/** The newest commits of a workspace, made into text once for however many windows follow. */
export class RecentPatches {
  #patches: RecentPatch[] = [];
  #bytes = 0;
  #newest: Revision;
  readonly #listeners = new Set<() => void>();

  /** @param follow begins to tell of commits, in order. @param revision the present one */
  constructor(
    revision: Revision,
    private readonly follow: (follower: TreeFollower) => () => void
  ) {
    this.#newest = revision;
  }

  get newest(): Revision {
    return this.#newest;
  }

  /** To be called once. @returns how to stop */
  begin(): () => void {
    return this.follow({
      onPatch: (patch) => this.#add(patch),
      onRebuilt: () => {
        this.#forget();
        this.#tell();
      }
    });
  }

  /** The commits after a revision, in order; `null`: they are not known here, and the tree is to be read again. */
  after(revision: Revision): readonly RecentPatch[] | null {
    if (revision >= this.#newest) return [];
    const index = this.#patches.findIndex(({ from }) => from === revision);
    return index === -1 ? null : this.#patches.slice(index);
  }

  /** The newest commit of a person, if it is still known. */
  newestOf(person: PersonId): RecentPatch | undefined {
    return this.#patches.findLast((patch) => patch.person === person);
  }

  onMore(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #add(patch: TreePatch): void {
    if (patch.to <= this.#newest) return;
    if (patch.from !== this.#newest) this.#forget();
    const kept = recent(patch);
    this.#patches.push(kept);
    this.#bytes += kept.rest.length;
    this.#newest = patch.to;
    while (this.#patches.length > 1 && (this.#patches.length > LIMITS.patches || this.#bytes > LIMITS.bytes))
      this.#bytes -= this.#patches.shift()?.rest.length ?? 0;
    this.#tell();
  }

  #forget(): void {
    this.#patches = [];
    this.#bytes = 0;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
