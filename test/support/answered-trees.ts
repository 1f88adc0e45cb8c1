import { metadataSchema, nameSchema, type Category } from '../../src-shared/category';
import type { ImportedCategory } from '../../src-main/domain/tree';

const NOW = new Date(0).toISOString();

/** The same trees as a workspace would answer them, without its file, which would take most of the time. */
export const asAnswered = (
  nodes: readonly ImportedCategory[],
  parentId: number | null = null,
  next = { id: 0 }
): Category[] =>
  nodes.map(({ name, slug = null, description = '', visible = true, metadata = {}, children = [] }, position) => {
    next.id += 1;
    const { id } = next;
    const stored: unknown = JSON.parse(JSON.stringify(metadata));
    const fields = {
      name: nameSchema.parse(name),
      slug,
      description,
      visible,
      metadata: metadataSchema.parse(stored),
      version: 1,
      createdAt: NOW,
      updatedAt: NOW
    };
    return { id, parentId, position, ...fields, children: asAnswered(children, id, next) };
  });
