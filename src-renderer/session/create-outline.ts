import { anchorOnWire, type CategoryId, type NewKey, newKey, type ParentId, parentOnWire } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { OutlineRow } from '../../src-shared/outline/outline-text';
import type { TreeEditRequest, TreeEdits } from '../../src-shared/tree-edits';
import { levelOf, type Placement } from '../model/placement';
import type { TreeModel } from '../model/tree-model';
import { messages } from './messages';
import { editMany } from './edits';
import { session } from './session';
import { selectNew } from './tree-effects';

/** The edits that make an outline, and the keys of its topmost categories, in order. */
interface CreateEdits {
  readonly edits: TreeEditRequest[];
  readonly rootKeys: readonly NewKey[];
}

/** Makes an outline at a place, as one block. `before`: new keys that the same list has had before it. */
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

/** Why an outline cannot be made under a parent, in a sentence, or `null`. `levels`, `count`: how deep and how large it is. */
export const outlineRefusal = (model: TreeModel, parent: ParentId, levels: number, count: number): string | null => {
  const deepest = levelOf(model, parent) + levels;
  if (deepest > LIMITS.depth) return messages.clipboard.tooDeep(deepest);
  return model.size + count > LIMITS.categories ? messages.clipboard.tooMany(model.size, count) : null;
};

/** What is to be made, as one step of undo. */
interface Creation {
  readonly action: TreeEdits['action'];
  readonly subject: string;
  readonly edits: TreeEditRequest[];
  /** Of those that are selected afterwards. */
  readonly rootKeys: readonly NewKey[];
}

/** So many rows show at once in any window but the smallest: up to then the person sees all that has arrived. */
const SEEN_AT_ONCE = 20;

/**
 * Makes categories, selects the topmost of them and brings them into sight; a few stand expanded.
 * @returns the topmost of them; `null` when it did not come to that: the person may cancel what takes long
 * @throws Refusal when one cannot be made; then none is
 */
export const createOutline = async ({
  action,
  subject,
  edits,
  rootKeys
}: Creation): Promise<readonly CategoryId[] | null> => {
  // A search would hide what is new.
  session.search('');
  const edited = await editMany({ action, subject, edits });
  if (edited.state === 'cancelled') return null;
  const idOf = new Map(edited.created);
  const created = edited.created.map(([, id]) => id);
  return selectNew(
    rootKeys.flatMap((key) => idOf.get(key) ?? []),
    created.length <= SEEN_AT_ONCE ? created : []
  );
};
