import { z } from 'zod';

/** The categories that actions are made on, by their ids, chosen in the middle of the tree. */
export interface PlannedTree {
  readonly size: number;
  /** A parent of leaves; `null` where there is none but the root. */
  readonly smallParent: number | null;
  /** The parent that holds the most below it without being the only root, or else the root. */
  readonly largeParent: number;
  readonly largeCount: number;
  /** A leaf with a sibling on either side. */
  readonly leaf: number;
  /** The siblings of that leaf, in order. */
  readonly siblings: readonly number[];
  readonly parent: number;
  /** Ids from top to bottom. */
  readonly order: readonly number[];
}

interface Raw {
  readonly id: number;
  readonly children: readonly Raw[];
}

const rawSchema = z.custom<Raw>(
  (value) => typeof value === 'object' && value !== null && 'id' in value && 'children' in value
);
const envelopeSchema = z.object({ data: z.array(rawSchema) });

/** Reads the answer of `GET /api/categories` and picks what to act on. */
export const planTree = (text: string): PlannedTree => {
  const order: Raw[] = [];
  const below = new Map<number, number>();
  const parents = new Map<number, Raw>();
  const walk = (siblings: readonly Raw[], parent: Raw | null): number => {
    let count = 0;
    for (const category of siblings) {
      order.push(category);
      if (parent !== null) parents.set(category.id, parent);
      const under = walk(category.children, category);
      below.set(category.id, under);
      count += under + 1;
    }
    return count;
  };
  const roots = envelopeSchema.parse(JSON.parse(text)).data;
  walk(roots, null);
  const middle = Math.floor(order.length / 2);
  const fromMiddle = [...order.slice(middle), ...order.slice(0, middle)];
  const leaves = (one: Raw): boolean => one.children.length === 0;
  const isSmall = (one: Raw): boolean =>
    one.children.length >= 5 && one.children.length <= 20 && one.children.every(leaves);
  const small = fromMiddle.find(isSmall);
  const holder = small ?? roots[0];
  const large = roots.length === 1 ? roots[0] : roots[Math.floor(roots.length / 2)];
  if (holder === undefined || large === undefined) throw new Error('The tree has no categories to act on.');
  const siblings = holder.children.map(({ id }) => id);
  const leaf = siblings[Math.floor(siblings.length / 2)];
  if (leaf === undefined) throw new Error('The tree has no leaf to act on.');
  return {
    size: order.length,
    smallParent: small?.id ?? null,
    largeParent: large.id,
    largeCount: below.get(large.id) ?? 0,
    leaf,
    siblings,
    parent: holder.id,
    order: order.map(({ id }) => id)
  };
};
