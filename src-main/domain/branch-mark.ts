import { createHash } from 'node:crypto';
import type { CategoryId } from '../../src-shared/ids';

/**
 * The mark of a branch: which categories are in it, each at which version. SHA-256, hexadecimal, of `id:version` of each, the topmost one
 * included, in the order of their ids and joined by commas. Whatever is added to the branch, taken out of it or changed in it makes
 * another mark, so that whoever deletes it can demand that it is still the one that they have read.
 * @param members in any order
 */
export const branchMark = (members: readonly (readonly [id: CategoryId, version: number])[]): string => {
  const inOrder = members.toSorted(([a], [b]) => a - b);
  return createHash('sha256')
    .update(inOrder.map(([id, version]) => `${id}:${version}`).join(','))
    .digest('hex');
};

/** What a mark looks like. */
export const BRANCH_MARK = /^[0-9a-f]{64}$/;
