import { parentFromWire, parentOnWire, type ParentId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import { z } from 'zod';
import { EMPTY_CONTENT, keptFields, optionalFields, completeFields } from '../../../../src-shared/category';
import { remoteIdSchema, unitSchema, type RemoteId } from '../../../../src-shared/remote';
import { parentInRow, storedParent } from '../tree/category-rows';
import { checked, integer, parsed, storedRemoteId } from '../connection/row-values';

const idSchema = z.int();
const parentSchema = idSchema.nullable().transform(parentFromWire);
const fieldsSchema = z.object(completeFields(keptFields, EMPTY_CONTENT));
const someFieldsSchema = z.object(optionalFields(keptFields));

/** One step that is being sent, as it is journalled. Ids are those of this workspace. */
const outboxEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    id: idSchema,
    /** `order`: of a service that is asked with a key, which wants the same bytes again; left out: it was not sent yet. */
    sent: z.object({ fields: fieldsSchema, parent: parentSchema, order: z.number().nullable().optional() }),
    idempotencyKey: z.string(),
    remoteId: remoteIdSchema.nullable(),
    /** The person has been asked whether it is there, so that it is no longer looked for. */
    isAsked: z.boolean()
  }),
  z.object({
    kind: z.literal('update'),
    id: idSchema,
    sent: z.object({ fields: someFieldsSchema, units: z.array(unitSchema) })
  }),
  z.object({ kind: z.literal('move'), id: idSchema, sent: z.object({ parent: parentSchema }) }),
  z.object({ kind: z.literal('delete'), id: idSchema, sent: z.object({}) }),
  /** The children of a parent are all being given new numbers. */
  z.object({ kind: z.literal('order'), parent: parentSchema, sent: z.object({}) })
]);
export type OutboxEntry = z.output<typeof outboxEntrySchema>;
export type SentCreation = Extract<OutboxEntry, { kind: 'create' }>;
export type SentDeletion = Extract<OutboxEntry, { kind: 'delete' }>;

const sentJson = ({ sent }: OutboxEntry): unknown =>
  'parent' in sent ? { ...sent, parent: parentOnWire(sent.parent) } : sent;

/** The journal of what a round sends, in the order of sending. */
export class OutboxRows extends TableAccess {
  readonly all = this.allRows<[], OutboxEntry>(
    'SELECT category_id, kind, sent, idempotency_key, remote_id, asked FROM sending ORDER BY id',
    ([category, kind, sent, idempotencyKey, remoteId, asked]) => {
      const id = integer(category);
      return checked(outboxEntrySchema, {
        kind,
        id,
        parent: parentOnWire(parentInRow(id)),
        sent: parsed(sent),
        idempotencyKey,
        remoteId,
        isAsked: asked === 1
      });
    }
  );
  /** Whether a round is unverified, apart from what the person is asked about. */
  readonly isAny = this.hasRow('SELECT 1 FROM sending WHERE asked = 0 LIMIT 1');
  readonly #clear = this.writing('DELETE FROM sending');
  readonly #add = this.writing<unknown[]>(
    'INSERT INTO sending (category_id, kind, sent, idempotency_key, remote_id, asked) VALUES (?, ?, ?, ?, ?, ?)'
  );
  readonly noteCreating = this.writes(
    `UPDATE sending SET sent = json_set(sent, '$.order', ?) WHERE category_id = ? AND kind = 'create'`,
    (id: number, order: number | null) => [order, id]
  );
  readonly noteCreated = this.writes(
    `UPDATE sending SET remote_id = ? WHERE category_id = ? AND kind = 'create'`,
    (id: number, remoteId: RemoteId) => [storedRemoteId(remoteId), id]
  );
  readonly noteRenumbering = this.writes(
    `INSERT OR IGNORE INTO sending (category_id, kind, sent, asked) VALUES (?, 'order', '{}', 0)`,
    (parent: ParentId) => [storedParent(parent)]
  );
  readonly forgetCreation = this.writes(
    `DELETE FROM sending WHERE category_id = ? AND kind = 'create'`,
    (id: number) => [id]
  );

  replace(sendings: readonly OutboxEntry[]): void {
    this.#clear.run();
    for (const one of sendings) {
      const id = one.kind === 'order' ? storedParent(one.parent) : one.id;
      const [key, remoteId, isAsked] =
        one.kind === 'create' ? [one.idempotencyKey, one.remoteId, one.isAsked] : [null, null, false];
      this.#add.run(
        id,
        one.kind,
        JSON.stringify(sentJson(one)),
        key,
        remoteId === null ? null : storedRemoteId(remoteId),
        isAsked ? 1 : 0
      );
    }
  }
}
