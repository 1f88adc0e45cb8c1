import { entryKey } from '../../../src-shared/conflict-values';
import { sameJson } from '../../../src-shared/same-json';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { BaseTree, SyncTree } from '../sync-tree';
import { plan as planSync } from '../merge/plan';
import type { Plan, PlanOptions, PlanReport, PushStep } from '../merge/plan-types';
import { metadataEntryOf, unitValue, fieldValue } from '../merge/unit-values';
import { type Acknowledgements, ABSENT } from './outbox';
import messages from './messages/en.json' with { type: 'json' };
import { type OrderAttempts, MOST_RENUMBERED, MOST_TRIES } from './order-numbers';
import type { RemoteSnapshot } from './remote-snapshot';
import type { SettledOutbox } from './settle-outbox';
import type { VolatileFields } from './volatile-fields';
import type { Adoption } from './adopt-creations';
import type { Guarded } from './detect-shrinking';
import type { HiddenThere } from './hidden-there';
import type { StoredReplica } from '../../store/sqlite/sync-state/replica-row';
import { keptOnDeletion } from '../../../src-shared/dialect';

/** A round once what was sent before has been compared with the listing. */
export interface SettledRound {
  readonly state: StoredReplica;
  readonly supports: PlanOptions['supports'];
  /** How often the replica had been written to when it was read. */
  readonly writes: number;
  /** What was sent before, or is back, is settled in one transaction with the rest of the plan, so such a plan is not divided. */
  readonly isWhole: boolean;
  readonly adoption: Adoption;
  readonly hidden: HiddenThere;
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly snapshot: RemoteSnapshot;
  readonly sent: SettledOutbox;
  readonly guarded: Guarded;
}

/** Plans one round. What the service has acknowledged and shows otherwise is blocked. @param known what is blocked already */
export const planRound = (
  settled: SettledRound,
  volatile: VolatileFields,
  now: number,
  known: readonly Blocked[],
  tried: Tried
): Plan => {
  const { sent, local, snapshot, supports } = settled;
  // While the service may have it, it is not created a second time, however it is edited here.
  const undecided = sent.undecided.flatMap(({ id }) => {
    const before = known.find((one) => one.id === id && one.kind === 'possiblyCreated');
    return before ? [{ ...before, mine: unitValue(local, id, 'existence') }] : [];
  });
  const from = (blocked: readonly Blocked[], isLeft: boolean): Plan =>
    planSync(sent.base.tree, local, snapshot.tree, {
      blocked,
      supports,
      pendingCreates: new Set(sent.undecided.flatMap(({ id, isAsked }) => (isAsked ? [] : [id]))),
      unlisted: settled.guarded.unlisted,
      volatile: { keys: volatile.keys, isLeft }
    });
  const planned = (blocked: readonly Blocked[]): Plan => {
    const isLeft = volatile.keys.size > 0 && !volatile.isDue(now);
    const few = from(blocked, isLeft);
    // Changes of volatile fields come along when there is something else to take over.
    const plan = isLeft && few.local.length > 0 ? from(blocked, false) : few;
    tried.attempts.aim(plan);
    return plan;
  };
  const blocked = withNewer(withNewer(known, undecided), sent.blocked);
  const plan = planned(blocked);
  const refused = plan.push.flatMap((step) => refusedOf(step, settled, tried));
  return refused.length === 0 ? plan : planned(withNewer(blocked, refused));
};

/** Reports of categories that are deleted on the service although volatile fields of theirs have changed there. */
const deletionsDespiteVolatile = (
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
    return [{ id, message: messages.deletedDespiteVolatile({ name: there.fields.name, keys: keys.join(', ') }) }];
  });
};

/** Everything that a round reports to the person. What may come up in each round is reported once. @param known what was reported before */
export const reportsOf = (
  plan: Plan,
  { sent, snapshot, supports }: SettledRound,
  volatile: ReadonlySet<string>,
  warnings: readonly string[],
  known: () => readonly Pick<PlanReport, 'message'>[]
): readonly PlanReport[] => {
  const keys = new Set([...volatile].filter((key) => !supports.derivedKeys.has(key)));
  const recurring = [
    ...warnings.map((message) => ({ id: null, message })),
    ...deletionsDespiteVolatile(plan, sent.base.tree, snapshot.tree, keys)
  ];
  const shown = new Set(recurring.length === 0 ? [] : known().map(({ message }) => message));
  return [...sent.reports, ...plan.reports, ...recurring.filter(({ message }) => !shown.has(message))];
};

/** One entry for each unit of a category; the newer replaces the older. */
const withNewer = (blocked: readonly Blocked[], newer: readonly Blocked[]): readonly Blocked[] => {
  if (newer.length === 0) return blocked;
  const units = new Set(newer.map(({ id, unit }) => `${id} ${unit}`));
  return [...blocked.filter(({ id, unit }) => !units.has(`${id} ${unit}`)), ...newer];
};

interface Tried {
  readonly acknowledged: Acknowledgements;
  readonly attempts: OrderAttempts;
}

/** What the service has acknowledged of a step without keeping it: sending it again would not help. An order counts once all ways are tried. */
const refusedOf = (
  step: PushStep,
  { state, local, snapshot: { tree: remote } }: SettledRound,
  { acknowledged, attempts }: Tried
): Blocked[] => {
  const { id } = step;
  const name = (local.nodes.get(id) ?? remote.nodes.get(id))?.fields.name ?? '';
  const blocked = (unit: Blocked['unit'], detail: string): Blocked => ({
    id,
    unit,
    kind: 'refused',
    mine: step.kind === 'delete' ? false : unitValue(local, id, unit),
    theirs: unitValue(remote, id, unit),
    detail
  });
  if (step.kind === 'create') return [];
  if (step.kind === 'delete') {
    // The category is hidden, and waits there for the rest of its branch.
    if (keptOnDeletion(state.dialect) === 'hidden' && remote.nodes.get(id)?.fields.visible === false) return [];
    if (acknowledged.hasSent(id, 'existence', ABSENT))
      return [blocked('existence', messages.refused.absentButListed({ name }))];
    return acknowledged.hasSent(id, 'existence', false)
      ? [blocked('existence', messages.refused.notDeleted({ name }))]
      : [];
  }
  if (step.kind === 'move') {
    const { parent } = step.place;
    if (step.isOtherParent)
      return acknowledged.hasSent(id, 'place', parent) ? [blocked('place', messages.refused.notMoved({ name }))] : [];
    if (attempts.of(parent) < MOST_TRIES) return [];
    const { length } = attempts.target(parent);
    const { noRoom, ownOrder } = messages.refused;
    return [blocked('place', length > MOST_RENUMBERED ? noRoom({ name, siblings: length }) : ownOrder({ name }))];
  }
  const shown = local.nodes.get(id);
  return step.units.flatMap((unit) =>
    shown !== undefined &&
    unit !== 'place' &&
    unit !== 'existence' &&
    acknowledged.hasSent(id, unit, fieldValue(shown.fields, unit) ?? null)
      ? [blocked(unit, messages.refused.notChanged({ field: entryKey(unit) ?? unit, name }))]
      : []
  );
};
