import type { Held } from '../../store/replica/sync-changes';
import type { SyncTree } from '../../store/replica/sync-tree';
import { plan as planSync } from '../merge/plan';
import type { Plan, PlanOptions } from '../merge/plan-types';
import { unitValue } from '../merge/unit-values';
import type { Answered } from './answered';
import type { OrderTries } from './order-tries';
import { refusedSteps } from './refused-steps';
import type { RemoteView } from './remote-view';
import type { SettledSent } from './settle-sent';

interface RoundTrees {
  readonly sent: SettledSent;
  readonly local: SyncTree;
  readonly view: RemoteView;
  readonly supports: PlanOptions['supports'];
}

/**
 * What one round is to do. What the service has answered with success and shows otherwise is no part of it, but held.
 * @param known what is held already
 */
export const planRound = ({ sent, local, view, supports }: RoundTrees, known: readonly Held[], { answered, tries }: { answered: Answered; tries: OrderTries }): Plan => {
  // However it is edited here meanwhile: as long as it may be there, it is not created once more.
  const asked = sent.asked.flatMap(({ id }) => {
    const before = known.find((one) => one.id === id && one.kind === 'possiblyCreated');
    return before ? [{ ...before, mine: unitValue(local, id, 'existence') }] : [];
  });
  const planned = (held: readonly Held[]): Plan => {
    const plan = planSync(sent.base.tree, local, view.tree, { held, supports, pendingCreates: new Set() });
    tries.aim(plan);
    return plan;
  };
  const held = withNewer(withNewer(known, asked), sent.held);
  const plan = planned(held);
  const refused = refusedSteps(plan.push, { local, remote: view.tree, answered, tries });
  return refused.length === 0 ? plan : planned(withNewer(held, refused));
};

/** Each intention once, the newer in the place of the older. */
const withNewer = (held: readonly Held[], newer: readonly Held[]): readonly Held[] => {
  if (newer.length === 0) return held;
  const units = new Set(newer.map(({ id, unit }) => `${id} ${unit}`));
  return [...held.filter(({ id, unit }) => !units.has(`${id} ${unit}`)), ...newer];
};
