import type { SeenCategory } from '../../../support/foreign/index';
import type { ReplicaUnderTest } from './replica-under-test';

/** How often each category was created on the service: once for each time that it was wanted, or there is word of it. */
export class Creations {
  readonly #idOf = new Map<string, number>();
  /** Others with the name of a category that were created or restored here as well: what was sent is told by its name alone. */
  readonly #namesakes = new Map<number, Set<number>>();
  readonly #wanted = new Map<number, number>();
  readonly #sent = new Map<string, number[]>();
  /** By somebody else: whoever looks for a creation by what was sent cannot find it any more. */
  readonly #touched = new Set<number>();

  constructor(private readonly replica: ReplicaUnderTest) {}

  /** @param before the ids that were here before the person did something */
  noteHere(before: ReadonlySet<number>): void {
    for (const [id, { fields }] of this.replica.store.replica.localTree().nodes) {
      // A twin that was taken over bears the same name.
      const first = this.#idOf.get(fields.name);
      if (first === undefined) this.#idOf.set(fields.name, id);
      if (before.has(id)) continue;
      this.allow(id);
      if (first !== undefined && first !== id)
        this.#namesakes.set(first, new Set([...(this.#namesakes.get(first) ?? []), id]));
    }
  }

  allow(id: number): void {
    this.#wanted.set(id, (this.#wanted.get(id) ?? 0) + 1);
  }

  /** However often it is there by now, the person was asked about it; they have chosen to have one more. */
  allowAfterAsking(id: number): void {
    this.#wanted.set(id, Math.max(this.#wanted.get(id) ?? 0, this.#counts().get(id) ?? 0) + 1);
  }

  /** It is to be created anew, with all that is in it. */
  allowBranch(id: number): void {
    for (const one of this.replica.branchOf(id)) this.allow(one);
  }

  noteSent(name: string, created: readonly number[]): void {
    this.#sent.set(name, [...(this.#sent.get(name) ?? []), ...created]);
  }

  /** Somebody has edited, moved or deleted it, or it and everything below it. */
  touched(all: readonly SeenCategory[], id: number, parentId: number | null): void {
    const branch = new Set([id, ...(parentId === null ? [] : [parentId])]);
    for (const one of all) if (one.parentId !== null && branch.has(one.parentId)) branch.add(one.id);
    for (const one of branch) this.#touched.add(one);
  }

  complaints(): string[] {
    const { replica } = this.replica.store;
    const listed = new Set([
      ...replica.conflicts().map(({ categoryId }) => categoryId),
      ...replica.reports().flatMap(({ categoryId }) => categoryId ?? [])
    ]);
    return [...this.#counts()].flatMap(([id, count]) => {
      const namesakes = [...(this.#namesakes.get(id) ?? [])].map((one) => this.#wanted.get(one) ?? 0);
      const wanted = namesakes.reduce((sum, one) => sum + one, this.#wanted.get(id) ?? 1);
      return count > wanted && !listed.has(id)
        ? [`Category ${id} was created ${count} times, and wanted ${wanted} times.`]
        : [];
    });
  }

  /** By id here. */
  #counts(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const [name, remoteIds] of this.#sent) {
      const id = this.#idOf.get(name);
      const untouched = remoteIds.filter((one) => !this.#touched.has(one)).length;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + untouched);
    }
    return counts;
  }
}
