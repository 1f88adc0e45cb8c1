import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { PlannedRequest } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import type { Address } from '../../../src-shared/remote';
import type { RemoteUpdate } from '../category-service';
import { operationPath } from '../service-client/http/endpoints';
import { createBody, updateBody } from '../dialect/request-bodies';
import { idForPath, protocolOf, updateSteps, wrapped, type UpdateStep } from '../dialect/write-requests';
import { entryKey } from '../merge/unit-values';
import { messages } from './messages';
import { PlaceWriter } from './place-writer';
import type { OrderAttempts } from './order-numbers';
import type { RemoteSnapshot } from './remote-snapshot';
import { ProjectedRemote } from './projected-remote';
import { updatedFields, type Task } from './tasks';
import type { RawCategory, RemoteId, SyncFields, SyncTree } from '../sync-tree';
import { knownRaw } from './known-remote';

interface RequestPreviewParts {
  readonly paths: Pick<Address, 'readPath' | 'writePath'>;
  readonly dialect: Dialect;
  readonly remoteIds: ReadonlyMap<CategoryKey, RemoteId>;
  /** As it is to be. */
  readonly local: SyncTree;
  readonly snapshot: RemoteSnapshot;
  readonly attempts: OrderAttempts;
}

/** Stands for a number to sort by that only a reading of the service shows. */
const UNKNOWN_NUMBER = messages.preview.unknownNumber;
const UNKNOWN_VERSION = messages.preview.unknownVersion;
const UNKNOWN_MARK = messages.preview.unknownMark;
const UNKNOWN_CODE = messages.preview.unknownCode;

/** Characters of one text in a body, and of a body, that are shown: a preview is read, not sent. */
const TEXT = 200;
const BODY = 2_000;

/** The requests of a sync in turn. As in `SendRound`, each starts from the service as those before it leave it. */
export class RequestPreview {
  readonly #projected: ProjectedRemote;
  readonly #places: PlaceWriter;
  /** Whether a place in an order is a number that is known beforehand. */
  readonly #isCounted: boolean;

