import { type CategoryId, isDraftRow, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { createStore } from 'zustand/vanilla';
import type { TreeChange, TreePatch } from '../../src-shared/tree-patch';
import { narrowed, type LetThrough, filterAfter, type TreeFilter } from '../model/search/tree-filter';
import type { TreeModel, TreeSnapshot } from '../model/tree-model';
import { VisibleList } from '../model/visible-list';
import { initialState, isFilteredOut, type SessionState } from './session-state';

/** The selected categories that are visible, or hidden by a search alone. Those in collapsed branches are deselected. */
const inReach = (state: SessionState): ReadonlySet<CategoryId> => {
  const { rows, selected, snapshot } = state;
  if (selected.size <= 1 || snapshot === null) return selected;
  const reached = new Set(rows.ids.filter((id): id is CategoryId => !isDraftRow(id) && selected.has(id)));
  if (reached.size < selected.size) for (const id of selected) if (isFilteredOut(state, id)) reached.add(id);
  return reached.size === selected.size ? selected : reached;
};

const isApplied = (rows: VisibleList, changes: readonly TreeChange[]): boolean => {
  try {
    rows.model.apply(changes, rows);
    return true;
  } catch {
    return false;
  }
};

/** From so many on, flattening all rows once is faster than inserting each branch. */
const REBUILD_FROM = 40;

/** Expands all ancestors of categories. @returns whether the rows have changed */
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

/** The tree part of the session: reading, commits and expansion. */
export class TreeSession {
  readonly store = createStore<SessionState>(initialState);

  get state(): SessionState {
    return this.store.getState();
  }

  get model(): TreeModel {
    return this.state.rows.model;
  }

  showTree(snapshot: TreeSnapshot): void {
    const { rows, naming, filter, order } = this.state;
    const next = rows.model === snapshot.model ? rows : new VisibleList(snapshot.model, rows.expanded);
    if (next !== rows) {
      next.filter(filter?.kept ?? null);
      next.orderBy(order);
      next.setDraft(naming?.kind === 'draft' ? naming.draft : null);
    }
    this.setRows({ snapshot, readError: null, rows: next });
  }

  /** Waits until something is so, or for so many milliseconds. @returns whether it is so */
  async until(isSo: () => boolean, milliseconds: number): Promise<boolean> {
    if (isSo()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, milliseconds, false);
    const stop = this.store.subscribe(() => {
      if (isSo()) resolve(true);
    });
    const isReached = await promise;
    clearTimeout(timer);
    stop();
    return isReached;
  }

  failReading(readError: Error | null): void {
    this.store.setState({ readError });
  }

  /** Applies commits in order and notifies once; known ones are skipped. @returns `false`: one does not fit, and the tree must be read again */
  apply(patches: readonly TreePatch[]): boolean {
    const { snapshot, rows, found, letThrough } = this.state;
    if (snapshot === null) return false;
    let { revision } = snapshot;
    let fits = true;
    const touched = new Set<ParentId>();
    const touch = (changes: readonly TreeChange[] | null): void => {
      for (const { id } of changes ?? []) touched.add(id).add(rows.model.get(id)?.parent ?? TOP_LEVEL);
    };
    for (const { from, to, changes, author } of patches) {
      if (to <= revision) continue;
      touch(changes);
      fits = from === revision && changes !== null && isApplied(rows, changes);
      touch(changes);
      if (!fits) break;
      if (letThrough !== null) this.#letThrough(letThrough, changes ?? [], author === 'window');
      revision = to;
    }
    if (fits && revision === snapshot.revision) return true;
    const now = { revision, model: rows.model };
    // The search runs with the same update: otherwise a moved match would leave the rows for a moment and be
    // deselected.
    const foundNow = found === null ? null : filterAfter(now, found, touched);
    this.showFiltered(foundNow, letThrough, { snapshot: now });
    return fits;
  }

  /** What is typed in this window shows, whatever it is. */
  #letThrough({ ids, test, dependsOn }: LetThrough, changes: readonly TreeChange[], isOwn: boolean): void {
    const { model } = this;
    const add = (id: CategoryId, isTyped: boolean): void => {
      const node = model.get(id);
      if (node !== undefined && (isTyped || test(node))) ids.add(id);
    };
    for (const { id, kind } of changes) add(id, isOwn && kind === 'create');
    if (dependsOn === null) return;
    const changed = new Set(changes.map(({ id }) => id));
    for (const parent of [TOP_LEVEL, ...model.parentIds()] as const)
      if (dependsOn(model, parent, changed)) for (const id of model.childIds(parent)) if (!ids.has(id)) add(id, false);
  }

  /** Shows what both a search and the filters of the columns keep. */
  protected showFiltered(
    found: TreeFilter | null,
    letThrough: LetThrough | null,
    also: Partial<SessionState> = {}
  ): void {
    const { rows } = this.state;
    const filter = letThrough === null ? found : narrowed(rows.model, found, letThrough);
    const isSame = found?.query === this.state.found?.query && letThrough === this.state.letThrough;
    if (filter !== null || this.state.filter !== null) rows.filter(filter?.kept ?? null, isSame);
    this.setRows({ ...also, found, letThrough, filter });
  }

  reveal(id: CategoryId): void {
    this.revealAll([id]);
  }

  revealAll(ids: Iterable<CategoryId>): void {
    if (expandAbove(this.state.rows, ids)) this.setRows({});
  }

  setExpanded(id: CategoryId, isExpanded: boolean): void {
    if (this.state.rows.setExpanded(id, isExpanded, true)) this.setRows({});
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

  protected setRows(also: Partial<SessionState>): void {
    const next = { ...this.state, ...also, rowsVersion: this.state.rowsVersion + 1 };
    this.store.setState({ ...next, selected: inReach(next) });
  }
}
