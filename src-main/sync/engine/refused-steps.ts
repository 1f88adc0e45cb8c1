import type { Held } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncTree } from '../sync-tree';
import type { PushStep } from '../merge/plan-types';
import { entryKey, fieldValue, unitValue } from '../merge/unit-values';
import { NOT_THERE, type Answered } from './acknowledgements';
import { MOST_RENUMBERED, MOST_TRIES, type OrderTries } from './order-attempts';

interface Verified {
  readonly local: SyncTree;
  readonly remote: SyncTree;
  /** Of the round before. */
  readonly answered: Answered;
  /** Aimed at the orders that the steps lead to. */
  readonly tries: OrderTries;
}

const ownOrder = (name: string): string => `The service keeps an order of its own where “${name}” is.`;
const noRoom = (name: string, count: number): string =>
  `There is no room for “${name}” between the numbers by which the service sorts, and ${count.toLocaleString('en')} categories are too many to be numbered anew.`;

/**
 * What a plan wants sent although the service has just answered that it has carried it out: it keeps something else, and
 * would for ever. An order counts only when every way has been tried.
 */
export const refusedSteps = (push: readonly PushStep[], verified: Verified): Held[] =>
  push.flatMap((step) => refusedOf(step, verified));

const refusedOf = (step: PushStep, { local, remote, answered, tries }: Verified): Held[] => {
  const { id } = step;
  const name = (local.nodes.get(id) ?? remote.nodes.get(id))?.fields.name ?? '';
  const held = (unit: Held['unit'], detail: string): Held => ({
    id,
    unit,
    kind: 'refused',
    mine: step.kind === 'delete' ? false : unitValue(local, id, unit),
    theirs: unitValue(remote, id, unit),
    detail
  });
  if (step.kind === 'delete') {
    if (answered.hasSent(id, 'existence', NOT_THERE))
      return [held('existence', `The service answered that “${name}” is not there, and lists it all the same.`)];
    return answered.hasSent(id, 'existence', false)
      ? [held('existence', `The service answered that it has deleted “${name}”, and still has it.`)]
      : [];
  }
  if (step.kind === 'move') {
    if (step.isOtherParent) {
      return answered.hasSent(id, 'place', step.place.parent)
        ? [held('place', `The service answered that it has moved “${name}”, and has it where it was.`)]
        : [];
    }
    const { length } = tries.target(step.place.parent);
    const isFutile = tries.of(step.place.parent) >= MOST_TRIES;
    return isFutile ? [held('place', length > MOST_RENUMBERED ? noRoom(name, length) : ownOrder(name))] : [];
  }
  if (step.kind === 'create') return [];
  const shown = local.nodes.get(id);
  if (!shown) return [];
  return step.units.flatMap((unit) => {
    if (unit === 'place' || unit === 'existence' || !answered.hasSent(id, unit, fieldValue(shown.fields, unit) ?? null))
      return [];
    return [held(unit, `The service took the ${entryKey(unit) ?? unit} of “${name}”, and keeps what it had.`)];
  });
};
