import type { CategoryId } from '../../src-shared/ids';
import type { Rights } from '../../src-shared/me';
import type { TreeModel } from '../model/tree-model';
import { messages } from './messages';

/** Why somebody who may edit one branch cannot edit all of these categories, as a sentence; `null`: they can, or have no such limit. */
export const outsideRefusal = (rights: Rights | null, model: TreeModel, ids: readonly CategoryId[]): string | null => {
  if (rights === null || rights.limit.kind !== 'branch') return null;
  const { branch } = rights.limit;
  if (ids.every((id) => model.isWithin(id, branch))) return null;
  const name = model.get(branch)?.name;
  return name === undefined ? messages.rights.branchGone : messages.rights.outside(name);
};
