import { TreeModel, type CategoryNode } from '../../../src-renderer/model/tree-model';

/** A tree as indented names: the shape of a test's tree, readable at a glance. */
export type Outline = readonly (string | readonly [string, Outline])[];

const node = (id: number, parentId: number | null, name: string): CategoryNode => ({
  id,
  parentId,
  name,
  slug: null,
  description: '',
  visible: true,
  metadata: {},
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z'
});

/** Builds a model whose ids count up in reading order from 1. */
export const modelOf = (outline: Outline): TreeModel => {
  const model = new TreeModel();
  let nextId = 1;
  const add = (entries: Outline, parentId: number | null): void => {
    for (const entry of entries) {
      const id = nextId;
      nextId += 1;
      const [name, children] = typeof entry === 'string' ? [entry, []] : entry;
      model.append(node(id, parentId, name));
      add(children, id);
    }
  };
  add(outline, null);
  return model;
};

/** The model as indented names again, to compare with. */
export const outlineOf = (model: TreeModel, parentId: number | null = null): Outline =>
  model.childIds(parentId).map((id) => {
    const name = model.get(id)?.name ?? '?';
    const children = outlineOf(model, id);
    return children.length === 0 ? name : [name, children];
  });
