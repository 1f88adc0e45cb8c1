import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TreeChange, TreePatch } from '../../src-shared/tree-patch';
import { findInTree, type TreeFilter } from '../model/search/tree-filter';
import type { TreeModel, TreeSnapshot } from '../model/tree-model';
import { VisibleList, type Draft } from '../model/visible-list';
import { uncoverTree } from './panel-state';
import { initialState, isFilteredOut, NONE, type MainView, type Naming, type SessionState } from './session-state';

/** Of several selected: those that show, and those that a search alone hides. What a collapsed branch hides is left out. */
const inReach = (state: SessionState): ReadonlySet<number> => {
  const { rows, selected, snapshot } = state;
  if (selected.size <= 1 || snapshot === null) return selected;
  const reached = new Set(rows.ids.filter((id) => selected.has(id)));
  if (reached.size < selected.size) for (const id of selected) if (isFilteredOut(state, id)) reached.add(id);
  return reached.size === selected.size ? selected : reached;
};

/** @returns `false` where the copy of the tree and the service disagree: the service is right */
const isApplied = (rows: VisibleList, changes: readonly TreeChange[]): boolean => {
  try {
    rows.model.apply(changes, rows);
    return true;
  } catch {
    return false;
  }
};

/**
 * What this window knows of its workspace and how it looks at it, in one store: revision, tree, rows, selection, naming
 * and view. Components read it through `useSession`, commands call its methods. There is one for each page.
 */
export class WorkspaceSession {
  readonly store = createStore<SessionState>(initialState);
  #lastToken = 0;

  /** Whether a question stands that keys are meant for, though it may not have the focus yet. */
  get isAsking(): boolean {
    return this.state.deletingIds.length > 0;
  }

  get state(): SessionState {
    return this.store.getState();
  }

  /** The tree; an empty one until it has been read. */
  get model(): TreeModel {
    return this.state.rows.model;
  }

  /** Shows another copy of the tree. What is expanded, typed and searched for stays so. */
  showTree(snapshot: TreeSnapshot): void {
    const { rows, naming, filter } = this.state;
    const next = rows.model === snapshot.model ? rows : new VisibleList(snapshot.model, rows.expanded);
    if (next !== rows) {
      next.filter(filter?.kept ?? null);
      next.setDraft(naming?.kind === 'draft' ? naming.draft : null);
    }
    this.#setRows({ snapshot, readError: null, rows: next });
  }

  /** Says why there is no tree; `null`: it is being read once more. */
  failReading(readError: Error | null): void {
    this.store.setState({ readError });
  }

  /**
   * Applies commits, in order, to the tree and the rows, and tells of them at once. Those that the tree has already are passed over.
   * @returns `false` when one does not fit, as when one before it is missing: the tree must then be read anew
   */
  apply(...patches: readonly TreePatch[]): boolean {
    const { snapshot, rows, filter } = this.state;
    if (snapshot === null) return false;
    let { revision } = snapshot;
    let fits = true;
    for (const { from, to, changes } of patches) {
      if (to <= revision) continue;
      fits = from === revision && changes !== null && isApplied(rows, changes);
      if (!fits) break;
      revision = to;
    }
    if (fits && revision === snapshot.revision) return true;
    const now = { revision, model: rows.model };
    // With the rows, or a match that was moved would be out of sight for a moment, and out of the selection for good.
    const found = filter === null ? null : findInTree(now, filter.query);
    if (filter !== null) rows.filter(found?.kept ?? null);
    this.#setRows({ snapshot: now, filter: found });
    return fits;
  }

  /** Goes to a category: its row shows in the tree, is selected and takes the focus. A search ends, since it may hide the row. */
  goTo(id: number): void {
    this.show(id);
    this.select(id);
    uncoverTree();
    this.focusTree();
  }

  /** Brings a category's row into the tree, and the tree into the middle of the window. */
  show(id: number): void {
    this.search('');
    this.showView('tree');
    this.reveal(id);
  }

  showView(mainView: MainView): void {
    if (this.state.mainView !== mainView) this.store.setState({ mainView });
  }

  /** What a command does: shows the view, or the tree again. */
  toggleView(view: MainView): void {
    this.showView(this.state.mainView === view ? 'tree' : view);
  }

  /** Expands everything above a category. */
  reveal(id: number): void {
    const { rows } = this.state;
    let areOthers = false;
    for (const above of rows.model.ancestors(id)) areOthers = rows.setExpanded(above.id, true) || areOthers;
    if (areOthers) this.#setRows({});
  }

  setExpanded(id: number, isExpanded: boolean): void {
    if (this.state.rows.setExpanded(id, isExpanded)) this.#setRows({});
  }

  setAllExpanded(ids: Iterable<number>, isExpanded: boolean): void {
    this.state.rows.setAllExpanded(ids, isExpanded);
    this.#setRows({});
  }

  expandAll(): void {
    this.state.rows.expandAll();
    this.#setRows({});
  }

  collapseAll(): void {
    this.state.rows.collapseAll();
    this.#setRows({});
  }

