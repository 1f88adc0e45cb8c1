import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../../domain/errors';
import { RemoteFailure, ifRemoteFails } from '../category-service';
import { Forbidden } from './failure-classifier';
import messages from './messages/en.json' with { type: 'json' };
import { VolatileFields } from './volatile-fields';
import type { SyncOutcome, Listing, SyncMemory, SyncParts, SyncWatch } from './sync-parts';
import { SyncRun } from './sync-run';
import { CUSTOM_FIELD_LIMITS, customFieldSchema, localKeysOf, type KeptCustomField } from '../../../src-shared/fields';
import { sameJson } from '../../../src-shared/same-json';

type Fields = readonly KeptCustomField[];

const keysOf = (fields: Fields): string[] => fields.map(({ key }) => key);
const byKey = (fields: Fields): ReadonlyMap<string, KeptCustomField> =>
  new Map(fields.map((field) => [field.key, field]));

/** One definition that both sides have, member by member. */
const mergedField = (before: KeptCustomField | undefined, here: KeptCustomField, there: KeptCustomField) => {
  if (here.type !== there.type) return sameJson(before, there) ? here : there;
  const isMine = (member: string): boolean =>
    sameJson(there[member], before?.[member]) && !sameJson(here[member], before?.[member]);
  const merged: KeptCustomField = { ...there };
  for (const member of new Set([...Object.keys(before ?? {}), ...Object.keys(here)])) {
    if (!isMine(member)) continue;
    if (here[member] === undefined) delete merged[member];
    else merged[member] = here[member];
  }
  // Members that are valid alone may not be so together, such as a least and a greatest value.
  return customFieldSchema.safeParse(here).success && !customFieldSchema.safeParse(merged).success ? there : merged;
};

/**
 * The fields that both sides should have. Where both have changed the same member of a field, the service's stays. A field that one
 * side has removed stays if the other has changed it. The order is that of the side that has changed it, or the service's.
 * @param base the fields as both sides had them last
 * @returns `null`: there would be more than a workspace may have
 */
export const mergeCustomFields = (base: Fields, here: Fields, there: Fields): KeptCustomField[] | null => {
  const [before, mine, theirs] = [byKey(base), byKey(here), byKey(there)];
  const order = sameJson(keysOf(there), keysOf(base)) ? [here, there] : [there, here];
  const merged = [...new Set(order.flatMap(keysOf))].flatMap((key) => {
    const [was, own, other] = [before.get(key), mine.get(key), theirs.get(key)];
    if (own !== undefined && other !== undefined) return [mergedField(was, own, other)];
    const only = own ?? other;
    return only === undefined || (was !== undefined && sameJson(was, only)) ? [] : [only];
  });
  return merged.length > CUSTOM_FIELD_LIMITS.fields ? null : merged;
};

/**
 * Brings the fields of a replica and of its Canopy service together, after the categories. Fields that stay here are in neither
 * direction. What cannot be read or sent is tried again with the next sync: what is wrong with the service is said by the categories.
 */
class SharedFields {
  /** The fields that the service has refused, as of a person who may not set them: they are not sent again. */
  #refused: readonly KeptCustomField[] | null = null;

  constructor(private readonly parts: Pick<SyncParts, 'store' | 'service' | 'signal'>) {}

  async sync({ maySend }: Pick<SyncWatch, 'maySend'>): Promise<void> {
    const { store, service, signal } = this.parts;
    const there = await service.fields?.read().catch(ifRemoteFails(null));
    if (there === null || there === undefined) return;
    signal?.throwIfAborted();
    const { fields: here } = store.fields();
    const local = new Set(localKeysOf(here));
    const shared = (fields: readonly KeptCustomField[]): KeptCustomField[] =>
      fields.filter(({ key }) => !local.has(key));
    const merged = mergeCustomFields(shared(store.replica.learned().fields ?? []), here, shared(there.fields));
    if (merged === null) return;
    if (!sameJson(merged, here)) store.setFields(merged, { author: 'sync' });
    const wanted = [...shared(merged), ...there.fields.filter(({ key }) => local.has(key))];
    const isSending = !sameJson(wanted, there.fields) && !sameJson(wanted, this.#refused) && maySend?.() !== false;
    const isKept = isSending && (await service.fields?.write(wanted, there.version).catch(ifRemoteFails('failed')));
    signal?.throwIfAborted();
    if (isKept === false && isSending) this.#refused = wanted;
    const agreed = isKept === true ? wanted : there.fields;
    if (!sameJson(store.replica.learned().fields ?? [], agreed)) store.replica.learn({ fields: [...agreed] });
  }
}

/** Syncs a replica with its service, as `docs/sync.md` says. One run at a time. */
export class ReplicaSync {
  /** The last listing, used when the service answers “unchanged” and there is something to send. */
  #listing: Listing | null = null;
  readonly #memory: SyncMemory;
  readonly #fields: SharedFields;

  constructor(private readonly parts: SyncParts) {
    this.#memory = {
      deferred: new Set(),
      forbidden: new Forbidden(),
      volatile: new VolatileFields(parts.store.replica.learned().restless)
    };
    this.#fields = new SharedFields(parts);
  }

  /** One sync: rounds until nothing is left to send, or a `failure`. Rejects with `RemoteFailure` when the service cannot be read, and when cancelled. */
  async once(watch: SyncWatch = {}): Promise<SyncOutcome> {
    const { forbidden, volatile } = this.#memory;
    forbidden.begin();
    const run = new SyncRun(this.parts, this.#listing, this.#memory, watch);
    try {
      const outcome = await run.run();
      if (outcome.failure === undefined && outcome.shrinking === undefined && run.listing !== null)
        volatile.keep(run.listing.categories);
      if (!isDeepStrictEqual(this.parts.store.replica.learned().restless, volatile.known))
        this.parts.store.replica.learn({ restless: volatile.known });
      if (outcome.failure === undefined) await this.#fields.sync(watch);
      return outcome;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new RemoteFailure(
        'failed',
        messages.stoppedBy({ reason: error.message, isTooDeep: error.code === 'too_deep' }),
        null,
        null,
        {
          cause: error
        }
      );
    } finally {
      this.#listing = run.listing;
    }
  }
}
