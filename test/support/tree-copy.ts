import type { Category, CategoryFields } from '../../src-shared/category';
import type { Place, TreePatch } from '../../src-shared/tree-patch';

interface Copied {
  id: number;
  fields: CategoryFields;
  parentId: number | null;
}

export class TreeCopy {
  readonly #categories = new Map<number, Copied>();
  readonly #children = new Map<number | null, number[]>();
  revision = 0;

  static of(tree: Category[], revision: number): TreeCopy {
    const copy = new TreeCopy();
    copy.revision = revision;
    copy.#takeIn(tree);
    return copy;
  }

  apply(patch: Pick<TreePatch, 'from' | 'to' | 'changes'>): void {
    if (patch.from !== this.revision) throw new Error(`A patch from ${patch.from} came to revision ${this.revision}.`);
    if (!patch.changes) throw new Error('The patch holds no changes.');
    this.revision = patch.to;
    for (const change of patch.changes) {
      if (change.kind === 'create') {
        this.#categories.set(change.id, { id: change.id, fields: { ...change.fields }, parentId: null });
        this.#put(change.id, change.place);
        continue;
      }
      const copied = this.#get(change.id);
      if (change.kind === 'delete') {
        this.#takeOut(copied);
        this.#categories.delete(copied.id);
        continue;
      }
      Object.assign(copied.fields, change.fields);
      if (!change.place) continue;
      this.#takeOut(copied);
      this.#put(copied.id, change.place);
    }
  }

  tree(parentId: number | null = null): Category[] {
    return this.#siblings(parentId).map((id, position) => {
      const { fields } = this.#get(id);
      return { id, parentId, position, ...fields, children: this.tree(id) };
    });
  }

  #takeIn(tree: Category[]): void {
    for (const { id, parentId, position: _position, children, ...fields } of tree) {
      this.#categories.set(id, { id, fields, parentId });
      this.#siblings(parentId).push(id);
      this.#takeIn(children);
    }
  }

  #put(id: number, { parentId, afterId }: Place): void {
    const siblings = this.#siblings(parentId);
    if (afterId !== null && !siblings.includes(afterId)) throw new Error(`${afterId} is no child of ${parentId}.`);
    siblings.splice(afterId === null ? 0 : siblings.indexOf(afterId) + 1, 0, id);
    this.#get(id).parentId = parentId;
  }

  #takeOut({ id, parentId }: Copied): void {
    const siblings = this.#siblings(parentId);
    siblings.splice(siblings.indexOf(id), 1);
  }

  #get(id: number): Copied {
    const copied = this.#categories.get(id);
    if (!copied) throw new Error(`A patch names ${id}, which is not there.`);
    return copied;
  }

  #siblings(parentId: number | null): number[] {
    const siblings = this.#children.get(parentId) ?? [];
    this.#children.set(parentId, siblings);
    return siblings;
  }
}
