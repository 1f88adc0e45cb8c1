import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { useStore } from 'zustand';
import type { TextPlace } from '../../src-shared/kept-columns';
import type { LetThrough, TreeFilter } from '../model/search/tree-filter';
import type { ShownOrder } from '../model/shown-order';
import type { Placement } from '../model/placement';
import { uncoverTree } from './panel-state';
import { hiddenBy, isFilteredOut, NONE, type MainView, type Naming, type SessionState } from './session-state';
import { expandAbove, TreeSession } from './tree-session';

/** What was selected before a search selected its first match. */
type Former = Pick<SessionState, 'selected' | 'activeId' | 'anchorId'>;

/** The state of this window's workspace in one store; `useSession` reads it, commands call its methods. One instance per page. */
class WorkspaceSession extends TreeSession {
  #lastToken = 0;
  #choices = 0;
  #former: Former | null = null;
  #suggestsAt: number | null = null;

  /** Counts selections, so that an edit that takes its time can leave one that was made meanwhile. What comes by itself does not count. */
  get choices(): number {
    return this.#choices;
  }

  /** Shows, selects and focuses a category's row. Ends a search, which may hide the row; filters of columns let it through. */
  goTo(id: CategoryId): void {
    this.show(id);
    this.select(id);
    uncoverTree();
    this.focusTree();
  }

  /** As `goTo`, for a category that shows nowhere: a search that finds it goes on. */
  bringIntoSight(id: CategoryId): void {
    if (hiddenBy(this.state, id) !== 'filter') {
      this.goTo(id);
      return;
    }
    this.letIn([id]);
    this.reveal(id);
    this.showView('tree');
    this.focusTree();
  }

  show(id: CategoryId): void {
    this.search('');
    this.showView('tree');
    this.letIn([id]);
    this.reveal(id);
  }

  /** Lets categories through the filters of columns. */
  letIn(ids: readonly CategoryId[]): void {
    const { letThrough, found } = this.state;
    if (letThrough === null || !ids.some((id) => isFilteredOut(this.state, id))) return;
    for (const id of ids) letThrough.ids.add(id);
    this.showFiltered(found, letThrough);
  }

  showView(mainView: MainView): void {
    if (this.state.mainView !== mainView) this.store.setState({ mainView });
  }

  toggleView(view: MainView): void {
    this.showView(this.state.mainView === view ? 'tree' : view);
  }

  select(id: CategoryId | null): void {
    this.#choices += 1;
    const { activeId, selected } = this.state;
    if (activeId === id && selected.size === (id === null ? 0 : 1) && (id === null || selected.has(id))) return;
    this.selectMany(id === null ? NONE : new Set([id]), id, id);
  }

