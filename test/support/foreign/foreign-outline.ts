import type { ForeignService } from './foreign-service';

/** Tea(Black Green) Coffee, by their ids; Black is not shown, and only Tea has a slug. */
export const plantTea = ({ editor }: ForeignService): { tea: number; green: number; black: number; coffee: number } => {
  const tea = editor.create({ name: 'Tea', slug: 'tea' });
  const coffee = editor.create({ name: 'Coffee' });
  const green = editor.create({ name: 'Green' }, tea);
  const black = editor.create({ name: 'Black', visible: false }, tea, 0);
  return { tea, green, black, coffee };
};

/** The truth as `Tea(Black Green) Coffee`. */
export const foreignOutline = ({ editor }: ForeignService): string => {
  const all = Map.groupBy(editor.all(), ({ parentId }) => parentId);
  const below = (parent: number | null): string =>
    (all.get(parent) ?? []).map(({ id, name }) => (all.has(id) ? `${name}(${below(id)})` : name)).join(' ');
  return below(null);
};
