/*
 * Changes of a regular forest, spread all over it: of ten, six rename a category, two move one to another parent, one adds one
 * and one deletes one. Only leaves are changed, so that each change stands for itself.
 */

export type SpreadChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'move'; readonly parentId: number }
  | { readonly kind: 'create'; readonly name: string; readonly parentId: number }
  | { readonly kind: 'delete' };

/**
 * Every tenth category that is changed is the same on both sides, so that conflicts are among it.
 * @param shift so many places behind the usual ones, for changes of others than before
 */
export const changedIds = (size: number, count: number, side: 'here' | 'there', shift = 0): number[] => {
  const [first, leaves] = [Math.ceil(size / 10) + 1, size - Math.ceil(size / 10) - 1];
  const step = Math.floor(leaves / count);
  return Array.from(
    { length: count },
    (_, index) => first + shift + index * step + (side === 'there' && index % 10 !== 0 ? 1 : 0)
  );
};

const KINDS = ['rename', 'rename', 'move', 'rename', 'create', 'rename', 'move', 'delete', 'rename', 'rename'] as const;

export const changeOf = (id: number, index: number, size: number, by: string): SpreadChange => {
  const parentId = 1 + ((id * 7) % Math.floor(size / 10));
  const kind = KINDS[index % KINDS.length] ?? 'rename';
  switch (kind) {
    case 'rename':
      return { kind, name: `Renamed ${by} ${id}` };
    case 'create':
      return { kind, name: `Added ${by} ${id}`, parentId };
    case 'move':
      return { kind, parentId };
    case 'delete':
      return { kind };
  }
};
