import type { EditPlace, TreeEditRequest } from '../../../src-shared/tree-edits';
import type { LocalEdit, SyncPlace } from '../../store/sqlite/sync-state/sync-changes';
import { StoreError } from '../../domain/store-error';
import { LocalDraft } from './local-draft';
import type { SyncTree } from '../sync-tree';

/**
 * The tree as edits would leave it, without touching it. A new category has an id that no other has. Throws `not_found`,
 * `cycle` and `invalid` as the store would, in whose rules about depth and size the edits have yet to be carried out.
 */
export const editedTree = (tree: SyncTree, edits: readonly TreeEditRequest[]): SyncTree =>
  new EditedTree(tree).after(edits);

class EditedTree {
  readonly #draft: LocalDraft;
  readonly #created = new Map<number, number>();
  #lastId = 0;

  constructor(tree: SyncTree) {
    this.#draft = new LocalDraft(tree);
    for (const id of tree.nodes.keys()) this.#lastId = Math.max(this.#lastId, id);
  }

  after(edits: readonly TreeEditRequest[]): SyncTree {
    for (const one of edits) this.#draft.apply([this.#inTheirWords(one)]);
    return this.#draft.tree;
  }

  #inTheirWords(one: TreeEditRequest): LocalEdit {
    if (one.kind === 'create') {
      const { name, slug = null, description = '', visible = true, metadata = {} } = one.fields;
      const place = this.#place(one.place);
      this.#created.set(one.key, (this.#lastId += 1));
      return { kind: 'create', id: this.#lastId, fields: { name, slug, description, visible, metadata }, place };
    }
    if (one.kind === 'arrange')
      return {
        kind: 'arrange',
        parent: one.parentId === null ? null : this.#id(one.parentId),
        ids: one.ids.map((ref) => this.#id(ref))
      };
    const id = this.#id(one.id);
    if (one.kind === 'delete') return { kind: 'delete', id };
    if (one.kind === 'move') return { kind: 'move', id, place: this.#placeOutside(id, one.place) };
    return {
      kind: 'update',
      id,
      fields: Object.fromEntries(Object.entries(one.fields).filter(([, value]) => value !== undefined))
    };
  }

  /** A branch within itself would be no tree, and whoever walks it would not come to an end. */
  #placeOutside(id: number, asked: EditPlace): SyncPlace {
    const place = this.#place(asked);
    const { nodes } = this.#draft.tree;
    for (let at = place.parent; at !== null; at = nodes.get(at)?.parent ?? null) {
      if (at === id)
        throw new StoreError(
          'cycle',
          `“${nodes.get(id)?.fields.name ?? id}” cannot be moved into itself or into one of its subcategories.`
        );
    }
    return place;
  }

  #place({ parentId, afterId }: EditPlace): SyncPlace {
    const parent = parentId === null ? null : this.#id(parentId);
    if (afterId === undefined) return { parent, after: this.#draft.tree.children.get(parent)?.at(-1) ?? null };
    return { parent, after: afterId === null ? null : this.#id(afterId) };
  }

  #id(ref: number): number {
    const id = ref > 0 ? ref : this.#created.get(ref);
    if (id === undefined) throw new StoreError('invalid', `No earlier edit creates the category ${ref}.`);
    if (!this.#draft.tree.nodes.has(id)) throw new StoreError('not_found', `There is no category ${id} any more.`);
    return id;
  }
}
