import { storedParent } from '../category-rows';
import type { JournalChange } from '../journal-change';
import type { TrashRows } from './trash-rows';

interface Gone {
  parentId: number;
  name: string;
  changeId: number;
}

/** What of one entry is known when its group ends. */
interface Subtree {
  firstChange: number;
  count: number;
}

/**
 * The upkeep of the trash during one write. Whatever has left the tree when the group ends is in the trash, by whichever way
 * it went, so that nothing is lost with the stacks of undo and redo: a delete, but also the undo of an import. One entry is
 * what hung together. Whatever has come back is out of it; entries come back whole, since undo and restore take them so.
 */
export class DeletedSubtrees {
  /** In the order in which they went: a child before its parent. */
  readonly #gone = new Map<number, Gone>();
  readonly #knownIds: number;

  /** `lastId`: the highest id when the write began; higher ones cannot have been in the trash. */
  constructor(lastId: number) {
    this.#knownIds = lastId;
  }

  note(change: JournalChange, changeId: number, trash: TrashRows): void {
    const { id, kind, before } = change;
    if (kind === 'create') {
      if (!this.#gone.delete(id) && id <= this.#knownIds) trash.remove(id);
    } else if (kind === 'delete') {
      this.noteGone(id, { parentId: storedParent(before.place.parentId), name: before.fields.name, changeId });
    }
  }

  /** The deletion of a category of that name under that parent; those below it must have been told before. */
  noteGone(id: number, gone: Gone): void {
    this.#gone.set(id, gone);
  }

  /** Puts into the trash what is gone. */
  save(trash: TrashRows): void {
    const roots = new Map<number, Subtree>();
    const rootOf = new Map<number, number>();
    // Parents come before their children this way, so that each finds its parent's root.
    for (const [id, { parentId, changeId }] of [...this.#gone].toReversed()) {
      const root = rootOf.get(parentId) ?? id;
      rootOf.set(id, root);
      const subtree = roots.get(root);
      if (subtree === undefined) roots.set(root, { firstChange: changeId, count: 1 });
      else {
        subtree.firstChange = changeId;
        subtree.count += 1;
      }
    }
    for (const [id, { firstChange, count }] of roots) {
      const root = this.#gone.get(id);
      if (root) trash.add({ id, name: root.name, parentId: root.parentId, firstChange, lastChange: root.changeId, count });
    }
  }
}
