import type { ServiceRow } from '../service';

/** A category with what is below it, as either side has it. */
export interface OutlineNode {
  readonly name: string;
  readonly slug: string | null;
  readonly children: readonly OutlineNode[];
}

/** The tree of a service's rows: siblings by their number, and those of the same number as they are listed. A cycle, or a parent that is not there, is an error. */
export const treeOfRows = (rows: readonly ServiceRow[]): OutlineNode[] => {
  // Without newer ways to group: tests of the window run on the system's Node.
  const children = new Map<string | null, ServiceRow[]>();
  for (const row of rows) children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  let placed = 0;
  const below = (parent: string | null): OutlineNode[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(({ id, name, slug }) => {
        placed += 1;
        return { name, slug, children: below(id) };
      });
  const tree = below(null);
  if (placed !== rows.length) throw new Error(`${rows.length - placed} of ${rows.length} rows are below no root.`);
  return tree;
};

export interface OutlineOptions {
  /** Siblings are numbered in their order; otherwise any order is alike. */
  readonly withOrder: boolean;
  readonly withSlugs?: boolean;
}

/** A line for each category, with all names above it: two trees are alike when their lines are. Canopy keeps names in NFC. */
export const outline = (tree: readonly OutlineNode[], { withOrder, withSlugs = false }: OutlineOptions): string[] => {
  const lines = (nodes: readonly OutlineNode[], above: string): string[] =>
    nodes.flatMap(({ name, slug, children }, index) => {
      const line = `${above} › ${withOrder ? `${index}. ` : ''}${name.normalize('NFC')}`;
      return [withSlugs ? `${line} (${slug})` : line, ...lines(children, line)];
    });
  return lines(tree, '').sort();
};
