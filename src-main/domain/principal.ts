import type { Role } from '../../src-shared/me';
import type { CategoryId, PersonId } from '../../src-shared/ids';
import type { Author } from '../../src-shared/tree-patch';

/** Somebody whom a team knows, with what they may do in one workspace. */
export interface PersonCalling {
  readonly kind: 'person';
  readonly person: PersonId;
  readonly name: string;
  readonly role: Role;
  /** The category that all their changes have to be at or below; left out: anywhere. */
  readonly branch?: CategoryId;
}

/** Who uses the service: its owner, who may do anything; anyone, where reads need no token; or a person of a team. */
export type Principal = { readonly kind: 'owner' } | { readonly kind: 'anyone' } | PersonCalling;

export const OWNER: Principal = { kind: 'owner' };
export const ANYONE: Principal = { kind: 'anyone' };

/** Who of a team acts, and how far they may. */
export interface Actor {
  /** Left out: no particular person, as in a workspace of one person. */
  readonly person?: PersonId | undefined;
  /** The branch that writes are limited to: this category, but not its place, and all below it. */
  readonly within?: CategoryId | undefined;
  /** The person's role. What concerns everybody and cannot be undone needs an admin. Left out: no role. */
  readonly role?: Role | undefined;
  /** Why this actor may change nothing, as a sentence: every write is `forbidden`. Left out: writes are allowed. */
  readonly denied?: string | undefined;
  /** Aborted when nobody waits for the answer any more: a write that has not begun by then may be left undone. */
  readonly signal?: AbortSignal | undefined;
}

export const actorOf = ({ person, branch, role }: PersonCalling): Actor => ({ person, within: branch, role });

/** Whose changes a write makes, as the journal records it. */
export interface Writer extends Actor {
  readonly author: Author;
  /** It chooses between two sides of a conflict, which needs no review: nothing is new. */
  readonly isChoosing?: boolean;
}
