import {
  TOP_LEVEL,
  isNewKey,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentId,
  type ParentKey
} from '../../../../src-shared/ids';
import type { TreeEdits } from '../../../../src-shared/tree-edits';
import {
  isNew,
  operationsOf,
  stepCount,
  type Creation,
  type TreeOperation,
  type TreePlace
} from '../../../domain/tree-operation';
import { StoreError, stepsWatched, type WhileEditing } from '../../../domain/errors';
import type { Gap } from '../tree/sibling-order';
import { existing, requireMovable, requireRoomUnder } from '../tree/tree-rules';
import { appendAll, type NewCategory } from './append-categories';
import { addCategory, arrangeChildren, deleteCategory, updateCategory } from './category-operations';
import type { TreeEdit } from './tree-edit';
import { messages } from '../../../domain/messages';

/** The id that a new category should get: that of the service, where it can be used here. */
export type RequestedId = (key: NewKey) => CategoryId | undefined;

interface ExecutionOptions {
  /** A new category gets this id if no category has ever had it here; any other gets the next one. */
  readonly requestedId?: RequestedId | undefined;
  /** The ids of categories that were created before, by their new keys; what is created now is added. */
  readonly created?: Map<NewKey, CategoryId> | undefined;
  readonly isCancelled?: WhileEditing | undefined;
}

/** Carries out operations in the edit's group; a creation under an id brings it back. Throws as each does, and `EditsCancelled`. @returns the id of each new key */
export const executeOperations = (
  edit: TreeEdit,
  operations: readonly TreeOperation[],
  { requestedId, created = new Map(), isCancelled = () => false }: ExecutionOptions = {}
): Map<NewKey, CategoryId> => {
  new Execution(edit, created, requestedId, stepsWatched(stepCount(operations), isCancelled)).run(operations);
  return created;
};

export interface EditedTree {
  readonly changed: number;
  readonly created: [key: NewKey, id: CategoryId][];
}

/** Carries out edits as one group. Throws as `executeOperations`. @param requestedId counts in a new workspace alone */
export const editTree = (
  edit: TreeEdit,
  { action, subject, edits }: TreeEdits,
  isCancelled: WhileEditing,
  requestedId?: RequestedId
): EditedTree => {
  edit.joinAs({ action, subject });
  const isNew = edit.tables.state.lastId === 0;
  const created = executeOperations(edit, operationsOf(edits), {
    isCancelled,
    requestedId: isNew ? requestedId : undefined
  });
  return { changed: edit.changeCount, created: [...created] };
};

/** Higher ids would leave little room for those that are given here afterwards. */
const HIGHEST_REQUESTED_ID = 2 ** 40;

class Execution {
  constructor(
    private readonly edit: TreeEdit,
    private readonly created: Map<NewKey, CategoryId>,
    private readonly requestedId: RequestedId | undefined,
    private readonly step: () => void
  ) {}

  run(operations: readonly TreeOperation[]): void {
    const creations = new Map<NewKey, Creation<NewKey>>();
    const flush = (): void => {
      this.#createAll([...creations.values()]);
      creations.clear();
    };
    for (const operation of operations) {
      if (operation.kind !== 'create' || !isNew(operation)) {
        flush();
        this.#execute(operation);
        continue;
      }
      const { id: key } = operation;
      if (creations.has(key) || this.created.has(key)) {
        // Operations before this one may be refused for another reason, which comes first.
        flush();
        throw new StoreError('invalid', messages.keyTwice({ key: String(key) }));
      }
      const formerId = this.#formerId(operation);
      if (formerId === undefined) {
        creations.set(key, operation);
        continue;
      }
      flush();
      this.step();
      this.#bringBack(operation, formerId);
      this.created.set(key, formerId);
    }
    flush();
  }

