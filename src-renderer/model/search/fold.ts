import { fold } from '../../../src-shared/normal-forms';
import type { CategoryNode } from '../tree-model';

const PLAIN_SLUG = /^[a-z0-9-]*$/;

/** A category's slug, folded: that of another service may have capitals. `null`: it has none. */
export const foldedSlug = ({ slug }: CategoryNode): string | null =>
  slug === null || PLAIN_SLUG.test(slug) ? slug : fold(slug);

const folded = new WeakMap<CategoryNode, string>();

/** A category's name, folded once: a search looks at every name with every letter that is typed. */
export const foldedName = (node: CategoryNode): string => {
  const known = folded.get(node);
  if (known !== undefined) return known;
  const name = fold(node.name);
  folded.set(node, name);
  return name;
};
