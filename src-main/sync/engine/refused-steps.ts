import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncTree } from '../sync-tree';
import type { PushStep } from '../merge/plan-types';
import { entryKey, fieldValue, unitValue } from '../merge/unit-values';
import { ABSENT, type Acknowledgements } from './acknowledgements';
import { MOST_RENUMBERED, MOST_TRIES, type OrderAttempts } from './order-attempts';

interface Verified {
  readonly local: SyncTree;
  readonly remote: SyncTree;
  /** Of the round before. */
  readonly acknowledged: Acknowledgements;
  /** Aimed at the orders that the steps lead to. */
  readonly attempts: OrderAttempts;
}

const ownOrder = (name: string): string => `The service keeps an order of its own where “${name}” is.`;
const noRoom = (name: string, count: number): string =>
  `There is no room for “${name}” between the numbers by which the service sorts, and ${count.toLocaleString('en')} categories are too many to be numbered anew.`;

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
      return [blocked('existence', `The service answered that “${name}” is not there, and lists it all the same.`)];
    return acknowledged.hasSent(id, 'existence', false)
      ? [blocked('existence', `The service answered that it has deleted “${name}”, and still has it.`)]
      : [];
  }
  if (step.kind === 'move') {
    if (step.isOtherParent) {
      return acknowledged.hasSent(id, 'place', step.place.parent)
        ? [blocked('place', `The service answered that it has moved “${name}”, and has it where it was.`)]
        : [];
    }
    const { length } = attempts.target(step.place.parent);
    const isFutile = attempts.of(step.place.parent) >= MOST_TRIES;
    return isFutile ? [blocked('place', length > MOST_RENUMBERED ? noRoom(name, length) : ownOrder(name))] : [];
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
    return [blocked(unit, `The service took the ${entryKey(unit) ?? unit} of “${name}”, and keeps what it had.`)];
  });
};
