import type { LocalEdit } from '../../store/sqlite/sync-state/sync-changes';
import type { SyncNode, SyncTree } from '../../store/sqlite/sync-state/sync-tree';

/** A local tree as it will be when edits have been carried out. */
export class LocalDraft {
  readonly #nodes: Map<number, SyncNode>;
  readonly #children: Map<number | null, readonly number[]>;

  constructor(tree: SyncTree) {
    this.#nodes = new Map(tree.nodes);
    this.#children = new Map(tree.children);
  }

  get tree(): SyncTree {
    return { nodes: this.#nodes, children: this.#children };
  }

  apply(edits: readonly LocalEdit[]): void {
    for (const edit of edits) this.#apply(edit);
  }

  #apply(edit: LocalEdit): void {
    if (edit.kind === 'arrange') {
      this.#children.set(edit.parent, edit.ids);
      return;
    }
    const { id } = edit;
    const node = this.#nodes.get(id);
    if (edit.kind === 'create') this.#put(id, { parent: edit.place.parent, fields: edit.fields }, edit.place.after);
    else if (node === undefined) return;
    else if (edit.kind === 'update') this.#nodes.set(id, { ...node, fields: { ...node.fields, ...edit.fields } });
    else if (edit.kind === 'move') this.#put(id, { ...node, parent: edit.place.parent }, edit.place.after);
    else this.#delete(id);
  }

  #put(id: number, node: SyncNode, after: number | null): void {
    this.#takeOut(id);
    const siblings = this.#children.get(node.parent) ?? [];
    const at = after === null ? 0 : siblings.includes(after) ? siblings.indexOf(after) + 1 : siblings.length;
    this.#children.set(node.parent, siblings.toSpliced(at, 0, id));
    this.#nodes.set(id, node);
  }

  #delete(id: number): void {
    this.#takeOut(id);
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const child of this.#children.get(next) ?? []) open.push(child);
      this.#children.delete(next);
      this.#nodes.delete(next);
    }
  }

  #takeOut(id: number): void {
    const node = this.#nodes.get(id);
    if (node)
      this.#children.set(
        node.parent,
        (this.#children.get(node.parent) ?? []).filter((sibling) => sibling !== id)
      );
  }
}
