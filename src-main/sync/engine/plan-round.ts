import { sameJson } from '../../../src-shared/same-json';
import type { Held } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncTree } from '../sync-tree';
import { plan as planSync } from '../merge/plan';
import type { Plan, PlanOptions, PlanReport } from '../merge/plan-types';
import { entryOf, unitValue } from '../merge/unit-values';
import type { Answered } from './acknowledgements';
import type { OrderTries } from './order-attempts';
import { refusedSteps } from './refused-steps';
import type { RemoteView } from './remote-snapshot';
import type { SettledSent } from './settle-sent';

interface RoundTrees {
  readonly restless: ReadonlySet<string>;
  /** Whether what has changed of those alone is taken over. */
  readonly isRestlessDue: boolean;
  readonly sent: SettledSent;
  readonly local: SyncTree;
  readonly view: RemoteView;
  readonly supports: PlanOptions['supports'];
  readonly unlisted: ReadonlySet<number>;
}

/**
 * What one round is to do. What the service has answered with success and shows otherwise is no part of it, but held.
 * @param known what is held already
 */
export const planRound = (
  { sent, local, view, supports, unlisted, restless, isRestlessDue }: RoundTrees,
  known: readonly Held[],
  { answered, tries }: { answered: Answered; tries: OrderTries }
): Plan => {
  // However it is edited here meanwhile: as long as it may be there, it is not created once more.
  const asked = sent.asked.flatMap(({ id }) => {
    const before = known.find((one) => one.id === id && one.kind === 'possiblyCreated');
    return before ? [{ ...before, mine: unitValue(local, id, 'existence') }] : [];
  });
  const from = (held: readonly Held[], isLeft: boolean): Plan =>
    planSync(sent.base.tree, local, view.tree, {
      held,
      supports,
      pendingCreates: new Set(sent.asked.flatMap(({ id, isAsked }) => (isAsked ? [] : [id]))),
      unlisted,
      restless: { keys: restless, isLeft }
    });
  const planned = (held: readonly Held[]): Plan => {
    const isLeft = restless.size > 0 && !isRestlessDue;
    const few = from(held, isLeft);
    // Where the history gets a line anyway, what never rests comes along with it.
    const plan = isLeft && few.local.length > 0 ? from(held, false) : few;
    tries.aim(plan);
    return plan;
  };
  const held = withNewer(withNewer(known, asked), sent.held);
  const plan = planned(held);
  const refused = refusedSteps(plan.push, { local, remote: view.tree, answered, tries });
  return refused.length === 0 ? plan : planned(withNewer(held, refused));
};

/** What there is to say of those that are deleted on the service although members of theirs have changed there, which never rest. */
export const deletedThough = (
  { push }: Plan,
  base: SyncTree,
  remote: SyncTree,
  restless: ReadonlySet<string>
): PlanReport[] => {
  if (restless.size === 0) return [];
  return push.flatMap(({ kind, id }) => {
    const [was, there] = [base.nodes.get(id), remote.nodes.get(id)];
    if (kind !== 'delete' || !was || !there) return [];
    const keys = [...restless].filter((key) => !sameJson(entryOf(was.fields, key), entryOf(there.fields, key)));
    if (keys.length === 0) return [];
    return [
      {
        id,
        message: `“${there.fields.name}” is deleted on the service too: nothing has changed there but what never rests (${keys.join(', ')}).`
      }
    ];
  });
};

/** Each intention once, the newer in the place of the older. */
const withNewer = (held: readonly Held[], newer: readonly Held[]): readonly Held[] => {
  if (newer.length === 0) return held;
  const units = new Set(newer.map(({ id, unit }) => `${id} ${unit}`));
  return [...held.filter(({ id, unit }) => !units.has(`${id} ${unit}`)), ...newer];
};
