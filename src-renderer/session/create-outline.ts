import {
  anchorOnWire,
  type CategoryId,
  type NewKey,
  newKey,
  type ParentId,
  parentOnWire,
  TOP_LEVEL
} from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { OutlineRow } from '../../src-shared/outline/outline-text';
import type { TreeEditRequest, TreeEdits } from '../../src-shared/tree-edits';
import { levelOf, type Placement } from '../model/placement';
import type { TreeModel } from '../model/tree-model';
import { messages } from './messages';
import { editMany } from './edits';
import { newSlugMaker } from './kept-rules';
import { session } from './session';
import { selectNew } from './follow-tree';

interface CreateEdits {
  readonly edits: TreeEditRequest[];
  readonly rootKeys: readonly NewKey[];
}

/** Plans to create an outline at a place, as one block. @param before the number of new keys earlier in the list of edits */
export const createEdits = (rows: readonly OutlineRow[], { parent, after }: Placement, before = 0): CreateEdits => {
  const above: NewKey[] = [];
  const rootKeys: NewKey[] = [];
  const edits = rows.map(({ depth, fields }, index): TreeEditRequest => {
    const key = newKey(before + index + 1);
    const parentKey = above[depth - 1];
    above[depth] = key;
    if (parentKey !== undefined) return { kind: 'create', key, fields, place: { parentId: parentKey } };
    const place = { parentId: parentOnWire(parent), afterId: rootKeys.at(-1) ?? anchorOnWire(after) };
    rootKeys.push(key);
    return { kind: 'create', key, fields, place };
  });
  return { edits, rootKeys };
};

/** Why an outline of that size cannot be created under a parent, as a sentence; `null`: it can. */
export const outlineRefusal = (model: TreeModel, parent: ParentId, levels: number, count: number): string | null => {
  const deepest = levelOf(model, parent) + levels;
  if (deepest > LIMITS.depth) return messages.clipboard.tooDeep({ levels: deepest, most: LIMITS.depth });
  return model.size + count > LIMITS.categories
    ? messages.clipboard.tooMany({ most: LIMITS.categories, size: model.size, added: count })
    : null;
};

/** The edits with slugs for new categories that have none, where the workspace wants them. */
const withSlugs = (edits: readonly TreeEditRequest[]): TreeEditRequest[] => {
  const makeSlug = newSlugMaker(session.model);
  return edits.map((edit) => {
    if (edit.kind !== 'create' || (edit.fields.slug ?? null) !== null) return edit;
    const slug = makeSlug(edit.fields.name, edit.place.parentId ?? TOP_LEVEL);
    return slug === null ? edit : { ...edit, fields: { ...edit.fields, slug } };
  });
};

interface Creation {
  readonly action: TreeEdits['action'];
  readonly edits: TreeEditRequest[];
  readonly rootKeys: readonly NewKey[];
}

/** Up to so many new categories are expanded: any but the smallest window shows them all. */
const SEEN_AT_ONCE = 20;

/** Creates categories and selects the topmost unless the person has gone on. @returns their ids; `null`: cancelled @throws Refusal: none made */
export const createOutline = async ({ action, edits, rootKeys }: Creation): Promise<readonly CategoryId[] | null> => {
  session.search('');
  const { choices } = session;
  const edited = await editMany({ action, edits: withSlugs(edits) });
  if (edited.state === 'cancelled') return null;
  const idOf = new Map(edited.created);
  const created = edited.created.map(([, id]) => id);
  const roots = rootKeys.flatMap((key) => idOf.get(key) ?? []);
  if (session.choices !== choices) return roots;
  return selectNew(roots, created.length <= SEEN_AT_ONCE ? created : []);
};
