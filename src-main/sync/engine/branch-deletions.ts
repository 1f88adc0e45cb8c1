import type { CategoryKey } from '../../../src-shared/ids';
import { branchMark } from '../../domain/branch-mark';
import { DeletedBranches } from '../merge/deleted-branches';
import type { RemoteCategory, SyncTree } from '../sync-tree';
import messages from './messages/en.json' with { type: 'json' };
import { isDeletion, taskKey, type Task } from './tasks';

/** The deletions of one round, by branch. Once one of a branch has not succeeded, its others wait for the next reading. */
export class BranchDeletions {
  readonly #deleting: ReadonlySet<CategoryKey>;
  readonly #branches: DeletedBranches;
  readonly #done = new Set<CategoryKey>();
  readonly #stopped = new Set<CategoryKey>();

  /** @param gone how many categories this sync has deleted of each branch, by its root */
  constructor(
    tasks: readonly Task[],
    private readonly remote: SyncTree,
    private readonly gone: Map<CategoryKey, number>
  ) {
    this.#deleting = new Set(tasks.filter(isDeletion).map(({ id }) => id));
    this.#branches = new DeletedBranches(remote, (id) => this.#deleting.has(id));
  }

  /** The same tasks with one for each branch, so that others see it go at once. @param failed keys of tasks whose branch is tried leaf by leaf */
  asWhole(tasks: readonly Task[], failed: ReadonlySet<string>): readonly Task[] {
    return tasks.flatMap((task): readonly Task[] => {
      const root = this.rootOf(task.id);
      if (!isDeletion(task) || failed.has(taskKey({ kind: 'deleteBranch', id: root }))) return [task];
      if (task.id !== root) return [];
      const [, ...below] = this.#branches.membersOf(root);
      return below.length === 0 ? [task] : [{ kind: 'deleteBranch', id: root, below: below.toReversed() }];
    });
  }

  /** The root of a deleted branch; for any other category, the category itself. */
  rootOf(id: CategoryKey): CategoryKey {
    return this.#deleting.has(id) ? this.#branches.rootOf(id) : id;
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
    const left = this.#branches.membersOf(root).filter((one) => !this.#done.has(one)).length;
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
