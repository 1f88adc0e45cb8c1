import type { Unit } from '../../../src-shared/remote';
import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import { RemoteFailure } from '../category-service';
import { fieldValue, isField, unitValue } from '../merge/unit-values';
import messages from './messages/en.json' with { type: 'json' };
import type { BranchDeletions } from './branch-deletions';
import type { RemoteSnapshot } from './remote-snapshot';
import { isDeletion, taskKey, partsOf, type Task } from './tasks';
import type { CategoryKey } from '../../../src-shared/ids';
import type { SyncNode } from '../sync-tree';

/** Categories refused with 403 in a row, with no write allowed before, until the credentials count as read-only. */
const MOST_FORBIDDEN = 3;

/** Refusals with 403 (RFC 9110). Whether one is about a category or about all writes shows in whether any other write is allowed. */
export class Forbidden {
  readonly #tasks = new Map<number, string>();
  #isAnyAllowed = false;

  /** A sync begins. If 403 ended the last one, a single 403 ends this one. */
  begin(): void {
    this.#isAnyAllowed = false;
    if (!this.#isEach()) this.#tasks.clear();
  }

  allowed(): void {
    this.#isAnyAllowed = true;
    this.#tasks.clear();
  }

  /** Notes a refusal with 403. @returns whether every write seems to be refused */
  note(id: CategoryKey, task: string): boolean {
    if (this.#isAnyAllowed) return false;
    this.#tasks.set(id, task);
    return this.#isEach();
  }

  has(id: CategoryKey): boolean {
    return this.#tasks.has(id);
  }

  get tasks(): Iterable<string> {
    return this.#tasks.values();
  }

  #isEach(): boolean {
    return this.#tasks.size >= MOST_FORBIDDEN;
  }
}

export interface ClassifierParts {
  readonly deferred: Set<string>;
  readonly forbidden: Forbidden;
  readonly store: {
    readonly replica: Pick<WorkspaceReplica, 'localPlace' | 'noteCreating' | 'noteCreated' | 'noteRenumbering'> & {
      readonly localNode: (id: CategoryKey) => SyncNode | undefined;
    };
  };
  readonly snapshot: RemoteSnapshot;
  readonly branches: BranchDeletions;
  /** Keys of tasks that were refused as out of date once already: a second time it is a refusal like any other. */
  readonly stale: Set<string>;
}

export type Verdict =
  | { readonly kind: 'end'; readonly failure: RemoteFailure }
  | { readonly kind: 'later'; readonly mayHaveArrived: boolean }
  /** The service refuses it: its parts are tried one by one; without parts it is blocked. */
  | { readonly kind: 'refused'; readonly parts: readonly Task[] };

/** Statuses that mean that the service has changed since it was read, rather than that it refuses the value. */
const OUT_OF_DATE = new Set([404, 409, 410, 412]);

const FORBIDDEN = 403;

/** Refusals that do not depend on the body, so that trying the parts of an update one by one is pointless. */
const REGARDLESS_OF_BODY = new Set([404, 405, 410, 411, 426, 501, 505]);

/** Requests in a row that fail unexplained before the round ends. */
const MOST_UNEXPLAINED = 3;

/** Decides what follows from each failure of one round, and collects what the service refuses for the person to see. */
export class FailureClassifier {
  #unexplainedInRow = 0;
  #lastUnexplained: RemoteFailure | null = null;
  #blocked: readonly Blocked[] = [];

  constructor(private readonly parts: ClassifierParts) {}

  get blocked(): readonly Blocked[] {
    return this.#blocked;
  }

  /** The last failure that was no refusal (lost, unreadable, a fault of the service); `null`: there was none. */
  get lastUnexplained(): RemoteFailure | null {
    return this.#lastUnexplained;
  }

  succeeded(task: Task): void {
    this.#unexplainedInRow = 0;
    this.parts.forbidden.allowed();
    this.parts.deferred.delete(taskKey(task));
  }

  failed(task: Task, failure: RemoteFailure): Verdict {
    const { kind, status } = failure;
    const key = taskKey(task);
    if (kind === 'failed' || kind === 'lost' || kind === 'unreadable') {
      this.#lastUnexplained = failure;
      this.#unexplainedInRow += 1;
      this.parts.deferred.add(key);
      return this.#unexplainedInRow >= MOST_UNEXPLAINED
        ? { kind: 'end', failure }
        : { kind: 'later', mayHaveArrived: true };
    }
    if (kind !== 'refused') return { kind: 'end', failure };
    if (status !== null && OUT_OF_DATE.has(status) && !this.parts.stale.has(key)) {
      this.parts.stale.add(key);
      return { kind: 'later', mayHaveArrived: false };
    }
    if (status === FORBIDDEN && this.parts.forbidden.note(this.parts.branches.rootOf(task.id), key))
      return { kind: 'end', failure: this.#asReadOnly(failure) };
    const isOfBody = task.kind === 'update' && (status === null || !REGARDLESS_OF_BODY.has(status));
    const parts = isOfBody ? partsOf(task) : [];
    if (parts.length === 0) this.#block(task, failure.message);
    return { kind: 'refused', parts };
  }

  /** Blocks by the same refusals are lifted, since they are not about those categories; the tasks are tried last next time. */
  #asReadOnly({ message, status }: RemoteFailure): RemoteFailure {
    const { forbidden, deferred } = this.parts;
    this.#blocked = this.#blocked.filter(({ id }) => !forbidden.has(id));
    for (const task of forbidden.tasks) deferred.add(task);
    return new RemoteFailure('unauthorized', messages.readOnlyCredentials({ refusal: message }), null, status);
  }

  #block(task: Task, detail: string): void {
    const { store, snapshot, branches } = this.parts;
    const id = branches.rootOf(task.id);
    const told = isDeletion(task) ? branches.refusal(task.id, detail) : detail;
    const here = store.replica.localNode(id);
    const block = (unit: Unit, mine: unknown): void => {
      this.#blocked = [
        ...this.#blocked,
        { id, unit, kind: 'refused', mine: mine ?? null, theirs: unitValue(snapshot.tree, id, unit), detail: told }
      ];
    };
    if (task.kind === 'delete' || task.kind === 'deleteBranch') block('existence', false);
    else if (task.kind === 'create') block('existence', here && { ...here.fields, parent: here.parent });
    else if (task.move !== null) block('place', store.replica.localPlace(id));
    if (task.kind === 'update' && here)
      for (const unit of task.units.filter(isField)) block(unit, fieldValue(here.fields, unit));
  }
}
