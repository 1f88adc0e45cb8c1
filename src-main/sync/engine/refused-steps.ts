import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncTree } from '../sync-tree';
import type { PushStep } from '../merge/plan-types';
import { entryKey, fieldValue, unitValue } from '../merge/unit-values';
import { ABSENT, type Acknowledgements } from './outbox';
import { messages } from './messages';
import { MOST_RENUMBERED, MOST_TRIES, type OrderAttempts } from './order-numbers';

interface Verified {
  readonly local: SyncTree;
  readonly remote: SyncTree;
  /** Of the round before. */
  readonly acknowledged: Acknowledgements;
  /** Aimed at the orders that the steps lead to. */
  readonly attempts: OrderAttempts;
}

/**
 * What a plan wants sent although the service has just answered that it has carried it out: it keeps something else, and
 * would for ever. An order counts only when every way has been tried.
 */
export const refusedSteps = (push: readonly PushStep[], verified: Verified): Blocked[] =>
  push.flatMap((step) => refusedOf(step, verified));

const refusedOf = (step: PushStep, { local, remote, acknowledged, attempts }: Verified): Blocked[] => {
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
  if (step.kind === 'delete') {
    if (acknowledged.hasSent(id, 'existence', ABSENT))
      return [blocked('existence', messages.refused.absentButListed(name))];
    return acknowledged.hasSent(id, 'existence', false)
      ? [blocked('existence', messages.refused.notDeleted(name))]
      : [];
  }
  if (step.kind === 'move') {
    if (step.isOtherParent) {
      return acknowledged.hasSent(id, 'place', step.place.parent)
        ? [blocked('place', messages.refused.notMoved(name))]
        : [];
    }
    const { length } = attempts.target(step.place.parent);
    const isGivenUp = attempts.of(step.place.parent) >= MOST_TRIES;
    return isGivenUp
      ? [
          blocked(
            'place',
            length > MOST_RENUMBERED ? messages.refused.noRoom(name, length) : messages.refused.ownOrder(name)
          )
        ]
      : [];
  }
  if (step.kind === 'create') return [];
  const shown = local.nodes.get(id);
  if (!shown) return [];
  return step.units.flatMap((unit) => {
    if (
      unit === 'place' ||
      unit === 'existence' ||
      !acknowledged.hasSent(id, unit, fieldValue(shown.fields, unit) ?? null)
    )
      return [];
    return [blocked(unit, messages.refused.notChanged(entryKey(unit) ?? unit, name))];
  });
};
