import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import { branchMark } from '../../domain/branch-mark';
import type { RemoteCategory, SyncTree } from '../sync-tree';
import { messages } from './messages';
import { isDeletion, taskKey, type Task } from './tasks';

/** The deletions of one round, by branch. Once one of a branch has not succeeded, its others wait for the next reading. */
export class BranchDeletions {
  readonly #roots = new Map<ParentKey, CategoryKey>();
  /** All categories below each root, parents before their children. */
  readonly #below = new Map<CategoryKey, CategoryKey[]>();
  readonly #done = new Set<CategoryKey>();
  readonly #stopped = new Set<CategoryKey>();

  /** @param tasks deletions, children before parents @param gone how many categories this sync has deleted of each branch, by its root */
  constructor(
    tasks: readonly Task[],
    private readonly remote: SyncTree,
    private readonly gone: Map<CategoryKey, number>
  ) {
    for (const { id } of tasks.filter(isDeletion).toReversed()) {
      const parent = remote.nodes.get(id)?.parent;
      const root = (parent === undefined ? undefined : this.#roots.get(parent)) ?? id;
      this.#roots.set(id, root);
      if (root === id) this.#below.set(id, []);
      else this.#below.get(root)?.push(id);
    }
  }

  /** The same tasks with one for each branch, so that others see it go at once. @param failed keys of tasks whose branch is tried leaf by leaf */
  asWhole(tasks: readonly Task[], failed: ReadonlySet<string>): readonly Task[] {
    return tasks.flatMap((task): readonly Task[] => {
      const root = this.rootOf(task.id);
      const below = this.#below.get(root) ?? [];
      if (!isDeletion(task) || below.length === 0 || failed.has(taskKey({ kind: 'deleteBranch', id: root })))
        return [task];
      return task.id === root ? [{ kind: 'deleteBranch', id: root, below: below.toReversed() }] : [];
    });
  }

  /** The root of a deleted branch; for any other category, the category itself. */
  rootOf(id: CategoryKey): CategoryKey {
    return this.#roots.get(id) ?? id;
  }

  succeeded(id: CategoryKey): void {
    const root = this.rootOf(id);
    this.#done.add(id);
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
    const left = [root, ...(this.#below.get(root) ?? [])].filter((one) => !this.#done.has(one)).length;
    const gone = this.gone.get(root) ?? 0;
    if (left + gone === 1) return sentence;
    const name = id === root ? null : (this.remote.nodes.get(id)?.fields.name ?? '');
    return messages.refused.branch({ name, sentence, gone, all: gone + left });
  }
}

/** The mark of the branch of these categories, as they were listed; `null`: the service lists no versions. */
export const markOf = (branch: readonly (RemoteCategory | undefined)[]): string | null => {
  const members = branch.map((one): readonly [number, number] | null =>
    typeof one?.id === 'number' && one.version !== null ? [one.id, one.version] : null
  );
  const known = members.filter((one) => one !== null);
  return known.length === members.length ? branchMark(known) : null;
};
