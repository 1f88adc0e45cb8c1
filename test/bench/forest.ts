import type { ImportedCategory } from '../../src-main/domain/tree';

/** Children of each category that has any: trees of people are about as wide as that. */
const BREADTH = 10;

/** A category as catalogues have them: a slug, a sentence, one attribute; about 330 bytes of JSON. */
export const categoryNumbered = (number: number): ImportedCategory => ({
  name: `Category ${number}`,
  slug: `category-${number}`,
  description: `Everything that belongs to the shelf number ${number} of the shop.`,
  metadata: { code: `C-${number}` }
});

/** Ten roots, ten children each, and so on, filled level by level until there are `size` categories. */
export const regularForest = (size: number): ImportedCategory[] => {
  const all = Array.from({ length: size }, (_, index) => categoryNumbered(index + 1));
  for (const [index, category] of all.entries()) {
    const children = all.slice((index + 1) * BREADTH, (index + 2) * BREADTH);
    if (children.length > 0) category.children = children;
  }
  return all.slice(0, BREADTH);
};

/** One tree of exactly `size` categories under one root, of the same breadth. */
export const regularTree = (size: number): ImportedCategory => {
  const all = Array.from({ length: size }, (_, index) => categoryNumbered(index + 1));
  for (const [index, category] of all.entries()) {
    const children = all.slice(index * BREADTH + 1, (index + 1) * BREADTH + 1);
    if (children.length > 0) category.children = children;
  }
  return all[0] ?? categoryNumbered(1);
};

/** `size` roots without children: the longest list of siblings there can be. */
export const flatForest = (size: number): ImportedCategory[] =>
  Array.from({ length: size }, (_, index) => categoryNumbered(index + 1));

/** The categories of `regularForest` as rows, each with its number as its id, for products that know no nesting. */
export const regularRows = (size: number): (ImportedCategory & { id: number; parentId: number | null })[] =>
  Array.from({ length: size }, (_, index) => {
    const parent = Math.floor(index / BREADTH);
    return { ...categoryNumbered(index + 1), id: index + 1, parentId: parent === 0 ? null : parent };
  });
