import { create } from 'zustand';
import { session } from './session';

/*
 * A tree that this workspace would become by an import is shown as a comparison. Whoever makes one offers it here, since features do not
 * know each other.
 */

/** A tree with the ids of this workspace, and stand-ins for the ids of what is new. */
export interface OfferedTree {
  /** Of the file that it comes of. */
  readonly name: string;
  /** As of `GET /api/categories`. */
  readonly body: Uint8Array;
  /** Whether what it lacks is to be deleted. */
  readonly deletes: boolean;
}

/** `null`: none that is not shown yet. */
export const useOfferedTree = create<{ readonly tree: OfferedTree | null }>(() => ({ tree: null }));

/** Shows how this workspace differs from the tree, in place of the main view. */
export const offerComparison = (tree: OfferedTree): void => {
  useOfferedTree.setState({ tree });
  session.showView('compare');
};

/** Takes it, once it is shown. */
export const dropOfferedTree = (): void => useOfferedTree.setState({ tree: null });
