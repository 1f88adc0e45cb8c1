interface Lying {
  readonly id: number;
  readonly parentId: number | null;
}

/** Why categories are not a tree, in sentences: missing parents, cycles. */
export const treeFaults = (categories: Iterable<Lying>): string[] => {
  const parents = new Map([...categories].map(({ id, parentId }) => [id, parentId]));
  const faults: string[] = [];
  /** From which a root, or a reported fault, is reached. */
  const settled = new Set<number>();
  for (const [start, parentId] of parents) {
    if (parentId !== null && !parents.has(parentId)) faults.push(`${start} lies under ${parentId}, which is not there`);
    const line = new Set<number>();
    let at: number | null | undefined = start;
    while (typeof at === 'number' && !settled.has(at) && !line.has(at)) {
      line.add(at);
      at = parents.get(at);
    }
    if (typeof at === 'number' && line.has(at)) faults.push(`${[...line].join(', ')} go round in a cycle`);
    for (const id of line) settled.add(id);
  }
  return faults;
};
