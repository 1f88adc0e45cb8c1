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

/** Who uses the service: whoever runs it, and may do all; anybody, where reads need no token; or a person of a team. */
export type Principal = { readonly kind: 'owner' } | { readonly kind: 'anyone' } | PersonCalling;

export const OWNER: Principal = { kind: 'owner' };
export const ANYONE: Principal = { kind: 'anyone' };

/** Who of a team acts, and how far they may. */
export interface Actor {
  /** Left out: nobody in particular, as where one person has a workspace alone. */
  readonly person?: PersonId | undefined;
  /** A category: whatever is not below it stays as it is, and so does its own place. Anything else is `forbidden`. */
  readonly within?: CategoryId | undefined;
  /** Of a person: what is everybody's and cannot be taken back needs an admin, and a role that is not said is none. */
  readonly role?: Role | undefined;
  /** Why nothing may be changed at all, as a sentence: whatever changes the tree is `forbidden`. Left out: something may. */
  readonly denied?: string | undefined;
  /** Aborted when nobody waits for the answer any more: a write that has not begun by then may be left undone. */
  readonly signal?: AbortSignal | undefined;
}

export const actorOf = ({ person, branch, role }: PersonCalling): Actor => ({ person, within: branch, role });

/** Whose changes a write makes, as the journal records it. */
export interface Writer extends Actor {
  readonly author: Author;
}