  /** Selects categories, with the focus at one of them. @param anchorId where a range with Shift begins */
  selectMany(selected: ReadonlySet<CategoryId>, activeId: CategoryId | null, anchorId: CategoryId | null): void {
    this.#choices += 1;
    this.store.setState({ selected, selection: this.#choices, activeId, anchorId, freshId: null });
  }

  /** Selects what stands in for the active category, which is gone, out of sight or none yet. Nobody has chosen it. */
  selectSuccessor(id: CategoryId | null): void {
    this.store.setState({ selected: id === null ? NONE : new Set([id]), activeId: id, anchorId: id, freshId: null });
  }

  /** Whether the first match of what is typed is selected, or will be: nobody has chosen anything since. */
  get suggestsMatch(): boolean {
    return this.#suggestsAt === this.#choices;
  }

  /** Selects the first match of what is typed, until the search ends or something is chosen. @param id `null`: nothing matches */
  suggestMatch(id: CategoryId | null): void {
    if (!this.suggestsMatch) return;
    if (id === null) {
      this.#takeBackSuggestion();
      return;
    }
    const { selected, activeId, anchorId } = this.state;
    this.#former ??= { selected, activeId, anchorId };
    this.reveal(id);
    this.selectSuccessor(id);
    this.showActive();
  }

  #takeBackSuggestion(): void {
    const former = this.suggestsMatch ? this.#former : null;
    this.#former = null;
    if (former === null) return;
    const isThere = (id: CategoryId): boolean => this.model.get(id) !== undefined;
    const { selected, activeId, anchorId } = former;
    if (activeId === null || isThere(activeId))
      this.store.setState({ selected: new Set([...selected].filter(isThere)), activeId, anchorId });
  }

  /** Follows the focus to a row. It may have come there by itself, as to the first row of a new tree: nobody has chosen that. */
  followFocus(id: CategoryId): void {
    const { activeId } = this.state;
    if (activeId === null) this.selectSuccessor(id);
    else if (activeId !== id) this.store.setState({ activeId: id });
  }

  activate(id: CategoryId): void {
    if (this.state.activeId === id) return;
    this.#choices += 1;
    this.store.setState({ activeId: id });
  }

  selectFresh(id: CategoryId): void {
    if (this.state.selected.size > 1) this.activate(id);
    else this.select(id);
    this.store.setState({ freshId: id });
  }

  /** Scrolls to the active row and focuses it, or the first row when there is none. */
  focusTree(): void {
    this.store.setState({ scrollRequest: { takesFocus: true } });
  }

  showActive(): void {
    this.store.setState({ scrollRequest: { takesFocus: false } });
  }

  /**
   * Sets the query. An empty one ends the search: the whole tree shows, with the selection expanded into view.
   * @param suggests whether its first match will be selected, which leaves several selected categories as they are
   */
  search(query: string, suggests = false): void {
    if (query === this.state.query) return;
    if (query.trim() !== '') {
      if (!this.suggestsMatch) this.#former = null;
      this.#suggestsAt = suggests && this.state.selected.size <= 1 ? this.#choices : null;
      this.store.setState({ query, mainView: 'tree' });
      return;
    }
    this.#takeBackSuggestion();
    this.#suggestsAt = null;
    // Ended at once, so that later expansions persist; the result of a new search comes later.
    const { rows, selected, found, letThrough } = this.state;
    if (found === null) {
      this.store.setState({ query });
      return;
    }
    if (letThrough === null) {
      rows.filter(null);
      if (selected.size > 1) expandAbove(rows, selected);
    }
    this.showFiltered(null, letThrough, { query });
  }

  /** Searches again when what the query asks about beside the tree has changed. */
  searchAgain(): void {
    const { snapshot } = this.state;
    if (snapshot !== null) this.store.setState({ snapshot: { ...snapshot } });
  }

  endSearch(): void {
    this.search('');
    if (this.state.activeId !== null) this.reveal(this.state.activeId);
  }

  /** Filters the rows by a search result. A result of a search that has ended is ignored. */
  showMatches(found: TreeFilter | null): void {
    const { query, letThrough } = this.state;
    const now = query.trim() === '' ? null : found;
    if (now !== this.state.found) this.showFiltered(now, letThrough);
  }

  /** Shows siblings in an order, and what filters let through. Both are views: the tree stays as it is. */
  arrange(order: ShownOrder | null, letThrough: LetThrough | null): void {
    this.state.rows.orderBy(order);
    this.showFiltered(this.state.found, letThrough, { order });
  }

  startRename(id: CategoryId, base: string, place: TextPlace | null = null, restored: string | null = null): void {
    this.select(id);
    if (this.state.rows.indexOf(id) === -1) this.show(id);
    this.#setNaming({ kind: 'rename', id, base, place, ...this.#typed(base, restored) });
  }

  /** Begins the draft of a new category. Ends the search, which would hide it. */
  startDraft(draft: Placement, restored: string | null = null): void {
    this.search('');
    this.#setNaming({ kind: 'draft', draft, ...this.#typed('', restored) });
  }

  moveDraft(draft: Placement): void {
    const { naming } = this.state;
    if (naming?.kind === 'draft') this.#setNaming({ ...naming, draft });
  }

  typeName(text: string): void {
    const { naming } = this.state;
    if (naming !== null) this.store.setState({ naming: { ...naming, text, fault: null, isRestored: false } });
  }

  faultName(fault: string): void {
    const { naming } = this.state;
    if (naming !== null) this.store.setState({ naming: { ...naming, fault } });
  }

  /** Notes that another program has renamed the category, so that only a second Enter overwrites its name. */
  rebaseName(base: string, fault: string): void {
    const { naming } = this.state;
    if (naming?.kind === 'rename') this.store.setState({ naming: { ...naming, base, fault } });
  }

  stopNaming(): void {
    if (this.state.naming !== null) this.#setNaming(null);
  }

  #typed(base: string, restored: string | null): Pick<Naming, 'token' | 'text' | 'fault' | 'isRestored'> {
    this.#lastToken += 1;
    return { token: this.#lastToken, text: restored ?? base, fault: null, isRestored: restored !== null };
  }

  #setNaming(naming: Naming | null): void {
    const { rows } = this.state;
    const draft = naming?.kind === 'draft' ? naming.draft : null;
    const changed: Partial<SessionState> = naming === null ? { naming } : { naming, mainView: 'tree' };
    if (draft === null && rows.draft === null) {
      this.store.setState(changed);
      return;
    }
    rows.setDraft(draft);
    if (draft !== null && draft.parent !== TOP_LEVEL) rows.setExpanded(draft.parent, true);
    this.setRows(changed);
  }
}

export const session = new WorkspaceSession();

/** Selects a part of the session; the component renders when it changes. */
export const useSession = <T>(selector: (state: SessionState) => T): T => useStore(session.store, selector);
