import type { CategoryKey } from '../../../src-shared/ids';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { Shrunk } from '../../store/sqlite/sync-state/shrinking';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { BaseChange } from '../merge/plan-types';
import { DeletedBranches } from '../merge/deleted-branches';
import type { BaseTree, SyncTree } from '../sync-tree';

/** Missing categories, by count or share of the base (whichever is larger), up to which the person is not asked. */
const MOST_MISSING = { count: 20, share: 0.1 } as const;

interface Readings {
  /** What was sent and arrived is settled in it: a deletion of ours is no shrinking. */
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly remote: SyncTree;
  /** What the person keeps although it is not listed, and what was deleted here and may still be there. */
  readonly unlisted: ReadonlySet<CategoryKey>;
  readonly blocked: readonly Blocked[];
}

/** What a reading lacks of the base, if it is so much that the reading may be partial or the service broken; `null`: it is not. */
const shrinkingOf = ({ base, local, remote, unlisted, blocked }: Readings): Shrunk | null => {
  const known = base.nodes.size;
  const most = Math.max(MOST_MISSING.count, known * MOST_MISSING.share);
  // Deletions of ours that the service acknowledged and carries out late are not missing.
  const deleted = new DeletedBranches(base, (id) => !local.nodes.has(id));
  const deleting = new Set(
    blocked.flatMap(({ id, unit, kind, mine }) =>
      kind === 'refused' && unit === 'existence' && mine === false ? deleted.membersOf(id) : []
    )
  );
  const gone = [...base.nodes.keys()].filter((id) => !remote.nodes.has(id) && !deleting.has(id));
  if (gone.length <= most) return null;
  // A service known to list too little: anything missing is asked about, but for what the person keeps.
  const missing = new Set(gone.filter((id) => !unlisted.has(id)));
  return missing.size > 0 ? { listed: known - gone.length, known, missing } : null;
};

/** `isShrinkingOver`: the question about missing categories ends with this plan. */
export interface Guarded {
  readonly unlisted: ReadonlySet<CategoryKey>;
  readonly isShrinkingOver: boolean;
}

/** Decides whether a plan may be made from a reading. `null`: not before the person has answered; the question is stored. */
export const guardAgainstShrinking = (
  replica: WorkspaceReplica,
  { base, local, remote, unlisted }: Omit<Readings, 'blocked'>
): Guarded | null => {
  const asked = replica.shrinking.asked();
  const isFirst = (replica.state()?.lastSyncedAt ?? null) === null;
  const shrunk = isFirst ? null : shrinkingOf({ base, local, remote, unlisted, blocked: replica.blocked() });
  // A loss is allowed once the person has allowed one, and nothing more is missing than when they were asked.
  const isAllowed = shrunk === null || (asked?.isAllowed === true && shrunk.missing.isSubsetOf(asked.missing));
  if (isAllowed) return { unlisted, isShrinkingOver: asked !== null };
  replica.shrinking.ask(shrunk);
  return null;
};

/** Categories kept although unlisted that are now listed again, deleted for good, or to be created again. */
export const settledOf = (
  { unlisted }: Guarded,
  base: BaseTree,
  remote: SyncTree,
  { removed }: BaseChange
): number[] => {
  if (unlisted.size === 0) return [];
  const forgotten = new Set(removed);
  return [...unlisted].filter((id) => remote.nodes.has(id) || !base.nodes.has(id) || forgotten.has(id));
};
