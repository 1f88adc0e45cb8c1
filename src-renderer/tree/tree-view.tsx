import { useCallback, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { TreeFilter } from '../search/tree-filter';
import { DragAnnouncer } from './drag-announcer';
import { END_OF_ROOTS, useDrag } from './drag-state';
import { filterRows, setExpanded, showDraft, useRows } from './row-state';
import { useRowLooks } from './row-looks';
import { assignSlots, RowSlotsInPage } from './row-slots';
import { selectOnlyVisible } from './selection';
import { TreeRow } from './tree-row';
import { namedRow, select, useTreeView } from './tree-view-state';
import { useActiveRow } from './use-active-row';
import { useNamingGuard } from './use-naming-guard';
import { useRowEvents } from './use-row-events';
import { useRowMenu } from './use-row-menu';
import { useRowWindow, type RowWindow } from './use-row-window';
import { useScrollAnchor } from './use-scroll-anchor';
import { useTreeDrag } from './use-tree-drag';
import { useTreeDrop } from './use-tree-drop';
import { useTreeKeys } from './use-tree-keys';
import type { VisibleList, VisibleRow } from './visible-list';
import classes from './tree-view.module.css';

/** The list of rows, as search and typing want it. It is the same list all along; its version tells of changes. */
const useVisibleList = (filter: TreeFilter | null): { list: VisibleList; version: number } => {
  const list = useRows((state) => state.list);
  const version = useRows((state) => state.version);
  const draft = useTreeView((state) => (state.naming?.kind === 'draft' ? state.naming.draft : null));
  useLayoutEffect(() => {
    // A search that has ended meanwhile must not come back by a filter that is still on its way.
    filterRows(useTreeView.getState().query.trim() === '' ? null : (filter?.kept ?? null));
  }, [list, filter]);
  useLayoutEffect(selectOnlyVisible, [list, version]);
  useLayoutEffect(() => showDraft(draft), [list, draft]);
  return { list, version };
};

/** What is drawn: the rows in sight, and those that must stay in the page out of sight, or the focus would be lost. */
const drawnRows = (list: VisibleList, { start, end }: RowWindow, kept: readonly number[]): VisibleRow[] => {
  const rows = list.rows(start, end);
  for (const index of new Set(kept)) {
    const row = index < start || index >= end ? list.row(index) : undefined;
    if (row === undefined) continue;
    // In the order of the list, for those who read the page rather than see it.
    if (index < start) rows.unshift(row);
    else rows.push(row);
  }
  return rows.sort((a, b) => a.index - b.index);
};

/** React's keys for the elements that show the rows, on the ground of what is in the page now. */
const useRowKeys = (rows: readonly VisibleRow[], activeId: number | null): readonly number[] => {
  const [page] = useState(() => new RowSlotsInPage());
  const slots = assignSlots(page.slots, rows.map(({ id }) => id), activeId);
  useLayoutEffect(() => page.show(slots));
  return slots.slots.map(({ key }) => key);
};

interface Props {
  filter: TreeFilter | null;
}

/** The tree: only the rows in sight are in the page, with the whole tree's shape told to assistive technology. */
export const TreeView = ({ filter }: Props): ReactElement => {
  const tree = useRef<HTMLDivElement>(null);
  const activeId = useTreeView((state) => state.activeId);
  const { list, version } = useVisibleList(filter);
  const { model } = list;
  const activeIndex = activeId === null ? -1 : list.indexOf(activeId);
  const isDropAtEnd = useDrag((state) => state.drop?.targetId === END_OF_ROOTS);
  const namedId = useTreeView((state) => namedRow(state.naming));
  const namingIndex = namedId === null ? -1 : list.indexOf(namedId);
  const rowWindow = useRowWindow(tree, list.length);
  const rows = drawnRows(list, rowWindow, [activeIndex, namingIndex]);
  const keys = useRowKeys(rows, activeId);
  const lookOf = useRowLooks();
  const style = { height: rowWindow.height, '--row-height': `${rowWindow.rowHeight}px` };

  const toggle = useCallback(
    (id: number) => {
      const isExpanded = list.isExpanded(id);
      const active = useTreeView.getState().activeId;
      setExpanded(id, !isExpanded);
      // Folding away the selected category selects the one it was folded into, after the ARIA pattern.
      if (isExpanded && active !== null && active !== id && model.isWithin(active, id)) select(id);
    },
    [list, model],
  );

  useScrollAnchor({ list, version, query: filter?.query ?? '', activeIndex, rowWindow });
  useActiveRow({ tree, list, version, activeId, activeIndex, namingIndex, scrollTo: rowWindow.scrollTo });
  useNamingGuard(list, version);
  useTreeDrag(tree);
  useTreeDrop(tree);
  const rowEvents = useRowEvents(model, toggle);
  const { onContextMenu, onMenuKey } = useRowMenu();
  const onTreeKey = useTreeKeys({ list, activeIndex, toggle, pageSize: rowWindow.pageSize });

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label="Categories"
        aria-multiselectable
        tabIndex={list.length === 0 ? 0 : -1}
        className={classes.tree}
        onKeyDown={(event) => {
          if (!onMenuKey(event)) onTreeKey(event);
        }}
        onContextMenu={onContextMenu}
        {...rowEvents}
      >
        <div role="presentation" data-rows className={classes.rows} style={style} data-drop={isDropAtEnd ? 'end' : undefined}>
          {rows.map((row, at) => (
            <TreeRow
              key={keys[at]}
              row={row}
              node={model.get(row.id)}
              childCount={model.childIds(row.id).length}
              top={rowWindow.topOf(row.index)}
              query={filter?.query ?? ''}
              isTabStop={activeIndex === -1 ? row.index === 0 : row.index === activeIndex}
              {...lookOf(row.id)}
            />
          ))}
        </div>
        {filter !== null && list.length === 0 && <p className={classes.nothing}>No category matches. Try fewer letters, or clear the search.</p>}
      </div>
      <DragAnnouncer />
    </>
  );
};
