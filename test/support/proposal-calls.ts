import { newKey } from '../../src-shared/ids';
import { PROPOSALS_PATH } from '../../src-shared/proposals';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import type { Proposer } from '../../src-main/domain/proposal-repository';
import type { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import type { HttpCall } from './http-caller';

const RULE_PATH = '/api/review-rule';

export const isOfProposals = (path: string): boolean => path.startsWith(PROPOSALS_PATH) || path === RULE_PATH;

const RENAMING = { kind: 'update', id: 3, fields: { name: 'New' } } as const;

export const proposing = (...edits: readonly object[]): string => JSON.stringify({ title: 'Spring', edits });

/** A body that the route takes; of a change of a proposal, with those edits. */
export const proposalBody = (path: string, what: 'approved' | 'commented', ...edits: readonly object[]): string => {
  if (path === RULE_PATH) return '{"reviewers":1}';
  if (path.endsWith('/publish')) return '{}';
  if (path.endsWith('/answers')) return JSON.stringify({ what });
  return proposing(...(edits.length === 0 ? [RENAMING] : edits));
};

/** Adds a category, takes 2 out of 1 and puts 1 below 2, which is impossible alone. */
export const TANGLED: readonly TreeEditRequest[] = [
  { kind: 'create', key: newKey(1), fields: { name: 'New' }, place: { parentId: null } },
  { kind: 'move', id: 2, place: { parentId: null } },
  { kind: 'move', id: 1, place: { parentId: 2 } }
];

/** Proposals 1 to 4, each of which renames the category of its number, unless the third is another. */
export const plantProposals = (
  { proposals }: WorkspaceStore,
  by: Proposer,
  third: readonly TreeEditRequest[] = [RENAMING]
): void => {
  for (const id of [1, 2, 3, 4]) {
    const edits: TreeEditRequest[] = id === 3 ? [...third] : [{ ...RENAMING, id }];
    proposals.submit({ title: 'Spring', note: '', edits }, by);
  }
};

/** What names a planted proposal as it is. */
export const reviewed = ({ proposals }: WorkspaceStore, id: number): Required<Pick<HttpCall, 'headers'>> => ({
  headers: { 'If-Match': `"${proposals.review(id).digest}"` }
});
