import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { useStore } from 'zustand';
import type { TreeFilter } from '../model/search/tree-filter';
import type { Placement } from '../model/placement';
import { uncoverTree } from './panel-state';
import { NONE, type MainView, type Naming, type SessionState } from './session-state';
import { expandAbove, TreeSession } from './tree-session';

/**
 * What this window knows of its workspace and how it looks at it, in one store: revision, tree, rows, selection, naming
 * and view. Components read it through `useSession`, commands call its methods. There is one for each page.
 */
class WorkspaceSession extends TreeSession {
  #lastToken = 0;

  /** Whether a question stands that keys are meant for, though it may not have the focus yet. */
  get isAsking(): boolean {
    return this.state.deletingIds.length > 0;
  }

  /** Goes to a category: its row shows in the tree, is selected and takes the focus. A search ends, since it may hide the row. */
  goTo(id: CategoryId): void {
    this.show(id);
    this.select(id);
    uncoverTree();
    this.focusTree();
  }

  /** Brings a category's row into the tree, and the tree into the middle of the window. */
  show(id: CategoryId): void {
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

  /** Selects one category alone, or none. */
  select(id: CategoryId | null): void {
    const { activeId, selected } = this.state;
    if (activeId === id && selected.size === (id === null ? 0 : 1) && (id === null || selected.has(id))) return;
    this.selectMany(id === null ? NONE : new Set([id]), id, id);
  }

  /** Selects these, with the focus at one of them. `anchorId`: where Shift goes on from. */
  selectMany(selected: ReadonlySet<CategoryId>, activeId: CategoryId | null, anchorId: CategoryId | null): void {
    this.store.setState({ selected, activeId, anchorId, freshId: null });
  }

  /** Moves the focus to a category and leaves the selection as it is. */
  activate(id: CategoryId): void {
    if (this.state.activeId !== id) this.store.setState({ activeId: id });
  }

  /** Selects a category that has just been typed. Several that were selected before stay so. */
  selectFresh(id: CategoryId): void {
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
    if (selected.size > 1) expandAbove(rows, selected);
    this.setRows({ query, filter: null });
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
    this.setRows({ filter });
  }

  startRename(id: CategoryId, name: string): void {
    this.select(id);
    // Nobody types into a field that a search or a collapsed branch hides.
    if (this.state.rows.indexOf(id) === -1) this.show(id);
    this.#setNaming({ kind: 'rename', token: this.#nextToken(), id, base: name, text: name, fault: null });
  }

  /** Begins a category that has no name yet. The search ends, since it would hide what it does not find. */
  startDraft(draft: Placement): void {
    this.search('');
    this.#setNaming({ kind: 'draft', token: this.#nextToken(), draft, text: '', fault: null });
  }

  /** Takes a category that is being typed to another place, with what has been typed of it. */
  moveDraft(draft: Placement): void {
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

  askToDelete(deletingIds: readonly CategoryId[]): void {
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
    const changed: Partial<SessionState> = naming === null ? { naming } : { naming, mainView: 'tree' };
    // A rename leaves the rows as they are.
    if (draft === null && rows.draft === null) {
      this.store.setState(changed);
      return;
    }
    rows.setDraft(draft);
    if (draft !== null && draft.parent !== TOP_LEVEL) rows.setExpanded(draft.parent, true);
    this.setRows(changed);
  }
}

/** The session of this page. */
export const session = new WorkspaceSession();

/** Part of the session, in rendering: drawn anew only when that part changes. */
export const useSession = <T>(selector: (state: SessionState) => T): T => useStore(session.store, selector);
