import { metadataSchema, type CategoryUpdateRequest, type Metadata } from '../../../src-shared/category';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { CategoryNode, TreeModel } from '../../model/tree-model';

export interface MergePlan {
  readonly edits: readonly TreeEditRequest[];
  readonly moved: number;
  readonly united: number;
  readonly deleted: number;
  readonly filled: number;
  readonly isMetadataLeftOut: boolean;
}

/** The categories that exist, without those below another one of them. */
export const mergeable = (model: TreeModel, ids: readonly number[]): CategoryNode[] => {
  const asked = new Set(ids);
  return [...asked].flatMap((id) => {
    const node = model.get(id);
    return node === undefined || model.ancestors(id).some((above) => asked.has(above.id)) ? [] : [node];
  });
};

const nameKey = (name: string): string => name.toLowerCase();

class MergePlanner {
  readonly edits: TreeEditRequest[] = [];
  moved = 0;
  united = 0;
  deleted = 0;
  filled = 0;
  isMetadataLeftOut = false;
  readonly #childByName = new Map<number, Map<string, CategoryNode>>();
  /** The categories merged into each target. Its empty fields are filled from all of them at the end. */
  readonly #sources = new Map<number, CategoryNode[]>();

  constructor(
    private readonly model: TreeModel,
    private readonly isDeep: boolean
  ) {}

  merge(target: CategoryNode, source: CategoryNode): void {
    const names = this.#names(target.id);
    for (const childId of this.model.childIds(source.id)) {
      const child = this.model.get(childId);
      if (child === undefined) continue;
      const same = this.isDeep ? names.get(nameKey(child.name)) : undefined;
      if (same === undefined) {
        this.edits.push({ kind: 'move', id: childId, place: { parentId: target.id } });
        this.moved += 1;
        names.set(nameKey(child.name), child);
      } else {
        this.united += 1;
        this.merge(same, child);
      }
    }
    const sources = this.#sources.get(target.id);
    if (sources === undefined) this.#sources.set(target.id, [source]);
    else sources.push(source);
    // Deleted after the moves, since deleting a category deletes what is still below it.
    this.edits.push({ kind: 'delete', id: source.id });
    this.deleted += 1;
  }

  fill(): void {
    for (const [id, sources] of this.#sources) {
      const target = this.model.get(id);
      const fields = target === undefined ? {} : this.#missing(target, sources);
      if (Object.keys(fields).length === 0) continue;
      this.edits.push({ kind: 'update', id, fields });
      this.filled += 1;
    }
  }

  #names(parentId: number): Map<string, CategoryNode> {
    const known = this.#childByName.get(parentId);
    if (known !== undefined) return known;
    const names = new Map<string, CategoryNode>();
    for (const id of this.model.childIds(parentId)) {
      const node = this.model.get(id);
      if (node !== undefined && !names.has(nameKey(node.name))) names.set(nameKey(node.name), node);
    }
    this.#childByName.set(parentId, names);
    return names;
  }

  #missing(target: CategoryNode, sources: readonly CategoryNode[]): CategoryUpdateRequest {
    const slug = target.slug ?? sources.find((source) => source.slug !== null)?.slug ?? null;
    const description =
      target.description === ''
        ? (sources.find((source) => source.description !== '')?.description ?? '')
        : target.description;
    let metadata: Metadata = target.metadata;
    for (const source of sources) {
      for (const [key, value] of Object.entries(source.metadata)) {
        if (Object.hasOwn(metadata, key)) continue;
        const next: Metadata = { ...metadata, [key]: value };
        if (metadataSchema.safeParse(next).success) metadata = next;
        else this.isMetadataLeftOut = true;
      }
    }
    return {
      ...(slug === target.slug ? {} : { slug }),
      ...(description === target.description ? {} : { description }),
      ...(metadata === target.metadata ? {} : { metadata })
    };
  }
}

/**
 * Plans to merge categories into `target`: their subcategories come under it in order, its empty fields are filled from
 * them, and they are deleted.
 * @param sources none of them above or below the target or another source; see `mergeable`
 * @param isDeep subcategories with the same name are merged likewise, all the way down
 */
export const planMerge = (
  model: TreeModel,
  target: CategoryNode,
  sources: readonly CategoryNode[],
  isDeep: boolean
): MergePlan => {
  const planner = new MergePlanner(model, isDeep);
  for (const source of sources) planner.merge(target, source);
  planner.fill();
  const { edits, moved, united, deleted, filled, isMetadataLeftOut } = planner;
  return { edits, moved, united, deleted, filled, isMetadataLeftOut };
};