  /** Selects one category alone, or none. */
  select(id: number | null): void {
    const { activeId, selected } = this.state;
    if (activeId === id && selected.size === (id === null ? 0 : 1) && (id === null || selected.has(id))) return;
    this.selectMany(id === null ? NONE : new Set([id]), id, id);
  }

  /** Selects these, with the focus at one of them. `anchorId`: where Shift goes on from. */
  selectMany(selected: ReadonlySet<number>, activeId: number | null, anchorId: number | null): void {
    this.store.setState({ selected, activeId, anchorId, freshId: null });
  }

  /** Moves the focus to a category and leaves the selection as it is. */
  activate(id: number): void {
    if (this.state.activeId !== id) this.store.setState({ activeId: id });
  }

  /** Selects a category that has just been typed. Several that were selected before stay so. */
  selectFresh(id: number): void {
    if (this.state.selected.size > 1) this.activate(id);
    else this.select(id);
    this.store.setState({ freshId: id });
  }

  /** Scrolls to the active row and gives it the focus, or the first row when there is none. */
  focusTree(): void {
    this.store.setState({ attention: { takesFocus: true } });
  }

  /** Scrolls to the active row and leaves the focus where it is. */
  showActive(): void {
    this.store.setState({ attention: { takesFocus: false } });
  }

  /** Looks for something, or for nothing any more: then the whole tree shows again, and what is selected stays in it. */
  search(query: string): void {
    if (query === this.state.query) return;
    if (query.trim() !== '') {
      this.store.setState({ query, mainView: 'tree' });
      return;
    }
    // At once, so that what is expanded from now on stays so; what a search keeps takes a moment to find.
    const { rows, selected, filter } = this.state;
    if (filter === null) {
      this.store.setState({ query });
      return;
    }
    rows.filter(null);
    if (selected.size > 1) {
      const above = [...selected].flatMap((id) => [...rows.model.ancestors(id)].map((ancestor) => ancestor.id));
      rows.setAllExpanded(above, true);
    }
    this.#setRows({ query, filter: null });
  }

  /** Shows the whole tree again, with the active category in sight. */
  endSearch(): void {
    this.search('');
    if (this.state.activeId !== null) this.reveal(this.state.activeId);
  }

  /** Filters the rows by what a search has found. One that has ended meanwhile is not brought back. */
  showMatches(found: TreeFilter | null): void {
    const { rows, query } = this.state;
    const filter = query.trim() === '' ? null : found;
    if (filter === this.state.filter) return;
    rows.filter(filter?.kept ?? null);
    this.#setRows({ filter });
  }

  startRename(id: number, name: string): void {
    this.select(id);
    this.#setNaming({ kind: 'rename', token: this.#nextToken(), id, base: name, text: name, fault: null });
  }

  /** Begins a category that has no name yet. The search ends, since it would hide what it does not find. */
  startDraft(draft: Draft): void {
    this.search('');
    this.#setNaming({ kind: 'draft', token: this.#nextToken(), draft, text: '', fault: null });
  }

  /** Takes a category that is being typed to another place, with what has been typed of it. */
  moveDraft(draft: Draft): void {
    const { naming } = this.state;
    if (naming?.kind === 'draft') this.#setNaming({ ...naming, draft });
  }

  typeName(text: string): void {
    const { naming } = this.state;
    if (naming !== null) this.store.setState({ naming: { ...naming, text, fault: null } });
  }

  faultName(fault: string): void {
    const { naming } = this.state;
    if (naming !== null) this.store.setState({ naming: { ...naming, fault } });
  }

  /** Takes note that the category has another name by now, so that only a second Enter writes over it. */
  rebaseName(base: string, fault: string): void {
    const { naming } = this.state;
    if (naming?.kind === 'rename') this.store.setState({ naming: { ...naming, base, fault } });
  }

  stopNaming(): void {
    if (this.state.naming !== null) this.#setNaming(null);
  }

  askToDelete(deletingIds: readonly number[]): void {
    this.store.setState({ deletingIds });
  }

  #nextToken(): number {
    this.#lastToken += 1;
    return this.#lastToken;
  }

  /** The field needs its row, and the tree that it is in. */
  #setNaming(naming: Naming | null): void {
    const { rows } = this.state;
    const draft = naming?.kind === 'draft' ? naming.draft : null;
    if (rows.draft !== draft) rows.setDraft(draft);
    if (draft !== null && draft.parentId !== null) rows.setExpanded(draft.parentId, true);
    this.#setRows(naming === null ? { naming } : { naming, mainView: 'tree' });
  }

  /** Tells of rows that have changed in place, together with what has changed beside them. */
  #setRows(also: Partial<SessionState>): void {
    const next = { ...this.state, ...also, rowsVersion: this.state.rowsVersion + 1 };
    this.store.setState({ ...next, selected: inReach(next) });
  }
}

/** The session of this page. */
export const session = new WorkspaceSession();

/** Part of the session, in rendering: drawn anew only when that part changes. */
export const useSession = <T>(selector: (state: SessionState) => T): T => useStore(session.store, selector);
