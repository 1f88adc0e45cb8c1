/** A category as a text has it: the line that it was read from, from 1, and how deep it stands, from 0. */
export interface PathLine {
  readonly number: number;
  readonly depth: number;
  readonly name: string;
}

interface PathNode {
  readonly number: number;
  readonly name: string;
  readonly below: Map<string, PathNode>;
}

/** Reading order, without recursion: depth is the text's to choose. */
const flatten = (roots: ReadonlyMap<string, PathNode>): PathLine[] => {
  const found: PathLine[] = [];
  const open = [roots.values()];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { value, done } = top.next();
    if (done === true) {
      open.pop();
      continue;
    }
    found.push({ number: value.number, depth: open.length - 1, name: value.name });
    if (value.below.size > 0) open.push(value.below.values());
  }
  return found;
};

/**
 * Unites paths: what two have in common at their beginning becomes one category, where it came first. Names that are
 * empty are left out.
 */
export const pathRows = (
  paths: Iterable<{ readonly number: number; readonly names: readonly string[] }>
): PathLine[] => {
  const roots = new Map<string, PathNode>();
  for (const { number, names } of paths) {
    let level = roots;
    for (const raw of names) {
      const name = raw.trim();
      if (name === '') continue;
      const node: PathNode = level.get(name) ?? { number, name, below: new Map() };
      level.set(name, node);
      level = node.below;
    }
  }
  return flatten(roots);
};
