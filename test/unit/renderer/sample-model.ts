import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { TreeModel, type CategoryNode } from '../../../src-renderer/model/tree-model';
import { FRESH } from '../../support/fresh-category';

/** A tree as indented names: the shape of a test's tree, readable at a glance. */
export type Outline = readonly (string | readonly [string, Outline])[];

const node = (id: number, parent: ParentId, name: string): CategoryNode => ({ id, parent, name, ...FRESH });

/** Builds a model whose ids count up in reading order from 1. */
export const modelOf = (outline: Outline): TreeModel => {
  const model = new TreeModel();
  let nextId = 1;
  const add = (entries: Outline, parent: ParentId): void => {
    for (const entry of entries) {
      const id = nextId;
      nextId += 1;
      const [name, children] = typeof entry === 'string' ? [entry, []] : entry;
      model.append(node(id, parent, name));
      add(children, id);
    }
  };
  add(outline, TOP_LEVEL);
  return model;
};

/** The model as indented names again, to compare with. */
export const outlineOf = (model: TreeModel, parent: ParentId = TOP_LEVEL): Outline =>
  model.childIds(parent).map((id) => {
    const name = model.get(id)?.name ?? '?';
    const children = outlineOf(model, id);
    return children.length === 0 ? name : [name, children];
  });
