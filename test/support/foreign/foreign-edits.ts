import type { ForeignCategory, ForeignFields, ForeignTree } from './foreign-tree';
import type { ForeignTraits } from './traits';

const slugOf = (name: string): string | null => {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? null : slug;
};

export const kept = (traits: ForeignTraits, fields: ForeignFields): ForeignFields => {
  const name = traits.tidiesNames ? fields.name.trim().replaceAll(/\s+/g, ' ') : fields.name;
  const given = fields.slug ?? (traits.slug?.isGenerated === true ? slugOf(name) : null);
  return {
    name,
    slug: traits.slug === null ? null : traits.slug.isLowerCased ? (given?.toLowerCase() ?? null) : given,
    description: traits.description === null ? '' : fields.description,
    visible: traits.visible === null || fields.visible,
    extras: fields.extras
  };
};

/** Places categories as a service with these traits does: by index or by sort number. */
export class ForeignEdits {
  constructor(
    readonly traits: ForeignTraits,
    readonly tree: ForeignTree
  ) {}

  /** @param order as it was sent; `null`: the service's choice */
  create(fields: ForeignFields, parentId: number | null, order: number | null): ForeignCategory {
    const node = this.tree.add(kept(this.traits, fields), parentId, this.#numberForNew(parentId, order));
    this.#settle(node, this.traits.order?.obedience === 'ignores' ? null : order);
    return node;
  }

  /** @param order `null`: none was sent */
  move(node: ForeignCategory, parentId: number | null, order: number | null): void {
    const { order: rule } = this.traits;
    const former = node.parentId;
    const isElsewhere = former !== parentId;
    if (rule === null || rule.obedience === 'ignores') {
      if (isElsewhere) this.tree.place(node, parentId, rule?.meaning === 'index' ? this.#next(parentId) : node.order);
    } else if (rule.meaning === 'value') this.tree.place(node, parentId, order ?? node.order);
    else if (isElsewhere) this.tree.place(node, parentId, this.#next(parentId));
    this.#settle(node, rule?.obedience === 'ignores' ? null : order);
    if (isElsewhere && rule !== null && (rule.meaning === 'index' || rule.obedience === 'renumbers')) {
      this.tree.renumber(this.tree.childrenOf(former), rule.first, rule.step);
    }
  }

  delete(node: ForeignCategory): void {
    const { parentId } = node;
    const siblings = this.tree.childrenOf(parentId);
    if (this.traits.deletes === 'lift') {
      const orders =
        this.traits.order?.meaning === 'index'
          ? siblings.flatMap((each) => (each === node ? this.tree.childrenOf(node.id) : [each]))
          : null;
      const children = [...this.tree.childrenOf(node.id)];
      for (const child of children) this.tree.place(child, parentId, child.order);
      this.tree.remove(node);
      if (orders) this.tree.renumber(orders, this.traits.order?.first ?? 0, 1);
    } else if (this.traits.deletes === 'cascade') this.tree.removeBranch(node);
    else this.tree.remove(node);
    this.closeGaps(parentId);
  }

  closeGaps(parentId: number | null): void {
    if (this.traits.order?.meaning === 'index')
      this.tree.renumber(this.tree.childrenOf(parentId), this.traits.order.first, 1);
  }

  orderAt(parentId: number | null, index: number, except?: ForeignCategory): number {
    const { order: rule } = this.traits;
    const others = this.tree.childrenOf(parentId).filter((node) => node !== except);
    const at = Math.min(index, others.length);
    if (rule === null) return 0;
    if (rule.meaning === 'index') return rule.first + at;
    const before = others[at - 1];
    const after = others[at];
    if (before === undefined) return after === undefined ? rule.first : after.order - rule.step;
    if (after === undefined) return before.order + rule.step;
    const middle = Math.floor((before.order + after.order) / 2);
    if (middle > before.order) return middle;
    this.tree.renumber(others.toSpliced(at, 0), rule.first, rule.step * 2);
    return before.order + rule.step;
  }

  #numberForNew(parentId: number | null, order: number | null): number {
    const { order: rule } = this.traits;
    if (rule === null) return 0;
    if (rule.meaning === 'value' && order !== null && rule.obedience !== 'ignores') return order;
    return rule.meaning === 'value' && rule.created === 'tied' ? rule.first : this.#next(parentId);
  }

  #next(parentId: number | null): number {
    const { order: rule } = this.traits;
    if (rule === null) return 0;
    const last = this.tree.childrenOf(parentId).at(-1);
    return last === undefined ? rule.first : last.order + rule.step;
  }

  /** Adjusts siblings after a category has arrived: an index shifts the others, and some services renumber all. */
  #settle(node: ForeignCategory, order: number | null): void {
    const { order: rule } = this.traits;
    if (rule === null) return;
    const siblings = this.tree.childrenOf(node.parentId);
    if (rule.meaning === 'index') {
      const others = siblings.filter((each) => each !== node);
      const index = order === null ? siblings.indexOf(node) : Math.max(0, Math.min(order - rule.first, others.length));
      this.tree.renumber(others.toSpliced(index, 0, node), rule.first, 1);
    } else if (rule.obedience === 'renumbers') this.tree.renumber([...siblings], rule.first, rule.step);
  }
}
