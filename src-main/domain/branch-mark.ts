import { createHash } from 'node:crypto';
import type { CategoryId } from '../../src-shared/ids';

/** SHA-256 of `id:version` of all categories of a branch, by ids: whether it is still the one that somebody has read. */
export const branchMark = (members: readonly (readonly [id: CategoryId, version: number])[]): string => {
  const inOrder = members.toSorted(([a], [b]) => a - b);
  return createHash('sha256')
    .update(inOrder.map(([id, version]) => `${id}:${version}`).join(','))
    .digest('hex');
};

export const BRANCH_MARK = /^[0-9a-f]{64}$/;
