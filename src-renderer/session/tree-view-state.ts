import { create } from 'zustand';
import { filterRows, setExpanded } from './row-state';
import { DRAFT_ID, type Draft } from '../model/visible-list';

/** A name that is being typed in a row: of a category that is there, or of one that will be. */
export type Naming = {
  /** Tells one naming from the next, even of the same category. */
  readonly token: number;
  readonly text: string;
  /** What is wrong with it, said below the field. */
  readonly fault: string | null;
} & (
  | { readonly kind: 'rename'; readonly id: number; readonly base: string }
  | { readonly kind: 'draft'; readonly draft: Draft }
);

/** How the tree is looked at, as opposed to what it is: nothing here is saved or sent. */
interface TreeViewState {
  /** The category with the keyboard, of which the inspector tells. Selected too, unless the person goes about with Ctrl. */
  readonly activeId: number | null;
  readonly selected: ReadonlySet<number>;
  /** Where a range begins that Shift extends. */
  readonly anchorId: number | null;
  readonly naming: Naming | null;
  /** The category that has just been typed: Enter begins the next one after it, until another is selected. */
  readonly freshId: number | null;
  /** The categories whose deletion waits for a yes. */
  readonly deletingIds: readonly number[];
  readonly query: string;
  /** Replaced each time the active row should come into sight, and perhaps have the keyboard. */
  readonly attention: { readonly takesFocus: boolean };
}

const NONE: ReadonlySet<number> = new Set();

export const useTreeView = create<TreeViewState>(() => ({
  activeId: null,
  selected: NONE,
  anchorId: null,
  naming: null,
  freshId: null,
  deletingIds: [],
  query: '',
  attention: { takesFocus: true }
}));

const { setState, getState } = useTreeView;

/** Selects one category alone, or none. */
export const select = (id: number | null): void => {
  const { activeId, selected } = getState();
  if (activeId === id && selected.size === (id === null ? 0 : 1) && (id === null || selected.has(id))) return;
  setState({ activeId: id, anchorId: id, selected: id === null ? NONE : new Set([id]), freshId: null });
};

/** Selects these, the keyboard at one of them. `anchorId`: where Shift goes on from. */
export const selectMany = (selected: ReadonlySet<number>, activeId: number | null, anchorId: number | null): void =>
  setState({ selected, activeId, anchorId, freshId: null });

/** Brings the active row into sight and gives it the keyboard, or the first row when there is none. */
export const focusTree = (): void => setState({ attention: { takesFocus: true } });

/** Brings the active row into sight and leaves the keyboard where it is. */
export const showActive = (): void => setState({ attention: { takesFocus: false } });

let lastToken = 0;
const nextToken = (): number => {
  lastToken += 1;
  return lastToken;
};

/** The row in which a name is typed. */
export const namedRow = (naming: Naming | null): number | null => {
  if (naming === null) return null;
  return naming.kind === 'draft' ? DRAFT_ID : naming.id;
};

export const startRename = (id: number, name: string): void => {
  select(id);
  setState({ naming: { kind: 'rename', token: nextToken(), id, base: name, text: name, fault: null } });
};

/** Begins a category that has no name yet. The search ends, since it would hide what it does not find. */
export const startDraft = (draft: Draft): void => {
  search('');
  setState({ naming: { kind: 'draft', token: nextToken(), draft, text: '', fault: null } });
  if (draft.parentId !== null) setExpanded(draft.parentId, true);
};

/** Takes a category that is being typed to another place, with what has been typed of it. */
export const moveDraft = (draft: Draft): void => {
  const { naming } = getState();
  if (naming?.kind !== 'draft') return;
  setState({ naming: { ...naming, draft } });
  if (draft.parentId !== null) setExpanded(draft.parentId, true);
};

/** Selects a category that has just been typed. */
export const selectFresh = (id: number): void => {
  select(id);
  setState({ freshId: id });
};

export const typeName = (text: string): void =>
  setState(({ naming }) => ({ naming: naming === null ? null : { ...naming, text, fault: null } }));

export const faultName = (fault: string): void =>
  setState(({ naming }) => ({ naming: naming === null ? null : { ...naming, fault } }));

/** Takes note that the category has another name by now, so that only a second Enter writes over it. */
export const rebaseName = (base: string, fault: string): void =>
  setState(({ naming }) => ({ naming: naming?.kind === 'rename' ? { ...naming, base, fault } : naming }));

export const stopNaming = (): void => setState({ naming: null });

export const askToDelete = (deletingIds: readonly number[]): void => setState({ deletingIds });

/** Whether a question stands that keys are meant for, though it may not have the keyboard yet. */
export const isAsking = (): boolean => getState().deletingIds.length > 0;

export const search = (query: string): void => {
  // At once, so that what is unfolded from now on stays so; what a search keeps takes a moment to find.
  if (query.trim() === '') filterRows(null);
  setState({ query });
};
