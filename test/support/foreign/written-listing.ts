import type { ForeignCategory, ForeignTree } from './foreign-tree';
import { folded } from './folding';
import type { ForeignTraits } from './traits';

type Written = Record<string, unknown>;

/** A pseudo-random number for two numbers (Wang's integer hash). */
const scattered = (value: number, salt: number): number => {
  let mixed = Math.imul(value ^ (salt * 0x9e37_79b1) ^ 61 ^ (value >>> 16), 9);
  mixed = Math.imul(mixed ^ (mixed >>> 4), 0x27d4_eb2d);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

const putText = (
  written: Written,
  field: { key: string; missing: 'null' | 'empty' | 'absent' },
  text: string | null
): void => {
  if (text !== null && text !== '') written[field.key] = text;
  else if (field.missing !== 'absent') written[field.key] = field.missing === 'null' ? null : '';
};

export class WrittenListing {
  #readings = 0;

  constructor(
    readonly traits: ForeignTraits,
    readonly tree: ForeignTree
  ) {}

  list(): Written[] {
    this.#readings += 1;
    return this.traits.shape.as === 'flat'
      ? this.#arranged([...this.tree.all()]).map((node) => this.one(node))
      : this.#below(null);
  }

  one(node: ForeignCategory): Written {
    return folded(this.unfolded(node), this.traits);
  }

  unfolded(node: ForeignCategory): Written {
    const { traits } = this;
    const written: Written = { [traits.idKey]: this.#id(node.id) };
    if (traits.shape.as === 'flat' || traits.shape.showsParent) this.#putParent(written, node);
    written[traits.nameKey] = node.name;
    if (traits.slug) putText(written, traits.slug, node.slug);
    if (traits.description) putText(written, traits.description, node.description);
    if (traits.visible) written[traits.visible.key] = node.visible ? traits.visible.shown : traits.visible.hidden;
    if (traits.order) written[traits.order.key] = node.order;
    if (traits.metadataKey === null) Object.assign(written, node.extras);
    else written[traits.metadataKey] = node.extras;
    for (const key of traits.derived) written[key] = this.#derived(node, key);
    return written;
  }

  #below(parentId: number | null): Written[] {
    const { shape } = this.traits;
    if (shape.as === 'flat') return [];
    return this.#arranged([...this.tree.childrenOf(parentId)]).map((node) => {
      const written = this.one(node);
      const children = this.#below(node.id);
      if (children.length > 0 || shape.leaf === 'empty') written[shape.childrenKey] = children;
      else if (shape.leaf === 'null') written[shape.childrenKey] = null;
      return written;
    });
  }

  #arranged(nodes: ForeignCategory[]): ForeignCategory[] {
    const { listing } = this.traits;
    const isWhole = this.traits.shape.as === 'flat';
    if (listing === 'byId') return nodes.toSorted((a, b) => a.id - b.id);
    if (listing === 'byName')
      return nodes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
    if (listing === 'shuffled') return nodes.toSorted((a, b) => scattered(a.id, 1) - scattered(b.id, 1));
    if (listing === 'volatile')
      return nodes.toSorted((a, b) => scattered(a.id, this.#readings) - scattered(b.id, this.#readings));
    if (!isWhole) return listing === 'childrenFirst' ? nodes.toReversed() : nodes;
    // Lists unreachable categories too, as a table would.
    const inTree = this.tree.preorder();
    const loose = inTree.length === nodes.length ? [] : nodes.filter((node) => !inTree.includes(node));
    return listing === 'childrenFirst' ? [...loose, ...inTree.toReversed()] : [...inTree, ...loose];
  }

  #id(id: number): number | string {
    return this.traits.idAs === 'string' ? String(id) : id;
  }

  #putParent(written: Written, node: ForeignCategory): void {
    const { key, as, root } = this.traits.parent;
    const parentId = node.parentId ?? (root.as === 'ownId' ? node.id : null);
    if (parentId === null) {
      if (root.as === 'mark') written[key] = root.mark;
    } else if (as === 'object') {
      written[key] = { [this.traits.idKey]: this.#id(parentId), [this.traits.nameKey]: this.tree.get(parentId)?.name };
    } else written[key] = as === 'string' ? String(parentId) : parentId;
  }

  #derived(node: ForeignCategory, key: ForeignTraits['derived'][number]): unknown {
    if (key === 'createdAt' || key === 'updatedAt') return node[key];
    if (key === 'childCount') return this.tree.childrenOf(node.id).length;
    const line = [node.name];
    const seen = new Set([node.id]);
    for (let at = node.parentId; at !== null && !seen.has(at); at = this.tree.get(at)?.parentId ?? null) {
      line.unshift(this.tree.get(at)?.name ?? '?');
      seen.add(at);
    }
    return key === 'level' ? line.length - 1 : line.join(' / ');
  }
}
