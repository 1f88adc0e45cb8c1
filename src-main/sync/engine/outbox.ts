import type { CategoryKey } from '../../../src-shared/ids';
import { randomUUID } from 'node:crypto';
import { sameJson } from '../../../src-shared/same-json';
import type { OutboxEntry, SentCreation } from '../../store/sqlite/sync-state/outbox-rows';
import type { Plan } from '../merge/plan-types';
import type { Unit } from '../../../src-shared/remote';

/** What became of creations of the round before. */
interface OpenCreations {
  /** The person is asked about them. */
  readonly asked: readonly SentCreation[];
  /** They did not arrive. */
  readonly lost: ReadonlyMap<CategoryKey, SentCreation>;
}

/** What the round sets out to send, and what is still asked about. */
export const outboxOf = (plan: Plan, sent: OpenCreations): OutboxEntry[] => {
  // Once the person has chosen to create it, the question whether it is there is over.
  const created = new Set(plan.push.flatMap((step) => (step.kind === 'create' ? [step.id] : [])));
  const outbox: OutboxEntry[] = sent.asked.filter(({ id }) => !created.has(id));
  for (const step of plan.push) {
    const { id } = step;
    if (step.kind === 'create')
      outbox.push(creationOf(id, { fields: step.fields, parent: step.place.parent }, sent.lost.get(id)));
    else if (step.kind === 'update')
      outbox.push({ kind: 'update', id, sent: { fields: step.fields, units: [...step.units] } });
    else if (step.kind === 'delete') outbox.push({ kind: 'delete', id, sent: {} });
    else outbox.push({ kind: 'move', id, sent: { parent: step.place.parent } });
  }
  return outbox;
};

/** The key of each creation in the outbox. */
export const idempotencyKeys = (outbox: readonly OutboxEntry[]): ReadonlyMap<number, string> =>
  new Map(outbox.flatMap((one) => (one.kind === 'create' ? [[one.id, one.idempotencyKey] as const] : [])));

/** With the key of the time before where it is sent as it was then. */
const creationOf = (id: CategoryKey, sent: SentCreation['sent'], before: SentCreation | undefined): SentCreation => ({
  kind: 'create',
  id,
  sent,
  idempotencyKey: before && sameJson(before.sent, sent) ? before.idempotencyKey : randomUUID(),
  remoteId: null,
  isAsked: false
});

/** By the answer to its deletion, the category had not been there: noted of its existence. */
export const ABSENT = 'not there';

/** What the service has acknowledged in this sync, by category and unit: the value that was sent. */
export class Acknowledgements {
  readonly #values = new Map<string, unknown>();

  note(id: CategoryKey, unit: Unit, value: unknown): void {
    this.#values.set(`${id} ${unit}`, value);
  }

  has(id: CategoryKey, unit: Unit): boolean {
    return this.#values.has(`${id} ${unit}`);
  }

  /** Whether that very value was. */
  hasSent(id: CategoryKey, unit: Unit, value: unknown): boolean {
    return this.has(id, unit) && sameJson(this.#values.get(`${id} ${unit}`), value);
  }
}
