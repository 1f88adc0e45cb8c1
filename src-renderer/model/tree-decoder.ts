import { parentOnWire, TOP_LEVEL, type ParentId } from '../../src-shared/ids';
import { TreeModel, type CategoryNode } from './tree-model';
import { isRecord } from '../../src-shared/same-json';

type Json = { readonly [key: string]: unknown };

const fault = (id: unknown, member: string): Error =>
  new Error(`The tree's answer breaks the contract: ${member} of category ${String(id)}.`);

const text = (json: Json, member: string): string => {
  const value = json[member];
  if (typeof value !== 'string') throw fault(json.id, member);
  return value;
};

/** Returns the known string for an equal one, so that each text is kept once: many categories are made in one commit. */
const shared = (value: string, known: string | undefined): string => (value === known ? known : value);

const decodeNode = (json: Json, parent: ParentId, before: CategoryNode | null): CategoryNode => {
  const { id, slug, visible, metadata, version } = json;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw fault(id, 'id');
  if (slug !== null && typeof slug !== 'string') throw fault(id, 'slug');
  if (typeof visible !== 'boolean') throw fault(id, 'visible');
  if (!isRecord(metadata)) throw fault(id, 'metadata');
  if (typeof version !== 'number') throw fault(id, 'version');
  if (json.parentId !== parentOnWire(parent)) throw fault(id, 'parentId');
  const createdAt = shared(text(json, 'createdAt'), before?.createdAt);
  return {
    id,
    parent,
    name: text(json, 'name'),
    slug,
    description: text(json, 'description'),
    visible,
    metadata,
    version,
    createdAt,
    updatedAt: shared(text(json, 'updatedAt'), createdAt)
  };
};

/** Decodes `GET /api/categories` and checks every member, by hand for speed and without recursion. @throws Error that names category and member */
export const decodeTree = (envelope: unknown): TreeModel => {
  if (!isRecord(envelope) || !Array.isArray(envelope.data))
    throw new Error("The tree's answer has no list of categories.");
  const model = new TreeModel();
  let before: CategoryNode | null = null;
  const pending: { list: readonly unknown[]; parent: ParentId }[] = [{ list: envelope.data, parent: TOP_LEVEL }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const json of next.list) {
      if (!isRecord(json)) throw fault('?', 'the object itself');
      const node = decodeNode(json, next.parent, before);
      before = node;
      if (model.get(node.id) !== undefined) throw fault(node.id, 'a second id');
      model.append(node);
      if (!Array.isArray(json.children)) throw fault(node.id, 'children');
      if (json.children.length > 0) pending.push({ list: json.children, parent: node.id });
    }
  }
  return model;
};
