import type { CategoryUpdateRequest } from '../../../src-shared/category';
import type { CategoryNode } from '../../model/tree-model';

/** One thing that is edited of a category, or of several at once. */
export interface CategoryField {
  /** Tells it from the other fields, whatever the language: `slug`, `value:text:color`. */
  readonly id: string;
  /** Names it in messages: "Slug". */
  readonly label: string;
  /** Its value as a text that tells any two values apart, by which somebody else's change is noticed. */
  readonly read: (node: CategoryNode) => string;
  /** A value that was read, as it is shown for editing. */
  readonly show: (value: string) => string;
  /** @returns what is wrong with what was typed, or `null` */
  readonly check: (text: string) => string | null;
  /** What to write so that the value is what was typed. Asked only for a text that `check` finds no fault with. */
  readonly set: (node: CategoryNode, text: string) => CategoryUpdateRequest;
}

/** The category as it is once the request has been carried out. */
const afterRequest = (
  node: CategoryNode,
  { name, slug, description, visible, metadata }: CategoryUpdateRequest
): CategoryNode => ({
  ...node,
  ...(name === undefined ? {} : { name }),
  ...(slug === undefined ? {} : { slug }),
  ...(description === undefined ? {} : { description }),
  ...(visible === undefined ? {} : { visible }),
  ...(metadata === undefined ? {} : { metadata })
});

/** The field's value once what was typed has been written. */
export const valueAfter = (field: CategoryField, node: CategoryNode, text: string): string =>
  field.read(afterRequest(node, field.set(node, text)));

/** The value that all have, or `null` when they differ. Of no category: `null`. Ends at the first that differs, since there may be 100,000. */
export const commonValue = (nodes: readonly CategoryNode[], read: (node: CategoryNode) => string): string | null => {
  const [first] = nodes;
  if (first === undefined) return null;
  const value = read(first);
  return nodes.every((node) => node === first || read(node) === value) ? value : null;
};