  constructor(private readonly parts: RequestPreviewParts) {
    const { dialect, snapshot, attempts } = parts;
    this.#isCounted = dialect.order?.meaning === 'index';
    this.#projected = new ProjectedRemote(snapshot);
    this.#places = new PlaceWriter(
      this.#isCounted ? dialect : { ...dialect, order: null },
      this.#projected,
      attempts,
      snapshot
    );
  }

  /** None: a sync would find nothing in it to send. */
  preview(task: Task): PlannedRequest[] {
    if (task.kind === 'create') return [this.#create(task)];
    if (task.kind === 'update') return this.#update(task);
    return [this.#delete(task)];
  }

  #delete(task: Extract<Task, { kind: 'delete' | 'deleteBranch' }>): PlannedRequest {
    const below = task.kind === 'delete' ? [] : task.below;
    for (const id of [...below, task.id]) this.#projected.deleted(id);
    const { path } = protocolOf(this.parts.dialect).remove;
    const name = this.#name(task.id);
    return {
      method: 'DELETE',
      path: this.#path(task.id, task.kind === 'delete' ? path : `${path}?children=delete&branch=${UNKNOWN_MARK}`),
      body: null,
      about:
        task.kind === 'delete' ? messages.preview.deleted(name) : messages.preview.deletedBranch(name, below.length)
    };
  }

  #create({ id, fields, parent }: Extract<Task, { kind: 'create' }>): PlannedRequest {
    const { dialect, paths } = this.parts;
    const { create } = protocolOf(dialect);
    const slot = this.#places.slotFor(id, parent);
    const body = createBody(
      { fields, parentId: this.#remoteId(parent), order: slot.order, idempotencyKey: '' },
      dialect
    );
    this.#projected.created(id, null);
    this.#places.placed(id, parent, slot);
    const shown = { ...body, ...this.#unknownCode(fields), ...this.#unknownParent(parent), ...this.#unknownNumber() };
    return {
      method: create.method,
      path: operationPath(create.path, paths),
      body: bodyText(wrapped(shown, null, dialect)),
      about: messages.preview.created(fields.name, this.#parentName(parent))
    };
  }

  #update({ id, fields, units, move }: Extract<Task, { kind: 'update' }>): PlannedRequest[] {
    const { dialect, snapshot } = this.parts;
    const listed = snapshot.listed(id);
    if (listed === undefined) return [];
    const slot = move === null ? null : this.#places.slotFor(id, move.parent);
    const isMoving = move !== null && slot !== null && (move.isOtherParent || dialect.order !== null);
    if (units.length === 0 && !isMoving) return [];
    const remoteId = this.#remoteId(id) ?? messages.preview.unknownId(this.#name(id));
    const listedParent = this.#remoteId(snapshot.tree.nodes.get(id)?.parent ?? TOP_LEVEL);
    const drift = isMoving ? null : this.#places.drifted(id);
    const place = isMoving
      ? { parentId: this.#remoteId(move.parent), order: slot.order }
      : drift === null
        ? null
        : { parentId: listedParent, order: drift };
    const raw = {
      ...knownRaw(remoteId, listedParent, listed.fields, dialect),
      ...this.#listedNumber(listed.order),
      ...this.#unknownVersion()
    };
    const update = {
      id: remoteId,
      raw,
      version: null,
      parentId: listedParent,
      fields: updatedFields(units, fields, listed.fields),
      ...(place && { place })
    };
    if (isMoving) this.#places.placed(id, move.parent, slot);
    this.#projected.written(id);
    const about = this.#aboutUpdate(id, units, isMoving ? move : null);
    const unknown = isMoving ? { ...this.#unknownParent(move.parent), ...this.#unknownNumber() } : {};
    return updateSteps(update, dialect).flatMap((step) => {
      const request = step.kind === 'change' ? this.#change(step.update, unknown) : this.#move(step, unknown);
      return request === null
        ? []
        : [{ method: request.method, path: this.#path(id, request.path), body: bodyText(request.body), about }];
    });
  }

  #change(
    update: RemoteUpdate,
    unknown: RawCategory
  ): (Pick<PlannedRequest, 'method' | 'path'> & { readonly body: RawCategory }) | null {
    const { dialect } = this.parts;
    const { method, path } = protocolOf(dialect).update;
    // As the client has it: what the service has no member for is not sent.
    if (Object.keys(updateBody(update, dialect, 'partial')).length === 0) return null;
    const body = { ...updateBody(update, dialect), ...(update.place === undefined ? {} : unknown) };
    return { method, path, body: wrapped(body, update, dialect) };
  }

  #move(
    { body }: Extract<UpdateStep, { kind: 'move' }>,
    unknown: RawCategory
  ): (Pick<PlannedRequest, 'method' | 'path'> & { readonly body: RawCategory }) | null {
    const { parent: kept, protocol } = this.parts.dialect;
    const move = protocol?.move;
    if (move === undefined) return null;
    const key = (kept.written ?? kept).key;
    const named = Object.hasOwn(unknown, key) ? { [move.parent ?? key]: unknown[key] } : {};
    return { method: move.method, path: move.path, body: { ...body, ...named } };
  }

  #aboutUpdate(
    id: CategoryKey,
    units: Extract<Task, { kind: 'update' }>['units'],
    move: Extract<Task, { kind: 'update' }>['move']
  ): string {
    const changes = units.map((unit) => entryKey(unit) ?? unit);
    if (move !== null)
      changes.unshift(
        move.isOtherParent ? messages.preview.moved(this.#parentName(move.parent)) : messages.preview.reordered
      );
    return messages.preview.changed(this.#name(id), changes);
  }

  /** Its last part is of a key that a sync gives. */
  #unknownCode({ metadata, slug }: SyncFields): RawCategory {
    const { dialect } = this.parts;
    const { generated = [] } = protocolOf(dialect);
    const isGiven = (key: string): boolean =>
      Object.hasOwn(metadata, key) || (key === dialect.slugKey && slug !== null);
    return Object.fromEntries(generated.filter((key) => !isGiven(key)).map((key) => [key, UNKNOWN_CODE]));
  }

  /** A replica does not keep it: each reading says it anew. */
  #unknownVersion(): RawCategory {
    const { version } = protocolOf(this.parts.dialect);
    return version === undefined ? {} : { [version.key]: UNKNOWN_VERSION };
  }

  #listedNumber(order: number | null): object {
    const { order: kept } = this.parts.dialect;
    return kept === null ? {} : { [kept.key]: order ?? UNKNOWN_NUMBER };
  }

  #unknownNumber(): RawCategory {
    const { order } = this.parts.dialect;
    return order === null || this.#isCounted ? {} : { [order.key]: UNKNOWN_NUMBER };
  }

  #unknownParent(parent: ParentKey): RawCategory {
    if (parent === TOP_LEVEL || this.#remoteId(parent) !== null) return {};
    const { parent: kept, idKey } = this.parts.dialect;
    const { key, as } = kept.written ?? kept;
    const id = messages.preview.unknownId(this.#name(parent));
    const one = as === 'object' ? { ...kept.beside, [idKey]: id } : id;
    return { [key]: kept.isListed === true ? [one] : one };
  }

  /** `null` for the top level, and for one that the service does not have yet. */
  #remoteId(id: ParentKey): RemoteId | null {
    return id === TOP_LEVEL ? null : (this.parts.remoteIds.get(id) ?? null);
  }

  #path(id: CategoryKey, template: string): string {
    const { dialect, paths, snapshot } = this.parts;
    const remoteId = this.#remoteId(id);
    const shown =
      remoteId === null
        ? messages.preview.unknownId(this.#name(id))
        : encodeURIComponent(String(idForPath(remoteId, snapshot.listed(id)?.fields.metadata, dialect)).toWellFormed());
    return operationPath(template.replaceAll('{version}', UNKNOWN_VERSION), paths, shown);
  }

  /** `null`: the top level. */
  #parentName(parent: ParentKey): string | null {
    return parent === TOP_LEVEL ? null : this.#name(parent);
  }

  #name(id: CategoryKey): string {
    const { local, snapshot } = this.parts;
    return (local.nodes.get(id) ?? snapshot.tree.nodes.get(id))?.fields.name ?? String(id);
  }
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const bodyText = (body: RawCategory): string =>
  cut(
    JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? cut(value, TEXT) : value)),
    BODY
  );
