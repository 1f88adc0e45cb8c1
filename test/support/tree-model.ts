import type { Category } from '../../src-shared/category';
import type { ErrorCode } from '../../src-shared/envelope';
import { ModelRefusal, type ModelAuthor, type ModelImport, type ModelRequest } from './model-calls';
import { ModelHistory, type Change } from './model-history';
import { isWithin, NaiveForest, putBeside, takeOut, type Found, type ModelNode } from './naive-forest';

const FIELDS = ['name', 'slug', 'description', 'visible', 'metadata'] as const;

const DEEPEST = 64;

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * The contract implemented as naively as possible: nested arrays, linear search, full copies. Written from `contract.md` and the promises
 * of the store's interface, without the store's code or structures, so that agreement of the two means something.
 */
export class TreeModel {
  readonly #forest = new NaiveForest();
  #lastId = 0;
  #placements = 0;
  #changes: Change[] = [];
  #undo: Change[][] = [];
  #redo: Change[][] = [];
  #now = '';
  revision = 0;
  readonly history = new ModelHistory((concerned) => {
    this.#undo = this.#undo.filter((changes) => !concerned(changes));
    this.#redo = this.#redo.filter((changes) => !concerned(changes));
  });

  create(request: ModelRequest & { name: string }, author: ModelAuthor, now: string): number {
    return this.#write(author, now, () => {
      const parentId = request.parentId ?? null;
      const siblings = this.#forest.childrenOf(parentId);
      if (!siblings) throw new ModelRefusal('unknown_parent');
      const node = this.#newNode(request);
      this.#change(node.id, () => siblings.splice(request.position ?? siblings.length, 0, node));
      this.#refuseDepth('too_deep');
      return node.id;
    });
  }

  update(id: number, request: ModelRequest, author: ModelAuthor, now: string): void {
    this.#write(author, now, () => {
      const { node, siblings, parentId: oldParentId } = this.#existing(id);
      const parentId = request.parentId === undefined ? oldParentId : request.parentId;
      const target = this.#forest.childrenOf(parentId);
      if (!target) throw new ModelRefusal('unknown_parent');
      if (parentId !== null && isWithin(parentId, node)) throw new ModelRefusal('cycle');
      const others = target.filter((sibling) => sibling !== node);
      const isElsewhere = parentId !== oldParentId;
      const wanted = request.position ?? (isElsewhere ? others.length : siblings.indexOf(node));
      const position = Math.min(wanted, others.length);
      const moves = isElsewhere || position !== siblings.indexOf(node);
      const fields = FIELDS.filter((field) => request[field] !== undefined && !same(request[field], node[field]));
      if (fields.length === 0 && !moves) return;
      this.#change(id, () => {
        for (const field of fields) Object.assign(node, { [field]: request[field] });
        node.version += 1;
        node.updatedAt = now;
        if (!moves) return;
        takeOut(node, siblings);
        target.splice(position, 0, node);
        node.placement = this.#placements += 1;
      });
      this.#refuseDepth('too_deep');
    });
  }

  delete(id: number, mode: 'refuse' | 'delete' | 'lift', author: ModelAuthor, now: string): void {
    this.#write(author, now, () => {
      const { node, siblings } = this.#existing(id);
      if (mode === 'refuse' && node.children.length > 0) throw new ModelRefusal('has_children');
      if (mode === 'lift') {
        for (const child of node.children.slice()) {
          this.#change(child.id, () => {
            takeOut(child, node.children);
            siblings.splice(siblings.indexOf(node), 0, child);
            child.version += 1;
            child.updatedAt = now;
            child.placement = this.#placements += 1;
          });
        }
      }
      this.#removeWithAllBelow(node);
    });
  }

  import(nodes: ModelImport[], now: string): void {
    this.#write('import', now, () => {
      const add = ({ name, children = [] }: ModelImport, siblings: ModelNode[]) => {
        const node = this.#newNode({ name });
        this.#change(node.id, () => siblings.push(node));
        for (const child of children) add(child, node.children);
      };
      for (const node of nodes) add(node, this.#forest.roots);
      this.#refuseDepth('too_deep');
    });
  }

  /** Restores entries from the trash. @returns which of them are elsewhere */
  restore(ids: number[], now: string): { id: number; elsewhere: boolean }[] {
    return this.#write('window', now, () => {
      const entries = ids.map((id) => this.history.entry(id));
      const known = entries.filter((entry) => entry !== undefined);
      if (known.length < entries.length) throw new ModelRefusal('not_found');
      const elsewhere = new Set<number>();
      for (const { id, before } of this.history.backwards(known)) {
        const above = ids.includes(id) ? this.history.above(before.parentId, this.#forest) : [{ id: before.parentId }];
        const parentId = above.find((one) => one.id !== null && this.#forest.find(one.id))?.id ?? null;
        const siblings = this.#forest.childrenOf(parentId) ?? [];
        const node = {
          ...structuredClone(before.node),
          version: before.node.version + 1,
          updatedAt: now,
          children: []
        };
        this.#change(id, () => {
          if (parentId === before.parentId) return putBeside(node, siblings, before);
          elsewhere.add(id);
          node.placement = this.#placements += 1;
          siblings.push(node);
        });
      }
      this.#refuseDepth('too_deep');
      return ids.map((id) => ({ id, elsewhere: elsewhere.has(id) }));
    });
  }

  remove(ids: number[] | null): number {
    const wanted = ids ?? this.history.trash().map(({ id }) => id);
    if (wanted.some((id) => !this.history.entry(id))) throw new ModelRefusal('not_found');
    this.history.remove(wanted);
    return wanted.length;
  }

  /** Restores a category to its state after one of its changes, counted from the newest. @returns whether anything changed */
  restoreVersion(id: number, index: number, withPlace: boolean, now: string): boolean {
    return this.#write('window', now, () => {
      const { node, siblings, parentId } = this.#existing(id);
      const version = this.history.version(id, index);
      if (!version) throw new ModelRefusal('not_found');
      const { past, place } = version;
      const fields = FIELDS.filter((field) => !same(past.node[field], node[field]));
      const isMoved = withPlace && place !== undefined && place.parentId !== parentId;
      if (fields.length === 0 && !isMoved) return false;
      const target = isMoved ? this.#forest.childrenOf(place.parentId) : siblings;
      if (!target) throw new ModelRefusal('unknown_parent');
      if (isMoved && place.parentId !== null && isWithin(place.parentId, node)) throw new ModelRefusal('cycle');
      this.#change(id, () => {
        for (const field of fields) Object.assign(node, { [field]: past.node[field] });
        node.version += 1;
        node.updatedAt = now;
        if (!isMoved) return;
        takeOut(node, siblings);
        putBeside(node, target, place);
        node.placement = this.#placements += 1;
      });
      this.#refuseDepth('too_deep');
      return true;
    });
  }

  trash(): unknown[] {
    return this.history.shownTrash(this.#forest);
  }

  /** Returns whether there was something to undo; throws `undo_conflict` for a conflict and sets the group aside. */
  undo(now: string): boolean {
    return this.#reverse(this.#undo, this.#redo, now);
  }

  redo(now: string): boolean {
    return this.#reverse(this.#redo, this.#undo, now);
  }

  /** The tree in the contract's form. */
  tree(): Category[] {
    const shown = (nodes: ModelNode[], parentId: number | null): Category[] =>
      nodes.map(({ placement: _placement, children, ...own }, position) => {
        const place = { parentId, position };
        return { ...own, ...place, children: shown(children, own.id) };
      });
    return shown(this.#forest.roots, null);
  }

  ids(): number[] {
    return this.#forest.all().map(({ id }) => id);
  }

  #newNode(request: ModelRequest & { name: string }): ModelNode {
    return {
      id: (this.#lastId += 1),
      name: request.name,
      slug: request.slug ?? null,
      description: request.description ?? '',
      visible: request.visible ?? true,
      metadata: request.metadata ?? {},
      version: 1,
      createdAt: this.#now,
      updatedAt: this.#now,
      placement: (this.#placements += 1),
      children: []
    };
  }

  #write<T>(author: ModelAuthor, now: string, work: () => T): T {
    const result = this.#allOrNothing(now, work);
    if (this.#changes.length > 0) {
      this.revision += 1;
      this.history.note({ at: now, author, isUndo: false, changes: this.#changes });
      if (author !== 'http') {
        this.#undo.push(this.#changes);
        this.#redo = [];
      }
    }
    return result;
  }

  #reverse(from: Change[][], to: Change[][], now: string): boolean {
    const group = from.pop();
    if (!group) return false;
    const isUndo = from === this.#undo;
    this.#allOrNothing(now, () => {
      const left = new Set<number>();
      for (const change of group.toReversed()) if (!left.has(change.id) && !this.#tookBack(change)) left.add(change.id);
      if (this.#changes.length === 0) throw new ModelRefusal('undo_conflict');
    });
    this.revision += 1;
    this.history.note({ at: now, author: 'window', isUndo, changes: this.#changes });
    to.push(this.#changes);
    return true;
  }

  /** What others have changed since stays as it is. */
  #tookBack(change: Change): boolean {
    const changes = this.#changes;
    try {
      this.#allOrNothing(this.#now, () => {
        this.#takeBack(change);
        this.#refuseDepth('undo_conflict');
      });
      this.#changes = [...changes, ...this.#changes];
      return true;
    } catch (error) {
      if (!(error instanceof ModelRefusal)) throw error;
      this.#changes = changes;
      return false;
    }
  }

  #allOrNothing<T>(now: string, work: () => T): T {
    const kept = structuredClone({ roots: this.#forest.roots, lastId: this.#lastId, placements: this.#placements });
    this.#changes = [];
    this.#now = now;
    try {
      return work();
    } catch (error) {
      this.#forest.roots = kept.roots;
      this.#lastId = kept.lastId;
      this.#placements = kept.placements;
      throw error;
    }
  }

  #refuseDepth(code: ErrorCode): void {
    if (this.#forest.levels() > DEEPEST) throw new ModelRefusal(code);
  }

  #takeBack({ id, before, after }: Change): void {
    const conflict = new ModelRefusal('undo_conflict');
    const found = this.#forest.find(id);
    if (before && !after) {
      const siblings = this.#forest.childrenOf(before.parentId);
      if (found || !siblings) throw conflict;
      const version = this.history.lastVersion(id) + 1;
      const node = { ...structuredClone(before.node), version, updatedAt: this.#now, children: [] };
      this.#change(id, () => putBeside(node, siblings, before));
      return;
    }
    if (!found || !after) throw conflict;
    const { node, siblings } = found;
    const changed = FIELDS.filter((field) => !before || !same(before.node[field], after.node[field]));
    if (changed.some((field) => !same(node[field], after.node[field]))) throw conflict;
    const wasMoved = !before || before.node.placement !== after.node.placement;
    if (wasMoved && node.placement !== after.node.placement) throw conflict;
    if (!before) {
      if (node.children.length > 0) throw conflict;
      this.#change(id, () => takeOut(node, siblings));
      return;
    }
    const target = this.#forest.childrenOf(before.parentId);
    if (wasMoved && (!target || (before.parentId !== null && isWithin(before.parentId, node)))) throw conflict;
    this.#change(id, () => {
      for (const field of changed) Object.assign(node, { [field]: before.node[field] });
      node.version += 1;
      node.updatedAt = this.#now;
      if (!wasMoved || !target) return;
      takeOut(node, siblings);
      putBeside(node, target, before);
      node.placement = before.node.placement;
    });
  }

  #removeWithAllBelow(node: ModelNode): void {
    for (const child of node.children.toReversed()) this.#removeWithAllBelow(child);
    const { siblings } = this.#existing(node.id);
    this.#change(node.id, () => takeOut(node, siblings));
  }

  #change(id: number, work: () => void): void {
    const before = this.#forest.momentOf(id);
    work();
    this.#changes.push({ id, before, after: this.#forest.momentOf(id) });
  }

  #existing(id: number): Found {
    const found = this.#forest.find(id);
    if (!found) throw new ModelRefusal('not_found');
    return found;
  }
}
