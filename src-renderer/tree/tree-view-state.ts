import { create } from 'zustand';
import type { DropInstruction } from './drop-position';
import type { Draft } from './visible-rows';

/** How the tree is looked at, as opposed to what it is: nothing here is saved or sent. */
interface TreeViewState {
  readonly expanded: ReadonlySet<number>;
  /** While a search shows, everything it keeps is expanded but for these. */
  readonly collapsedInSearch: ReadonlySet<number>;
  /** The selected category, which is also the one with the keyboard. */
  readonly activeId: number | null;
  readonly renamingId: number | null;
  readonly draft: Draft | null;
  /** The category whose deletion waits for a yes. */
  readonly deletingId: number | null;
  readonly query: string;
  readonly draggedId: number | null;
  /** Grows each time the keyboard should go to the active row, wherever the focus is now. */
  readonly focusRequests: number;
  readonly drop: { readonly targetId: number; readonly instruction: DropInstruction } | null;
}

export const useTreeView = create<TreeViewState>(() => ({
  expanded: new Set(),
  collapsedInSearch: new Set(),
  activeId: null,
  renamingId: null,
  draft: null,
  deletingId: null,
  query: '',
  draggedId: null,
  focusRequests: 0,
  drop: null,
}));

const { setState, getState } = useTreeView;

const withMember = (set: ReadonlySet<number>, id: number, isMember: boolean): ReadonlySet<number> => {
  if (set.has(id) === isMember) return set;
  const next = new Set(set);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
};

export const select = (activeId: number | null): void => setState({ activeId });

/** Gives the keyboard to the active row, or to the tree when there is none. */
export const focusTree = (): void => setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }));

export const setExpanded = (id: number, isExpanded: boolean): void => {
  const { query, collapsedInSearch, expanded } = getState();
  if (query.trim() !== '') setState({ collapsedInSearch: withMember(collapsedInSearch, id, !isExpanded) });
  else setState({ expanded: withMember(expanded, id, isExpanded) });
};

export const expandAll = (ids: readonly number[]): void => {
  for (const id of ids) setExpanded(id, true);
};

export const startRename = (renamingId: number): void => setState({ renamingId, activeId: renamingId, draft: null });
export const startDraft = (draft: Draft): void => {
  const { expanded } = getState();
  setState({
    draft,
    renamingId: null,
    // A search would hide what it does not find, and a category without a name is not found.
    query: '',
    expanded: draft.parentId === null ? expanded : withMember(expanded, draft.parentId, true),
  });
};
export const stopNaming = (): void => {
  setState({ renamingId: null, draft: null });
  focusTree();
};

export const askToDelete = (deletingId: number | null): void => setState({ deletingId });

export const search = (query: string): void => setState({ query, collapsedInSearch: new Set() });

export const startDrag = (draggedId: number): void => setState({ draggedId });
export const hoverDrop = (drop: TreeViewState['drop']): void => {
  const present = getState().drop;
  if (present?.targetId !== drop?.targetId || present?.instruction !== drop?.instruction) setState({ drop });
};
export const endDrag = (): void => setState({ draggedId: null, drop: null });
