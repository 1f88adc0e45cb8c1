import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { SyncTree } from '../sync-tree';
import { messages } from './messages';
import { isDeletion, type Task } from './tasks';

/**
 * The deletions of one round, by branch. Deleting a branch is one intent: once one of its deletions has not succeeded, the others wait
 * for the next reading.
 */
export class BranchDeletions {
  readonly #roots = new Map<ParentKey, CategoryKey>();
  readonly #left = new Map<CategoryKey, number>();
  readonly #stopped = new Set<CategoryKey>();

  /**
   * @param tasks deletions of children before those of their parents
   * @param gone of each branch, by its root, how many categories this sync has deleted
   */
  constructor(
    tasks: readonly Task[],
    private readonly remote: SyncTree,
    private readonly gone: Map<CategoryKey, number>
  ) {
    for (const { id } of tasks.filter(isDeletion).toReversed()) {
      const parent = remote.nodes.get(id)?.parent;
      const root = (parent === undefined ? undefined : this.#roots.get(parent)) ?? id;
      this.#roots.set(id, root);
      this.#left.set(root, (this.#left.get(root) ?? 0) + 1);
    }
  }

  /** Of what is not deleted, the category itself. */
  rootOf(id: CategoryKey): CategoryKey {
    return this.#roots.get(id) ?? id;
  }

  succeeded(id: CategoryKey): void {
    const root = this.rootOf(id);
    this.#left.set(root, (this.#left.get(root) ?? 0) - 1);
    this.gone.set(root, (this.gone.get(root) ?? 0) + 1);
  }

  stop(id: CategoryKey): void {
    this.#stopped.add(this.rootOf(id));
  }

  isStopped(id: CategoryKey): boolean {
    return this.#stopped.has(this.rootOf(id));
  }

  /** What the root of the branch is told of a refusal: which category was refused, what is gone by now, and what is left. */
  refusal(id: CategoryKey, sentence: string): string {
    const root = this.rootOf(id);
    const [left, gone] = [this.#left.get(root) ?? 1, this.gone.get(root) ?? 0];
    if (left + gone === 1) return sentence;
    const name = id === root ? null : (this.remote.nodes.get(id)?.fields.name ?? '');
    return messages.refused.branch(name, sentence, { gone, left });
  }
}
