import type { CategoryKey } from '../../../src-shared/ids';
import { randomUUID } from 'node:crypto';
import { sameJson } from '../../../src-shared/same-json';
import type { OutboxEntry, SentCreation, SentDeletion } from '../../store/sqlite/sync-state/outbox-rows';
import type { Plan } from '../merge/plan-types';
import type { Unit } from '../../../src-shared/remote';

/** What is not settled of the round before. */
interface Unsettled {
  readonly openDeletions: readonly SentDeletion[];
  readonly undecided: readonly SentCreation[];
  readonly lost: ReadonlyMap<CategoryKey, SentCreation>;
}

/** The outbox of a round that sends: everything it is about to send, and what the person is still asked about. */
export const outboxOf = ({ push }: Plan, sent: Unsettled): OutboxEntry[] => {
  // The person has chosen to create it, which answers the question whether it is there.
  const created = new Set(push.flatMap((step) => (step.kind === 'create' ? [step.id] : [])));
  const outbox: OutboxEntry[] = [...sent.openDeletions, ...sent.undecided.filter(({ id }) => !created.has(id))];
  for (const step of push) {
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

/** The outbox of a round that may not send: without what was never sent. A lost creation keeps its key, since it may still arrive. */
export const outboxNotSending = ({ push }: Plan, sent: Unsettled): OutboxEntry[] => [
  ...sent.openDeletions,
  ...sent.undecided,
  ...push.flatMap(({ kind, id }) => (kind === 'create' ? (sent.lost.get(id) ?? []) : []))
];

/** How a creation is sent: with this key, and, if it was sent before, with the number to sort by of that time. */
export interface KeyedCreation {
  readonly key: string;
  readonly order?: number | null | undefined;
}

export const keyedCreations = (outbox: readonly OutboxEntry[]): ReadonlyMap<number, KeyedCreation> =>
  new Map(
    outbox.flatMap((one) =>
      one.kind === 'create' ? [[one.id, { key: one.idempotencyKey, order: one.sent.order }] as const] : []
    )
  );

/** Keeps the idempotency key of the last time if the same is sent again. */
const creationOf = (id: CategoryKey, sent: SentCreation['sent'], before: SentCreation | undefined): SentCreation => {
  const isSame = before !== undefined && sameJson({ ...before.sent, order: undefined }, { ...sent, order: undefined });
  const { sent: again, idempotencyKey } = isSame ? before : { sent, idempotencyKey: randomUUID() };
  return { kind: 'create', id, sent: again, idempotencyKey, remoteId: null, isAsked: false };
};

/** Noted for `existence` when a deletion was answered with “does not exist”. */
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

  hasSent(id: CategoryKey, unit: Unit, value: unknown): boolean {
    return this.has(id, unit) && sameJson(this.#values.get(`${id} ${unit}`), value);
  }
}
