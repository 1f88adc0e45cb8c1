import type { Unit } from '../../../src-shared/remote';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { RemoteFailure } from '../category-service';
import { fieldValue, unitValue, type FieldUnit } from '../merge/unit-values';
import { messages } from './messages';
import type { RemoteSnapshot } from './remote-snapshot';
import type { SyncMemory } from './sync-parts';
import { taskKey, partsOf, type Task } from './tasks';

export interface ClassifierParts extends Pick<SyncMemory, 'troubled' | 'forbidden'> {
  readonly store: WorkspaceStore;
  readonly snapshot: RemoteSnapshot;
  /** Tasks that were refused as out of date before, by their keys: the second time, it is no question of time. */
  readonly stale: Set<string>;
}

/** What a failed task means for the rest of its round. */
export type Verdict =
  /** Nothing more can be sent. */
  | { readonly kind: 'end'; readonly failure: RemoteFailure }
  /** It is tried again after the next reading. */
  | { readonly kind: 'later'; readonly mayHaveArrived: boolean }
  /** The service does not take it: its parts are tried one by one; without any it is blocked. */
  | { readonly kind: 'refused'; readonly parts: readonly Task[] };

/** Statuses that say that the service has changed since it was read, rather than that it does not take the value. */
const OUT_OF_DATE = new Set([404, 409, 410, 412]);

const FORBIDDEN = 403;

/** Refusals that do not depend on the body: trying the parts of an update one by one would meet the same. */
const WHATEVER_IT_SAYS = new Set([404, 405, 410, 411, 426, 501, 505]);

/** Requests in a row that fail without a reason, before the rest is left for later. */
const MOST_TROUBLE = 3;

export const isField = (unit: Unit): unit is FieldUnit => unit !== 'place' && unit !== 'existence';

/** Decides what the failures of one round mean, and keeps what the service refuses for the person. */
export class FailureClassifier {
  #troubles = 0;
  #trouble: RemoteFailure | null = null;
  #blocked: readonly Blocked[] = [];

  constructor(private readonly parts: ClassifierParts) {}

  get blocked(): readonly Blocked[] {
    return this.#blocked;
  }

  /** The last failure without a reason; `null`: there was none. */
  get trouble(): RemoteFailure | null {
    return this.#trouble;
  }

  succeeded(task: Task): void {
    this.#troubles = 0;
    this.parts.forbidden.allowed();
    this.parts.troubled.delete(taskKey(task));
  }

  failed(task: Task, failure: RemoteFailure): Verdict {
    const { kind, status } = failure;
    const key = taskKey(task);
    if (kind === 'failed' || kind === 'lost' || kind === 'unreadable') {
      this.#trouble = failure;
      this.#troubles += 1;
      this.parts.troubled.add(key);
      return this.#troubles >= MOST_TROUBLE ? { kind: 'end', failure } : { kind: 'later', mayHaveArrived: true };
    }
    if (kind !== 'refused') return { kind: 'end', failure };
    if (status !== null && OUT_OF_DATE.has(status) && !this.parts.stale.has(key)) {
      this.parts.stale.add(key);
      return { kind: 'later', mayHaveArrived: false };
    }
    if (status === FORBIDDEN && this.parts.forbidden.note(task.id, key))
      return { kind: 'end', failure: this.#asReadOnly(failure) };
    const parts = status !== null && WHATEVER_IT_SAYS.has(status) ? [] : partsOf(task);
    if (parts.length === 0) this.#block(task, failure.message);
    return { kind: 'refused', parts };
  }

  /** What the same refusals have blocked is not about those categories: it is tried again, after everything that was not tried yet. */
  #asReadOnly({ message, status }: RemoteFailure): RemoteFailure {
    const { forbidden, troubled } = this.parts;
    this.#blocked = this.#blocked.filter(({ id }) => !forbidden.has(id));
    for (const task of forbidden.tasks) troubled.add(task);
    return new RemoteFailure('unauthorized', messages.readOnlyCredentials(message), null, status);
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
