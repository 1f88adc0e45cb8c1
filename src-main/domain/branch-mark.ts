import { createHash } from 'node:crypto';
import type { CategoryId } from '../../src-shared/ids';

/**
 * SHA-256, hexadecimal, of `id:version` of each category of a branch, in the order of ids and joined by commas: whoever
 * deletes a branch can demand that it is still the one that they have read.
 */
export const branchMark = (members: readonly (readonly [id: CategoryId, version: number])[]): string => {
  const inOrder = members.toSorted(([a], [b]) => a - b);
  return createHash('sha256')
    .update(inOrder.map(([id, version]) => `${id}:${version}`).join(','))
    .digest('hex');
};

/** What a mark looks like. */
export const BRANCH_MARK = /^[0-9a-f]{64}$/;
