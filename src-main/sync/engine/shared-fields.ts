import { localKeysOf, type KeptCustomField } from '../../../src-shared/fields';
import { sameJson } from '../../../src-shared/same-json';
import { ifRemoteFails } from '../category-service';
import { mergeCustomFields } from '../merge/merge-custom-fields';
import type { SyncParts, SyncWatch } from './sync-parts';

/**
 * Brings the fields of a replica and of its Canopy service together, after the categories. Fields that stay here are in neither
 * direction. What cannot be read or sent is tried again with the next sync: what is wrong with the service is said by the categories.
 */
export class SharedFields {
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
