import type { CategoryKey } from '../../../src-shared/ids';
import { sameJson } from '../../../src-shared/same-json';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { BaseTree, SyncTree } from '../sync-tree';
import { plan as planSync } from '../merge/plan';
import type { Plan, PlanOptions, PlanReport } from '../merge/plan-types';
import { metadataEntryOf, unitValue } from '../merge/unit-values';
import type { Acknowledgements } from './outbox';
import { messages } from './messages';
import type { OrderAttempts } from './order-numbers';
import { refusedSteps } from './refused-steps';
import type { RemoteSnapshot } from './remote-snapshot';
import type { SettledOutbox } from './settle-outbox';

interface RoundTrees {
  readonly volatile: ReadonlySet<string>;
  /** Whether what has changed of those alone is taken over. */
  readonly isVolatileDue: boolean;
  readonly sent: SettledOutbox;
  readonly local: SyncTree;
  readonly snapshot: RemoteSnapshot;
  readonly supports: PlanOptions['supports'];
  readonly unlisted: ReadonlySet<CategoryKey>;
}

/**
 * What one round is to do. What the service has acknowledged and shows otherwise is not part of it, but blocked.
 * @param known what is blocked already
 */
export const planRound = (
  { sent, local, snapshot, supports, unlisted, volatile, isVolatileDue }: RoundTrees,
  known: readonly Blocked[],
  { acknowledged, attempts }: { acknowledged: Acknowledgements; attempts: OrderAttempts }
): Plan => {
  // However it is edited here meanwhile: as long as it may be there, it is not created once more.
  const asked = sent.asked.flatMap(({ id }) => {
    const before = known.find((one) => one.id === id && one.kind === 'possiblyCreated');
    return before ? [{ ...before, mine: unitValue(local, id, 'existence') }] : [];
  });
  const from = (blocked: readonly Blocked[], isLeft: boolean): Plan =>
    planSync(sent.base.tree, local, snapshot.tree, {
      blocked,
      supports,
      pendingCreates: new Set(sent.asked.flatMap(({ id, isAsked }) => (isAsked ? [] : [id]))),
      unlisted,
      volatile: { keys: volatile, isLeft }
    });
  const planned = (blocked: readonly Blocked[]): Plan => {
    const isLeft = volatile.size > 0 && !isVolatileDue;
    const few = from(blocked, isLeft);
    // Where there is something else to take over, changes of volatile fields come along.
    const plan = isLeft && few.local.length > 0 ? from(blocked, false) : few;
    attempts.aim(plan);
    return plan;
  };
  const blocked = withNewer(withNewer(known, asked), sent.blocked);
  const plan = planned(blocked);
  const refused = refusedSteps(plan.push, { local, remote: snapshot.tree, acknowledged, attempts });
  return refused.length === 0 ? plan : planned(withNewer(blocked, refused));
};

/** Reports of categories that are deleted on the service although volatile fields of theirs have changed there. */
export const deletionsDespiteVolatile = (
  { push }: Plan,
  base: BaseTree,
  remote: SyncTree,
  volatile: ReadonlySet<string>
): PlanReport[] => {
  if (volatile.size === 0) return [];
  return push.flatMap(({ kind, id }) => {
    const [was, there] = [base.nodes.get(id), remote.nodes.get(id)];
    if (kind !== 'delete' || !was || !there) return [];
    const keys = [...volatile].filter(
      (key) => !sameJson(metadataEntryOf(was.fields, key), metadataEntryOf(there.fields, key))
    );
    if (keys.length === 0) return [];
    return [
      {
        id,
        message: messages.deletedDespiteVolatile(there.fields.name, keys)
      }
    ];
  });
};

/** Those that are not among the known reports yet. */
export const unreported = (
  reports: readonly PlanReport[],
  known: () => readonly Pick<PlanReport, 'message'>[]
): readonly PlanReport[] => {
  if (reports.length === 0) return [];
  const messages = new Set(known().map(({ message }) => message));
  return reports.filter(({ message }) => !messages.has(message));
};

/** Each intention once, the newer in the place of the older. */
const withNewer = (blocked: readonly Blocked[], newer: readonly Blocked[]): readonly Blocked[] => {
  if (newer.length === 0) return blocked;
  const units = new Set(newer.map(({ id, unit }) => `${id} ${unit}`));
  return [...blocked.filter(({ id, unit }) => !units.has(`${id} ${unit}`)), ...newer];
};
