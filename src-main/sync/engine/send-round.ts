import type { Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { RemoteFailure, type CategoryService } from '../category-service';
import { fieldValue, sameFields, unitValue, type FieldUnit } from '../merge/unit-values';
import type { RemoteId, SyncFields, SyncTree } from '../sync-tree';
import { ABSENT, type Acknowledgements } from './acknowledgements';
import type { Forbidden } from './forbidden';
import type { PlaceWriter } from './place-writer';
import type { RemoteSnapshot } from './remote-snapshot';
import type { ProjectedRemote } from './projected-remote';
import { fieldsOf, partsOf, type Task } from './tasks';

export interface RoundParts {
  readonly store: WorkspaceStore;
  readonly service: CategoryService;
  /** The tree here as it was planned from. */
  readonly planned: SyncTree;
  readonly snapshot: RemoteSnapshot;
  readonly now: ProjectedRemote;
  readonly places: PlaceWriter;
  readonly acknowledged: Acknowledgements;
  /** Of each creation, as journalled. */
  readonly keys: ReadonlyMap<number, string>;
  /** What a write was refused with before as out of date: the second time, it is no question of time. */
  readonly stale: Set<string>;
  /** What failed with no word about why, in this sync or an earlier one, comes last: the rest does not wait behind it for ever. */
  readonly troubled: Set<string>;
  /** What was refused with 403. */
  readonly forbidden: Forbidden;
  /** Before and after each request and each write of the journal. Throws when the sync is to end there. */
  readonly at: (boundary: string) => void;
  /** Whether the last reading is too old to delete, or to write at all, by. */
  readonly isTooOld: (kind: 'write' | 'delete') => boolean;
}

export interface RoundEnd {
  /** Requests that were answered with success. */
  readonly pushed: number;
  /** Something was left for after the next reading. */
  readonly isMore: boolean;
  readonly blocked: readonly Blocked[];
  /** Why nothing more can be sent at all. */
  readonly failure: RemoteFailure | null;
  /** Why something may not have been carried out. */
  readonly trouble: RemoteFailure | null;
}

/** What says that the service has changed since it was read, rather than that it does not take the value. */
const OUT_OF_DATE = new Set([404, 409, 410, 412]);

const FORBIDDEN = 403;

/** Refusals of a request whatever it says: to try the parts of an update one by one would be the same again. */
const WHATEVER_IT_SAYS = new Set([404, 405, 410, 411, 426, 501, 505]);

/** Requests in a row that fail with no word about why, before one rather tries later. */
const MOST_TROUBLE = 3;

/** Sends what a plan wants sent, one request after the other. */
export class SendRound {
  #pushed = 0;
  #isMore = false;
  #hasWritten = false;
  /** Whatever became of it: the first request of a round is made by whatever reading there is, or a slow service would never get any. */
  #hasAsked = false;
  #troubles = 0;
  #trouble: RemoteFailure | null = null;
  #blocked: readonly Blocked[] = [];
  /** Categories that something of theirs was not sent of: what depends on them waits. */
  readonly #open = new Set<number>();

  constructor(private readonly parts: RoundParts) {}

  async run(tasks: readonly Task[]): Promise<RoundEnd> {
    const isTroubled = (task: Task): boolean => this.parts.troubled.has(keyOf(task));
    const queue = [...tasks.filter((task) => !isTroubled(task)), ...tasks.filter(isTroubled)].reverse();
    let failure: RemoteFailure | null = null;
    for (let task = queue.pop(); task !== undefined && failure === null; task = queue.pop()) {
      if (task.kind === 'delete' && !this.#isRenumbered) failure = await this.#renumber();
      if (failure !== null || this.#mustReadFirst(task)) {
        this.#isMore = true;
        break;
      }
      failure = await this.#try(task, () => this.#send(task), queue);
    }
    if (failure === null && !this.#isRenumbered) failure = await this.#renumber();
    this.parts.places.close();
    return {
      pushed: this.#pushed,
      isMore: this.#isMore || failure !== null,
      blocked: this.#blocked,
      failure,
      trouble: this.#trouble
    };
  }

  #isRenumbered = false;

  /** Nothing is deleted by a reading that others may have added to since, nor after writes of ours that have not been verified. */
  #mustReadFirst(task: Task): boolean {
    if (task.kind === 'delete' && this.#hasWritten) return true;
    return this.#hasAsked && this.parts.isTooOld(task.kind === 'delete' ? 'delete' : 'write');
  }

  async #try(task: Task, send: () => Promise<void>, queue: Task[]): Promise<RemoteFailure | null> {
    this.#hasAsked = true;
    try {
      await send();
      this.#troubles = 0;
      this.parts.forbidden.allowed();
      this.parts.troubled.delete(keyOf(task));
      return null;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      this.#open.add(task.id);
      return this.#judge(task, error, queue);
    }
  }

  /** @returns why the sync has to end */
  #judge(task: Task, failure: RemoteFailure, queue: Task[]): RemoteFailure | null {
    const { kind, status } = failure;
    if (kind === 'failed' || kind === 'lost' || kind === 'unreadable') {
      this.#isMore = true;
      // It may have arrived.
      this.#hasWritten = true;
      this.#trouble = failure;
      this.#troubles += 1;
      this.parts.troubled.add(keyOf(task));
      return this.#troubles >= MOST_TROUBLE ? failure : null;
    }
    if (kind !== 'refused') return failure;
    const key = keyOf(task);
    if (status !== null && OUT_OF_DATE.has(status) && !this.parts.stale.has(key)) {
      this.parts.stale.add(key);
      this.#isMore = true;
      return null;
    }
    if (status === FORBIDDEN && this.parts.forbidden.note(task.id, key)) return this.#endAsReadOnly(failure);
    const parts = status !== null && WHATEVER_IT_SAYS.has(status) ? [] : partsOf(task);
    if (parts.length === 0) this.#block(task, failure.message);
    // One after the other, and whatever follows a success waits for the next reading.
    for (const part of parts.toReversed()) queue.push(part);
    this.#open.delete(task.id);
    return null;
  }

  /** What was blocked of the same refusals is no affair of those categories: it waits, behind what has not been tried yet. */
  #endAsReadOnly({ message, status }: RemoteFailure): RemoteFailure {
    const { forbidden, troubled } = this.parts;
    this.#blocked = this.#blocked.filter(({ id }) => !forbidden.has(id));
    for (const task of forbidden.tasks) troubled.add(task);
    return new RemoteFailure(
      'unauthorized',
      `These credentials may not write, as it seems: nothing that was sent has been allowed. Your changes wait here. ${message}`,
      null,
      status
    );
  }

  #send(task: Task): Promise<void> {
    if (task.kind === 'create') return this.#create(task);
    return task.kind === 'update' ? this.#update(task) : this.#delete(task.id);
  }

  async #create({ id, fields, parent }: Extract<Task, { kind: 'create' }>): Promise<void> {
    const { store, service, now, places, keys, at, acknowledged } = this.parts;
    const parentId = this.#remoteParent(parent);
    const here = store.replica.localNode(id);
    const key = keys.get(id);
    if (parentId === undefined || key === undefined || here?.parent !== parent || !this.#isAsPlanned(id, here.fields))
      return this.#later(id);
    const spot = places.spotFor(id, parent);
    at(`before creating ${id}`);
    const told = await service.create({ fields, parentId, order: spot.order, idempotencyKey: key });
    // What was there before is not the new one, whatever the answer says (some answer with a category of the same name, or with
    // the root): to take it for that would take it from the one that it is. The next reading shows what became of ours.
    const remoteId = told !== null && now.has(told) ? null : told;
    at(`created ${id}`);
    if (remoteId !== null) store.replica.noteCreated(id, remoteId);
    at(`noted ${id}`);
    acknowledged.note(id, 'existence', true);
    now.created(id, remoteId);
    places.placed(id, parent, spot);
    this.#done();
    if (remoteId === null) this.#open.add(id);
  }

  #isAsPlanned(id: number, here: SyncFields): boolean {
    const planned = this.parts.planned.nodes.get(id);
    return planned !== undefined && sameFields(here, planned.fields);
  }

  async #update({ id, fields, units, move }: Extract<Task, { kind: 'update' }>): Promise<void> {
    const { store, service, now, places, at } = this.parts;
    const listed = now.unwritten(id);
    const here = store.replica.localNode(id);
    if (!listed || !here) return this.#later(id);
    const still = units
      .filter(isField)
      .filter((unit) => sameJson(fieldValue(here.fields, unit), fieldValue({ ...listed.fields, ...fields }, unit)));
    if (still.length < units.length) this.#isMore = true;
    const spot = move && here.parent === move.parent ? places.spotFor(id, move.parent) : null;
    const parentId = move ? this.#remoteParent(move.parent) : undefined;
    if (move && (spot === null || parentId === undefined)) this.#later(id);
    // Of a move among siblings that are all numbered anew, nothing is left to be sent here.
    const isMoving =
      move !== null && spot !== null && parentId !== undefined && (move.isOtherParent || spot.order !== null);
    if (still.length === 0 && !isMoving) return;
    if (!isMoving && places.mayHaveShifted(id)) return this.#later(id);
    const drift = isMoving ? null : places.drifted(id);
    const place = isMoving
      ? { parentId, order: spot.order }
      : drift === null
        ? null
        : { parentId: listed.parentId, order: drift };
    at(`before updating ${id}`);
    await service.update({ ...listed, fields: fieldsOf(still, fields, listed.fields), ...(place && { place }) });
    at(`updated ${id}`);
    for (const unit of still) this.#noteAcknowledged(id, unit, fieldValue({ ...listed.fields, ...fields }, unit));
    if (isMoving) {
      places.placed(id, move.parent, spot);
      this.#noteAcknowledged(id, 'place', move.parent);
    }
    now.written(id);
    this.#done();
  }

  async #delete(id: number): Promise<void> {
    const { store, service, now, at } = this.parts;
    const listed = now.unwritten(id);
    if (!listed || store.replica.localNode(id)) return this.#later(id);
    // One of the children has not gone.
    if (now.children(id).length > 0) return this.#later(id);
    at(`before deleting ${id}`);
    const outcome = await service.delete(listed);
    at(`deleted ${id}`);
    this.#noteAcknowledged(id, 'existence', outcome === 'deleted' ? false : ABSENT);
    now.deleted(id);
    if (outcome === 'deleted') this.#pushed += 1;
  }

  async #renumber(): Promise<RemoteFailure | null> {
    this.#isRenumbered = true;
    const { store, service, now, places, at } = this.parts;
    for (const parent of places.toRenumber) {
      this.#isMore = true;
      const numbers = [...places.renumbering(parent)].filter(([id]) => now.parentOf(id) === parent);
      // Without one of them the others would come into an order that nobody wants: what was written is read again before.
      if (numbers.some(([id]) => now.isWritten(id))) continue;
      store.replica.noteRenumbering(parent);
      at('noted the numbering');
      for (const [id, order] of numbers) {
        const listed = now.unwritten(id);
        if (!listed) continue;
        const send = async (): Promise<void> => {
          at(`before numbering ${id}`);
          await service.update({ ...listed, fields: {}, place: { parentId: listed.parentId, order } });
          at(`numbered ${id}`);
          now.numberedAs(id, order);
          now.written(id);
          this.#done();
        };
        const failure = await this.#try(
          { kind: 'update', id, fields: {}, units: [], move: { parent, isOtherParent: false } },
          send,
          []
        );
        if (failure !== null) return failure;
      }
    }
    return null;
  }

  #noteAcknowledged(id: number, unit: Unit, value: unknown): void {
    this.parts.acknowledged.note(id, unit, value ?? null);
  }

  #done(): void {
    this.#pushed += 1;
    this.#hasWritten = true;
  }

  #later(id: number): void {
    this.#isMore = true;
    this.#open.add(id);
  }

  #remoteParent(parent: number | null): RemoteId | null | undefined {
    if (parent === null) return null;
    return this.#open.has(parent) && this.parts.now.remoteId(parent) === undefined
      ? undefined
      : this.parts.now.remoteId(parent);
  }

  #block(task: Task, detail: string): void {
    const { store, snapshot } = this.parts;
    const { id } = task;
    const here = store.replica.localNode(id);
    const block = (unit: Unit, mine: unknown): void => {
      this.#blocked = [
        ...this.#blocked,
        { id, unit, kind: 'refused', mine: mine ?? null, theirs: unitValue(snapshot.tree, id, unit), detail }
      ];
    };
    if (task.kind === 'delete') block('existence', false);
    else if (task.kind === 'create') block('existence', here && { ...here.fields, parent: here.parent });
    else if (task.move !== null) block('place', store.replica.localPlace(id));
    if (task.kind === 'update' && here)
      for (const unit of task.units.filter(isField)) block(unit, fieldValue(here.fields, unit));
  }
}

const isField = (unit: Unit): unit is FieldUnit => unit !== 'place' && unit !== 'existence';

const keyOf = ({ kind, id }: Task): string => `${kind} ${id}`;
