import { DEFAULT_PATHS, type Address } from '../../../src-shared/remote';
import type { PlannedRequest, PlannedRequests } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import type { EditPlace, TreeEditRequest } from '../../../src-shared/tree-edits';
import { CANOPY_DIALECT } from '../dialect/canopy-dialect';
import { createBody, updateBody } from '../dialect/request-bodies';
import type { RemoteId, SyncFields, SyncTree } from '../sync-tree';

/** The workspace that the edits are for. `service`: what it is a replica of, and by which ids that knows its categories. */
export interface PlannedFor {
  readonly tree: SyncTree;
  readonly service: { readonly address: Address; readonly dialect: Dialect; readonly remoteIds: ReadonlyMap<number, RemoteId> } | null;
}

/** How many are told in full; the rest is counted. */
const TOLD = 1_000;

/**
 * The requests that edits come to, without sending any. Of an update only what it changes is told: where a service wants
 * full bodies, the rest is sent along as it is then. Numbers to sort by are chosen when they are sent.
 */
export const plannedRequests = (edits: readonly TreeEditRequest[], planned: PlannedFor): PlannedRequests => {
  const list = new RequestList(planned);
  for (const one of edits) list.add(one);
  return { service: planned.service?.address.url ?? null, total: list.total, requests: list.requests };
};

class RequestList {
  readonly requests: PlannedRequest[] = [];
  total = 0;
  readonly #dialect: Dialect;
  readonly #writePath: string;
  /** Of new categories, by their keys. */
  readonly #names = new Map<number, string>();
  /** What has been taken out of its branch before that is deleted. */
  readonly #moved = new Set<number>();

  constructor(private readonly planned: PlannedFor) {
    const { service } = planned;
    this.#dialect = service?.dialect ?? CANOPY_DIALECT;
    this.#writePath = service?.address.writePath ?? DEFAULT_PATHS.writePath;
  }

  add(one: TreeEditRequest): void {
    if (one.kind === 'create') this.#create(one);
    else if (one.kind === 'update') this.#update(one.id, one.fields);
    else if (one.kind === 'move') this.#move(one.id, one.place);
    else if (one.kind === 'delete') this.#delete(one.id);
    else this.#tell('PUT', '/…', {}, `the order of ${one.ids.length.toLocaleString('en')} subcategories`);
  }

  #create({ key, fields, place }: Extract<TreeEditRequest, { kind: 'create' }>): void {
    this.#names.set(key, fields.name);
    const { name, slug = null, description = '', visible = true, metadata = {} } = fields;
    const creation = { fields: { name, slug, description, visible, metadata }, parentId: this.#known(place.parentId), order: null, idempotencyKey: '' };
    this.#tell('POST', '', { ...createBody(creation, this.#dialect), ...this.#unknownParent(place.parentId), ...this.#order() }, `new “${name}”${this.#under(place)}`);
  }

  #update(id: number, fields: Partial<{ [K in keyof SyncFields]: SyncFields[K] | undefined }>): void {
    const changed: Partial<SyncFields> = {};
    for (const [field, value] of Object.entries(fields)) if (value !== undefined) Object.assign(changed, { [field]: value });
    this.#tell('PUT', this.#path(id), this.#body(id, changed), `“${this.#name(id)}”: ${Object.keys(changed).join(', ')}`);
  }

  #move(id: number, place: EditPlace): void {
    const to = { parentId: this.#known(place.parentId), order: null };
    this.#moved.add(id);
    this.#tell('PUT', this.#path(id), { ...this.#body(id, {}, to), ...this.#unknownParent(place.parentId), ...this.#order() }, `“${this.#name(id)}”${this.#under(place)}`);
  }

  /** Leaf first on a service, whatever it makes of those that are not empty; in one go where it is ours. */
  #delete(id: number): void {
    if (this.planned.service === null) {
      this.#tell('DELETE', `${this.#path(id)}?children=delete`, null, `“${this.#name(id)}” with all below`);
      return;
    }
    const order = [id];
    for (const next of order) order.push(...(this.planned.tree.children.get(next) ?? []).filter((child) => !this.#moved.has(child)));
    for (const leaf of order.toReversed()) this.#tell('DELETE', this.#path(leaf), null, `“${this.#name(leaf)}”`);
  }

  #tell(method: PlannedRequest['method'], path: string, body: object | null, about: string): void {
    this.total += 1;
    if (this.requests.length < TOLD) this.requests.push({ method, path: `${this.#writePath}${path}`, body: body === null ? null : JSON.stringify(body), about });
  }

  #body(id: number, fields: Partial<SyncFields>, place?: { parentId: RemoteId | null; order: null }): object {
    const update = { id: this.#known(id) ?? 0, raw: {}, version: null, parentId: null, fields, ...(place && { place }) };
    return updateBody(update, this.#dialect, 'partial');
  }

  /** By which id the service knows a category; `null` for the top level, and for one that it does not know yet. */
  #known(ref: number | null): RemoteId | null {
    if (ref === null) return null;
    return this.planned.service === null ? (ref > 0 ? ref : null) : (this.planned.service.remoteIds.get(ref) ?? null);
  }

  #unknownParent(ref: number | null): object {
    return ref === null || this.#known(ref) !== null ? {} : { [this.#dialect.parent.key]: `(the id of “${this.#name(ref)}”)` };
  }

  /** A number to sort by, which is not known before the siblings are looked at again. */
  #order(): object {
    return this.planned.service === null || this.#dialect.order === null ? {} : { [this.#dialect.order.key]: '(its place)' };
  }

  #path(ref: number): string {
    return `/${this.#known(ref) ?? `(the id of “${this.#name(ref)}”)`}`;
  }

  #under({ parentId }: EditPlace): string {
    return parentId === null ? ' at the top level' : ` in “${this.#name(parentId)}”`;
  }

  #name(ref: number): string {
    return this.#names.get(ref) ?? this.planned.tree.nodes.get(ref)?.fields.name ?? String(ref);
  }
}
