import type { ForeignEditor, SeenCategory } from './backend';
import { ForeignEdits, kept } from './foreign-edits';
import type { ForeignCategory, ForeignFields, ForeignTree } from './foreign-tree';
import type { ForeignTraits } from './traits';

export class MemoryEditor implements ForeignEditor {
  readonly edits: ForeignEdits;

  /** At the service's own screen people can set an order that its endpoints ignore. */
  constructor(traits: ForeignTraits, tree: ForeignTree) {
    this.edits = new ForeignEdits(
      traits.order?.obedience === 'ignores' ? { ...traits, order: { ...traits.order, obedience: 'obeys' } } : traits,
      tree
    );
  }

  create(
    fields: Partial<ForeignFields> & { readonly name: string },
    parentId: number | null = null,
    index = Number.MAX_SAFE_INTEGER
  ): number {
    if (parentId !== null) this.#find(parentId);
    const { columns } = this.edits.traits;
    const whole = { slug: null, description: '', visible: true, ...fields, extras: { ...columns, ...fields.extras } };
    return this.edits.create(whole, parentId, this.edits.orderAt(parentId, index)).id;
  }

  change(id: number, fields: Partial<ForeignFields>): void {
    const node = this.#find(id);
    const { name, slug, description, visible, extras } = node;
    this.edits.tree.change(node, kept(this.edits.traits, { name, slug, description, visible, extras, ...fields }));
  }

  move(id: number, parentId: number | null, index = Number.MAX_SAFE_INTEGER): void {
    const node = this.#find(id);
    if (parentId !== null) this.#find(parentId);
    if (this.edits.tree.isWithin(parentId, id)) throw new Error(`${id} cannot lie below itself`);
    this.edits.move(node, parentId, this.edits.orderAt(parentId, index, node));
  }

  delete(id: number): void {
    const node = this.#find(id);
    this.edits.tree.removeBranch(node);
    this.edits.closeGaps(node.parentId);
  }

  all(): SeenCategory[] {
    return this.edits.tree.preorder().map(({ id, parentId, name, slug, description, visible, extras }) => ({
      id,
      parentId,
      name,
      slug,
      description,
      visible,
      extras
    }));
  }

  #find(id: number): ForeignCategory {
    const node = this.edits.tree.get(id);
    if (!node) throw new Error(`There is no category ${id}`);
    return node;
  }
}
