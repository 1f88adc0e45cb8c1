import type { CategoryKey } from '../../../src-shared/ids';
import { append } from '../../../src-shared/long-lists';
import { branchMark } from '../../domain/branch-mark';
import type { RemoteCategory, SyncTree } from '../sync-tree';
import { taskKey, type Task } from './tasks';

/**
 * The same tasks, but each branch that is deleted whole is one task in place of one a category: so that others see it go at once, and
 * find it in their trash as one. A branch of which anything stays goes leaf by leaf.
 * @param remote as it was last read
 * @param failed keys of tasks that have failed unexplained: such a branch is tried leaf by leaf
 */
export const wholeBranches = (tasks: readonly Task[], remote: SyncTree, failed: ReadonlySet<string>): Task[] => {
  const childrenOf = (id: CategoryKey): readonly CategoryKey[] => remote.children.get(id) ?? [];
  const whole = new Set<CategoryKey>();
  // Children come before their parents.
  for (const task of tasks)
    if (task.kind === 'delete' && childrenOf(task.id).every((child) => whole.has(child))) whole.add(task.id);
  const isWithin = (id: CategoryKey): boolean => {
    const parent = remote.nodes.get(id)?.parent;
    return typeof parent === 'number' && whole.has(parent);
  };
  const split = new Set<CategoryKey>();
  const branches = new Map<CategoryKey, Task>();
  for (const id of whole) {
    if (isWithin(id) || childrenOf(id).length === 0) continue;
    const below = belowIt(id, childrenOf);
    const branch: Task = { kind: 'deleteBranch', id, below };
    if (failed.has(taskKey(branch))) for (const one of [...below, id]) split.add(one);
    else branches.set(id, branch);
  }
  return tasks.flatMap((task): readonly Task[] => {
    if (task.kind !== 'delete' || !whole.has(task.id) || split.has(task.id)) return [task];
    return isWithin(task.id) ? [] : [branches.get(task.id) ?? task];
  });
};

/** The mark of the branch of these categories, as they were listed; `null`: its service does not say what it needs. */
export const markOf = (branch: readonly (RemoteCategory | undefined)[]): string | null => {
  const members = branch.map((one): readonly [number, number] | null =>
    typeof one?.id === 'number' && one.version !== null ? [one.id, one.version] : null
  );
  const known = members.filter((one) => one !== null);
  return known.length === members.length ? branchMark(known) : null;
};

/** All below a category, children before their parents. */
const belowIt = (top: CategoryKey, childrenOf: (id: CategoryKey) => readonly CategoryKey[]): CategoryKey[] => {
  const topDown: CategoryKey[] = [];
  const open = [...childrenOf(top)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    topDown.push(id);
    append(open, childrenOf(id));
  }
  return topDown.reverse();
};
