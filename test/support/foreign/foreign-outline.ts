import type { SeenCategory } from './backend';
import type { ForeignService } from './foreign-service';

/** Tea(Black Green) Coffee, by their ids; Black is hidden, and only Tea has a slug. */
export const plantTea = ({ editor }: ForeignService): { tea: number; green: number; black: number; coffee: number } => {
  const tea = editor.create({ name: 'Tea', slug: 'tea' });
  const coffee = editor.create({ name: 'Coffee' });
  const green = editor.create({ name: 'Green' }, tea);
  const black = editor.create({ name: 'Black', visible: false }, tea, 0);
  return { tea, green, black, coffee };
};

export const foreignOutline = ({ editor }: ForeignService): string => {
  // No `Map.groupBy`: end-to-end tests run on the system's Node.
  const children = new Map<number | null, SeenCategory[]>();
  for (const category of editor.all()) {
    const siblings = children.get(category.parentId);
    if (siblings) siblings.push(category);
    else children.set(category.parentId, [category]);
  }
  const below = (parent: number | null): string =>
    (children.get(parent) ?? []).map(({ id, name }) => (children.has(id) ? `${name}(${below(id)})` : name)).join(' ');
  return below(null);
};
