import type { TreeOperation } from '../../domain/tree-operation';
import type { SyncEntry } from '../../store/sqlite/sync-state/replica-write';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { Batch, PlanReport } from '../merge/plan-types';
import type { RemoteId } from '../sync-tree';
import type { RemoteSnapshot } from './remote-snapshot';

/** By which ids the service knows what these edits create. */
export const linksOf = (edits: readonly TreeOperation[], snapshot: RemoteSnapshot): (readonly [number, RemoteId])[] =>
  edits.flatMap((edit): (readonly [number, RemoteId])[] => {
    if (edit.kind !== 'create' || edit.id > 0) return [];
    const listed = snapshot.listed(edit.id);
    return listed ? [[edit.id, listed.id]] : [];
  });

/** The parts of one plan that have been written, each in a transaction of its own. */
export class BatchWriter {
  /** The id of each category that they have created, by its negative number. */
  readonly named = new Map<number, number>();
  readonly #told = new Set<number>();
  #count = 0;

  constructor(
    private readonly replica: WorkspaceReplica,
    private readonly snapshot: RemoteSnapshot,
    private readonly wishedId: ((id: number) => number | undefined) | undefined,
    private readonly entry: SyncEntry
  ) {}

  /** How many. */
  get count(): number {
    return this.#count;
  }

  /** Whether what there is to say of that category has been written with it. */
  hasReported(id: number | null): boolean {
    return id !== null && this.#told.has(id);
  }

  /** @returns what is told with it. Throws what the edits throw; nothing is written then. */
  write({ local, base }: Batch, reports: readonly PlanReport[]): string[] {
    const ids = new Set<number | null>(local.flatMap((edit) => (edit.kind === 'arrange' ? [] : [edit.id])));
    const told = reports.filter(({ id }) => ids.has(id));
    // The mark says what was read when all was settled.
    this.replica.write({
      local,
      wishedId: this.wishedId,
      named: this.named,
      entry: this.entry,
      base,
      links: linksOf(local, this.snapshot),
      reports: told,
      mark: null,
      isPart: true
    });
    this.#count += 1;
    for (const { id } of told) if (id !== null) this.#told.add(id);
    return told.map(({ message }) => message);
  }
}
