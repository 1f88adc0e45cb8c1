import type { Rights } from '../../../../src-shared/me';
import { messages } from '../../../domain/messages';
import type { Actor, Writer } from '../../../domain/principal';
import { StoreError } from '../../../domain/errors';
import { BranchLimit } from '../tree/branch-limit';
import type { WorkspaceTables } from './workspace-tables';

/** What a write is held to; each throws `forbidden`. */
export type WriteLimit = Pick<BranchLimit, 'requireInside' | 'requireMovable' | 'requireMembersInside'>;

/** Of somebody who may change nothing. */
const nothing = (reason: string): WriteLimit => {
  const refuse = (): never => {
    throw new StoreError('forbidden', reason);
  };
  return { requireInside: refuse, requireMovable: refuse, requireMembersInside: refuse };
};

/** `null`: the writer may change whatever there is. */
export const writeLimitOf = (tables: WorkspaceTables, { within, denied }: Writer): WriteLimit | null => {
  if (denied !== undefined) return nothing(denied);
  return within === undefined ? null : new BranchLimit(tables, within);
};

/** What a replica's person may not do at the service is not begun here either. What sync takes over has been done there. */
export const limitHere = ({ author }: Writer, rights: Rights | undefined): Actor => {
  if (author === 'sync' || rights === undefined) return {};
  const { role, limit } = rights;
  if (role === 'viewer') return { denied: messages.viewersOnlyRead };
  if (limit.kind === 'elsewhere') return { denied: messages.branchGone };
  return limit.kind === 'branch' ? { within: limit.branch } : {};
};
