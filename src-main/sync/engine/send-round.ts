import { TOP_LEVEL, isNewKey, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Dialect } from '../../../src-shared/dialect';
import type { BeingSent, Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';
import { append } from '../../../src-shared/long-lists';
import { RemoteFailure, type CategoryService } from '../category-service';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import { fieldValue, isField, sameFields } from '../merge/unit-values';
import type { RemoteCategory, RemoteId, SyncFields, SyncTree } from '../sync-tree';
import { markOf } from './branch-deletions';
import { ABSENT, type Acknowledgements, type KeyedCreation } from './outbox';
import type { PlaceWriter } from './place-writer';
import type { ProjectedRemote } from './projected-remote';
import { FailureClassifier, type ClassifierParts, type Verdict } from './failure-classifier';
import { isDeletion, partsOf, updatedFields, taskKey, type Task } from './tasks';

interface RoundParts extends ClassifierParts {
  readonly service: CategoryService;
  readonly planned: SyncTree;
  readonly projected: ProjectedRemote;
  readonly places: PlaceWriter;
  readonly acknowledged: Acknowledgements;
  /** Whether deletions hide, so that what is hidden stays listed. */
  readonly isHiding: boolean;
  /** The ids there of what was deleted here and can be published again. */
  readonly drafts: ReadonlyMap<CategoryKey, RemoteId>;
  /** Each creation, as stored in the outbox. */
  readonly creations: ReadonlyMap<number, KeyedCreation>;
  /** Called before and after each request and each write to the file. Throws when the sync is to end there. */
  readonly at: (boundary: string) => void;
  /** Whether the last reading is too old to delete by, or to write by at all. */
  readonly isTooOld: (kind: 'write' | 'delete') => boolean;
  readonly maySend: () => boolean;
  readonly onSending: (beingSent: BeingSent | null) => void;
  /** Called with the categories of each write that the service has carried out. */
  readonly onSent: (ids: readonly CategoryKey[]) => void;
}

export interface RoundEnd {
  readonly pushed: number;
  readonly blocked: readonly Blocked[];
  readonly failure: RemoteFailure | null;
  /** The last failure that leaves open whether a request was carried out. */
  readonly lastUnexplained: RemoteFailure | null;
}

/** Sends what a plan wants sent, one request after the other. */
export class SendRound {
  #pushed = 0;
  #hasWritten = false;
  #isCanopy = false;
  /** The first request is never too late, or a slow service would never get one. */
  #hasAsked = false;
  readonly #queue: Task[] = [];
  /** Categories of which something was not sent: what depends on them waits for the next round. */
  readonly #open = new Set<CategoryKey>();

  readonly #classifier: FailureClassifier;

  constructor(private readonly parts: RoundParts) {
    this.#classifier = new FailureClassifier(parts);
  }

  async run(planned: readonly Task[], { isCanopy }: Dialect): Promise<RoundEnd> {
    const { deferred, branches } = this.parts;
    this.#isCanopy = isCanopy;
    const tasks = isCanopy ? branches.asWhole(planned, deferred) : this.#inOrder(planned);
    // With one of its deletions, a whole branch is deferred.
    const late = new Set(planned.flatMap((task) => (deferred.has(taskKey(task)) ? [branches.rootOf(task.id)] : [])));
    const isDeferred = (task: Task): boolean =>
      deferred.has(taskKey(task)) || (isDeletion(task) && late.has(branches.rootOf(task.id)));
    const queue = this.#queue;
    append(queue, [...tasks.filter((task) => !isDeferred(task)), ...tasks.filter(isDeferred)].reverse());
    let failure: RemoteFailure | null = null;
    for (let task = queue.pop(); task !== undefined && failure === null; task = queue.pop()) {
      if (!this.parts.maySend()) break;
      if (isDeletion(task) && !this.#hasWritten && !this.#isRenumbered) failure = await this.#renumber();
      // Nothing is deleted after unverified writes of ours. Writes that were deferred behind the deletions still go out.
      if (isDeletion(task) && (this.#hasWritten || branches.isStopped(task.id))) continue;
      if (failure !== null || this.#isTooOld(task)) break;
      failure = await this.#try(task, () => this.#send(task));
    }
    if (failure === null && !this.#isRenumbered && this.parts.maySend()) failure = await this.#renumber();
    this.parts.places.close();
    this.parts.onSending(null);
    return {
      pushed: this.#pushed,
      blocked: this.#classifier.blocked,
      failure,
      lastUnexplained: this.#classifier.lastUnexplained
    };
  }

  /** Hiding a branch starts at its root, since that hides the rest. */
  #inOrder(planned: readonly Task[]): readonly Task[] {
    if (!this.parts.isHiding) return planned;
    return [...planned.filter((task) => !isDeletion(task)), ...planned.filter(isDeletion).reverse()];
  }

  #isRenumbered = false;

  #isTooOld(task: Task): boolean {
    return this.#hasAsked && this.parts.isTooOld(isDeletion(task) ? 'delete' : 'write');
  }

  /** @param send tells whether a request was answered: a task that is put off without one says nothing about the service */
  async #try(task: Task, send: () => Promise<boolean>): Promise<RemoteFailure | null> {
    this.parts.onSending({ categoryId: isNewKey(task.id) ? null : task.id, left: this.#queue.length + 1 });
    try {
      if (!(await send())) return null;
      this.#hasAsked = true;
      this.#classifier.succeeded(task);
      return null;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      this.#hasAsked = true;
      this.#later(task.id);
      return this.#applyVerdict(task, this.#classifier.failed(task, error));
    }
  }

  /** @returns why the sync has to end */
  #applyVerdict(task: Task, verdict: Verdict): RemoteFailure | null {
    if (verdict.kind === 'end') return verdict.failure;
    if (verdict.kind === 'later') {
      if (verdict.mayHaveArrived) {
        this.#hasWritten = true;
        this.parts.places.mayHavePlaced(task.id);
      }
      return null;
    }
    append(this.#queue, verdict.parts.toReversed());
    this.#open.delete(task.id);
    return null;
  }

  #send(task: Task): Promise<boolean> {
    if (task.kind === 'create') return this.#create(task);
    if (task.kind === 'update') return this.#update(task);
    return task.kind === 'delete' ? this.#delete(task.id) : this.#deleteBranch(task);
  }

  async #create({ id, fields, parent }: Extract<Task, { kind: 'create' }>): Promise<boolean> {
    const { store, service, projected, places, creations, at, acknowledged } = this.parts;
    const parentId = this.#remoteParent(parent);
    const here = store.replica.localNode(id);
    const keyed = creations.get(id);
    if (parentId === undefined || keyed === undefined || here?.parent !== parent || !this.#isAsPlanned(id, here.fields))
      return this.#later(id);
    const found = places.slotFor(id, parent);
    // With the same key, our own service takes the same bytes alone.
    const slot = keyed.order === undefined ? found : { ...found, order: keyed.order };
    if (this.#isCanopy) store.replica.noteCreating(id, slot.order);
    at(`before creating ${id}`);
    const draftId = this.parts.drafts.get(id);
    const answeredId = await service.create({
      fields,
      parentId,
      order: slot.order,
      idempotencyKey: keyed.key,
      ...(draftId !== undefined && { draftId })
    });
    // Some services answer with an existing category of the same name, or with the root. Linking to that would take it from its own
    // category here, so an id that was there before counts as no answer, and the next reading shows what became of ours. Our own
    // service answers so only if this creation had arrived before: somebody has changed it since, and it came in as a new category.
    const isTheirs = answeredId !== null && projected.has(answeredId) && !this.#isCanopy;
    const remoteId = isTheirs ? null : answeredId;
    at(`created ${id}`);
    if (remoteId !== null) store.replica.noteCreated(id, remoteId);
    at(`noted ${id}`);
    acknowledged.note(id, 'existence', true);
    projected.created(id, remoteId);
    places.placed(id, parent, slot);
    this.#done();
    this.parts.onSent([id]);
    if (remoteId === null) this.#open.add(id);
    return true;
  }

  #isAsPlanned(id: CategoryKey, here: SyncFields): boolean {
    const planned = this.parts.planned.nodes.get(id);
    return planned !== undefined && sameFields(here, planned.fields);
  }

  async #update({ id, fields, units, move }: Extract<Task, { kind: 'update' }>): Promise<boolean> {
    const { store, service, projected, places, at } = this.parts;
    const listed = projected.unwritten(id);
    const here = store.replica.localNode(id);
    if (!listed || !here) return this.#later(id);
    const unchanged = units
      .filter(isField)
      .filter((unit) => sameJson(fieldValue(here.fields, unit), fieldValue({ ...listed.fields, ...fields }, unit)));
    const slot = move && here.parent === move.parent ? places.slotFor(id, move.parent) : null;
    // The new parent may still be inside this category at the service, if its own move was refused or comes later. A service that
    // does not check this would make a cycle of the two, and list neither any more.
    const parentId = move && !projected.isWithin(move.parent, id) ? this.#remoteParent(move.parent) : undefined;
    if (move && (slot === null || parentId === undefined)) this.#later(id);
    // A move among siblings that are all renumbered afterwards needs no request of its own.
    const isMoving =
      move !== null && slot !== null && parentId !== undefined && (move.isOtherParent || slot.order !== null);
    if (unchanged.length === 0 && !isMoving) return false;
    if (!isMoving && places.mayHaveShifted(id)) return this.#later(id);
    const drift = isMoving ? null : places.drifted(id);
    const place = isMoving
      ? { parentId, order: slot.order }
      : drift === null
        ? null
        : { parentId: listed.parentId, order: drift };
    at(`before updating ${id}`);
    await service.update({
      ...listed,
      fields: updatedFields(unchanged, fields, listed.fields),
      ...(place && { place })
    });
    at(`updated ${id}`);
    for (const unit of unchanged) this.#noteAcknowledged(id, unit, fieldValue({ ...listed.fields, ...fields }, unit));
    if (isMoving) {
      places.placed(id, move.parent, slot);
      this.#noteAcknowledged(id, 'place', move.parent);
    }
    projected.written(id);
    this.#done();
    this.parts.onSent([id]);
    return true;
  }

  async #hide(listed: RemoteCategory): Promise<'deleted'> {
    if (listed.fields.visible) await this.parts.service.update({ ...listed, fields: { visible: false } });
    return 'deleted';
  }

  async #delete(id: CategoryKey): Promise<boolean> {
    const { store, service, projected, at, isHiding, branches } = this.parts;
    const listed = projected.unwritten(id);
    const isInUse = !isHiding && projected.children(id).length > 0;
    if (!listed || isInUse || store.replica.localNode(id)) return this.#later(id);
    at(`before deleting ${id}`);
    const outcome = isHiding ? await this.#hide(listed) : await service.delete(listed);
    at(`deleted ${id}`);
    this.#noteAcknowledged(id, 'existence', outcome === 'deleted' ? false : ABSENT);
    projected.deleted(id);
    branches.succeeded(id);
    if (outcome === 'deleted') this.#pushed += 1;
    this.parts.onSent([id]);
    return !isHiding || listed.fields.visible;
  }

  /** Deletes a branch in one call, if it is still as it was read; else leaf by leaf. */
  async #deleteBranch(task: Extract<Task, { kind: 'deleteBranch' }>): Promise<boolean> {
    const { store, service, projected, at } = this.parts;
    const branch = [...task.below, task.id];
    const listed = projected.unwritten(task.id);
    if (!listed || branch.some((id) => store.replica.localNode(id))) return this.#later(task.id);
    const mark = markOf(branch.map((id) => projected.unwritten(id)));
    at(`before deleting ${task.id}`);
    const outcome = mark === null ? 'notOffered' : await service.deleteBranch?.(listed, mark);
    if (outcome !== 'deleted') {
      append(this.#queue, partsOf(task).reverse());
      return false;
    }
    at(`deleted ${task.id}`);
    for (const id of branch) {
      this.#noteAcknowledged(id, 'existence', false);
      projected.deleted(id);
    }
    this.#pushed += 1;
    this.parts.onSent(branch);
    return true;
  }

  async #renumber(): Promise<RemoteFailure | null> {
    this.#isRenumbered = true;
    const { store, service, projected, places, at } = this.parts;
    for (const parent of places.toRenumber) {
      if (parent !== TOP_LEVEL && isNewKey(parent)) continue;
      const numbers = [...places.renumbering(parent)];
      // The listing of a written one is out of date, and without it the others would get a wrong order: the next round renumbers them.
      if (numbers.some(([id]) => projected.isWritten(id))) continue;
      store.replica.noteRenumbering(parent);
      at('noted the numbering');
      for (const [id, order] of numbers) {
        const listed = projected.unwritten(id);
        if (!listed) continue;
        const send = async (): Promise<boolean> => {
          at(`before numbering ${id}`);
          await service.update({ ...listed, fields: {}, place: { parentId: listed.parentId, order } });
          at(`numbered ${id}`);
          projected.setOrder(id, order);
          places.delivered(id);
          projected.written(id);
          this.#done();
          return true;
        };
        const failure = await this.#try(
          { kind: 'update', id, fields: {}, units: [], move: { parent, isOtherParent: false } },
          send
        );
        if (failure !== null) return failure;
      }
    }
    return null;
  }

  #noteAcknowledged(id: CategoryKey, unit: Unit, value: unknown): void {
    this.parts.acknowledged.note(id, unit, value ?? null);
  }

  #done(): void {
    this.#pushed += 1;
    this.#hasWritten = true;
  }

  /** A branch stays while something that should have left it is still inside. */
  #later(id: CategoryKey): false {
    const { branches, projected } = this.parts;
    this.#open.add(id);
    branches.stop(id);
    const parent = projected.parentOf(id);
    if (parent !== undefined && parent !== TOP_LEVEL) branches.stop(parent);
    return false;
  }

  #remoteParent(parent: ParentKey): RemoteId | null | undefined {
    if (parent === TOP_LEVEL) return null;
    return this.#open.has(parent) && this.parts.projected.remoteId(parent) === undefined
      ? undefined
      : this.parts.projected.remoteId(parent);
  }
}