  /** The former id, if it is free and the journal knows that it was given here. */
  #formerId({ formerId: id }: Creation): CategoryId | undefined {
    const { rows, journal } = this.edit.tables;
    if (id === undefined || rows.find(id) !== undefined) return undefined;
    return journal.lastDeletion(id) === undefined ? undefined : id;
  }

  /** New categories that come one after the other are most often a branch, which is quicker made at once. */
  #createAll(creations: readonly Creation<NewKey>[]): void {
    if (creations.length === 0) return;
    const categories = this.#withIds(creations);
    const areAppended = appendAll(this.edit, categories, (key) => this.#id(key), this.step);
    for (const { creation, id } of categories) {
      if (!areAppended) {
        this.step();
        addCategory(this.edit, creation.fields, id, 1, this.#roomFor(creation));
      }
      this.created.set(creation.id, id);
    }
  }

  /** New categories with their ids. Those without the wanted id get ids above all wanted ones. */
  #withIds(creations: readonly Creation<NewKey>[]): NewCategory[] {
    const { rows, journal, state } = this.edit.tables;
    const wishes = creations.map(({ id: key }) => this.requestedId?.(key));
    const taken = new Set<number>();
    let highest = state.lastId;
    const granted = wishes.map((requested) => {
      if (requested === undefined || requested < 1 || requested > HIGHEST_REQUESTED_ID || taken.has(requested))
        return undefined;
      if (requested <= state.lastId && (rows.find(requested) !== undefined || journal.knows(requested)))
        return undefined;
      taken.add(requested);
      highest = Math.max(highest, requested);
      return requested;
    });
    return creations.map((creation, index) => ({ creation, id: granted[index] ?? (highest += 1) }));
  }

  #execute(operation: TreeOperation): void {
    if (operation.kind === 'arrange') {
      const ids = operation.ids.map((id) => this.#id(id));
      arrangeChildren(this.edit, this.#parent(operation.parent), ids, this.step);
      return;
    }
    this.step();
    const id = this.#id(operation.id);
    if (operation.kind === 'create') this.#bringBack(operation, id);
    else if (operation.kind === 'update') updateCategory(this.edit, id, operation.fields, operation.ifVersion);
    else if (operation.kind === 'move') this.#move(id, operation.place);
    else deleteCategory(this.edit, id, 'delete', {});
  }

  /** If the journal no longer knows its last version, it was at most the revision or `leastVersion`, as `dropCategory` sees to. */
  #bringBack(creation: Creation, id: CategoryId): void {
    const { state, journal } = this.edit.tables;
    const gap = this.#roomFor(creation);
    this.edit.markRestoredAlone(id);
    const last = journal.lastDeletion(id)?.version ?? state.revision;
    addCategory(this.edit, creation.fields, id, Math.max(last, state.leastVersion) + 1, gap);
  }

  #roomFor({ fields, place }: Creation): Gap {
    const parentId = this.#parent(place.parent);
    requireRoomUnder(this.edit.tables, parentId, fields.name);
    return this.#gap(parentId, place);
  }

  #move(id: CategoryId, place: TreePlace): void {
    const { order } = this.edit.tables;
    const row = existing(this.edit.tables, id);
    const parentId = this.#parent(place.parent);
    if (parentId !== row.parentId) requireMovable(this.edit.tables, row, parentId);
    if (typeof place.after === 'number' && this.#id(place.after) === id)
      throw new StoreError('invalid', messages.afterItself({ name: row.name }));
    const gap = this.#gap(parentId, place, id);
    if (parentId === row.parentId && gap.after?.id === order.gapOf(row).after?.id) return;
    this.edit.begin({ action: 'move', subject: row.name, count: 1 });
    this.edit.update(row, { gap });
  }

  #gap(parentId: ParentId, { after }: TreePlace, moving?: CategoryId): Gap {
    const { order } = this.edit.tables;
    if (after === 'last') return order.lastGap(parentId, moving);
    return order.gapBeside(parentId, after === 'first' ? null : this.#id(after), null, moving);
  }

  #parent(parent: ParentKey): ParentId {
    return parent === TOP_LEVEL ? parent : this.#id(parent);
  }

  #id(given: CategoryKey): CategoryId {
    const id = isNewKey(given) ? this.created.get(given) : given;
    if (id !== undefined) return id;
    throw new StoreError('invalid', messages.keyUnknown({ key: String(given) }));
  }
}
