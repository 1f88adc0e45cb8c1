import { type CategoryId, isDraftRow } from '../../src-shared/ids';
import { createStore } from 'zustand/vanilla';
import type { TreeChange, TreePatch } from '../../src-shared/tree-patch';
import { findInTree } from '../model/search/tree-filter';
import type { TreeModel, TreeSnapshot } from '../model/tree-model';
import { VisibleList } from '../model/visible-list';
import { initialState, isFilteredOut, type SessionState } from './session-state';

/** Of several selected: those that show, and those that a search alone hides. What a collapsed branch hides is left out. */
const inReach = (state: SessionState): ReadonlySet<CategoryId> => {
  const { rows, selected, snapshot } = state;
  if (selected.size <= 1 || snapshot === null) return selected;
  const reached = new Set(rows.ids.filter((id): id is CategoryId => !isDraftRow(id) && selected.has(id)));
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

/** From so many on, flattening all rows costs less than putting each branch in its place. */
const REBUILD_FROM = 40;

/** @returns whether other rows show now */
export const expandAbove = (rows: VisibleList, ids: Iterable<CategoryId>): boolean => {
  const parents = new Set<CategoryId>();
  for (const id of ids)
    for (const above of rows.model.ancestors(id)) {
      if (parents.has(above.id)) break;
      parents.add(above.id);
    }
  if (parents.size < REBUILD_FROM) return [...parents].filter((id) => rows.setExpanded(id, true)).length > 0;
  rows.setAllExpanded(parents, true);
  return true;
};

/** The session's tree and its rows: what is read, what commits change, what is expanded. */
export class TreeSession {
  readonly store = createStore<SessionState>(initialState);

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
    this.setRows({ snapshot, readError: null, rows: next });
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
    this.setRows({ snapshot: now, filter: found });
    return fits;
  }

  /** Expands everything above a category. */
  reveal(id: CategoryId): void {
    this.revealAll([id]);
  }

  revealAll(ids: Iterable<CategoryId>): void {
    if (expandAbove(this.state.rows, ids)) this.setRows({});
  }

  setExpanded(id: CategoryId, isExpanded: boolean): void {
    if (this.state.rows.setExpanded(id, isExpanded)) this.setRows({});
  }

  setAllExpanded(ids: Iterable<CategoryId>, isExpanded: boolean): void {
    this.state.rows.setAllExpanded(ids, isExpanded);
    this.setRows({});
  }

  expandAll(): void {
    this.state.rows.expandAll();
    this.setRows({});
  }

  collapseAll(): void {
    this.state.rows.collapseAll();
    this.setRows({});
  }

  /** Tells of rows that have changed in place, together with what has changed beside them. */
  protected setRows(also: Partial<SessionState>): void {
    const next = { ...this.state, ...also, rowsVersion: this.state.rowsVersion + 1 };
    this.store.setState({ ...next, selected: inReach(next) });
  }
}
