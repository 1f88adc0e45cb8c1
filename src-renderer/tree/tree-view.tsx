import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, type ReactElement } from 'react';
import type { TreeFilter } from '../search/tree-filter';
import type { TreeSnapshot } from './tree-model';
import { ROW_HEIGHT } from './row-height';
import { TreeRow } from './tree-row';
import { END_OF_ROOTS, namedRow, select, setExpanded, useTreeView } from './tree-view-state';
import { useActiveRow } from './use-active-row';
import { useNamingGuard } from './use-naming-guard';
import { useRowEvents } from './use-row-events';
import { useScrollAnchor } from './use-scroll-anchor';
import { useTreeDrop } from './use-tree-drop';
import { useTreeKeys } from './use-tree-keys';
import { visibleRows, type VisibleRow } from './visible-rows';
import classes from './tree-view.module.css';

const useVisibleRows = (snapshot: TreeSnapshot, filter: TreeFilter | null): VisibleRow[] => {
  const expanded = useTreeView((state) => state.expanded);
  const collapsedInSearch = useTreeView((state) => state.collapsedInSearch);
  const draft = useTreeView((state) => (state.naming?.kind === 'draft' ? state.naming.draft : null));
  return useMemo(
    () =>
      visibleRows(snapshot.model, {
        kept: filter?.kept ?? null,
        isExpanded: (id) => (filter === null ? expanded.has(id) : !collapsedInSearch.has(id)),
        draft,
      }),
    [snapshot, filter, expanded, collapsedInSearch, draft],
  );
};

interface Props {
  snapshot: TreeSnapshot;
  filter: TreeFilter | null;
}

/** The tree: only the rows in sight are in the page, with the whole tree's shape told to assistive technology. */
export const TreeView = ({ snapshot, filter }: Props): ReactElement => {
  const { model } = snapshot;
  const tree = useRef<HTMLDivElement>(null);
  const activeId = useTreeView((state) => state.activeId);
  const rows = useVisibleRows(snapshot, filter);
  const activeIndex = useMemo(() => rows.findIndex((row) => row.id === activeId), [rows, activeId]);
  const isDropAtEnd = useTreeView((state) => state.drop?.targetId === END_OF_ROOTS);
  const namedId = useTreeView((state) => namedRow(state.naming));
  const namingIndex = useMemo(() => (namedId === null ? -1 : rows.findIndex((row) => row.id === namedId)), [rows, namedId]);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollPaddingEnd: ROW_HEIGHT,
    // The row with the keyboard stays in the page when it scrolls out of sight, or the focus would be lost.
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      for (const index of [activeIndex, namingIndex]) if (index !== -1) indexes.add(index);
      return [...indexes].sort((a, b) => a - b);
    },
  });

  const toggle = useCallback(
    (row: VisibleRow) => {
      const active = useTreeView.getState().activeId;
      // Folding away the selected category selects the one it was folded into, after the ARIA pattern.
      if (row.isExpanded && active !== null && active !== row.id && model.isWithin(active, row.id)) select(row.id);
      setExpanded(row.id, !row.isExpanded);
    },
    [model],
  );

  useScrollAnchor({ tree, rows, query: filter?.query ?? '', activeIndex });
  useActiveRow({ tree, model, rows, activeId, activeIndex, namingIndex, virtualizer });
  useNamingGuard(model, rows);
  useTreeDrop(tree);
  const rowEvents = useRowEvents(model, rows, toggle);
  const onKeyDown = useTreeKeys({ tree, model, rows, activeIndex, toggle });

  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Categories"
      tabIndex={rows.length === 0 ? 0 : -1}
      className={classes.tree}
      onKeyDown={onKeyDown}
      {...rowEvents}
    >
      <div role="presentation" data-rows className={classes.rows} style={{ height: virtualizer.getTotalSize() }} data-drop={isDropAtEnd ? 'end' : undefined}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <TreeRow
              key={row.id}
              row={row}
              node={model.get(row.id)}
              childCount={model.childIds(row.id).length}
              top={item.start}
              query={filter?.query ?? ''}
              isTabStop={activeIndex === -1 ? item.index === 0 : item.index === activeIndex}
            />
          );
        })}
      </div>
      {filter !== null && rows.length === 0 && <p className={classes.nothing}>No category matches. Try fewer letters, or clear the search.</p>}
    </div>
  );
};
