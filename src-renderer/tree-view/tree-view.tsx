import { memo, useCallback, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { TreeFilter } from '../model/search/tree-filter';
import { DragAnnouncer } from './dnd/drag-announcer';
import { END_OF_ROOTS, useDrag } from './dnd/drag-state';
import { NamingField } from './rename/naming-field';
import { filterRows, setExpanded, showDraft, useRows } from '../session/row-state';
import { selectOnlyVisible } from '../session/selection';
import { namedRow, select, useTreeView } from '../session/tree-view-state';
import { useActiveRow } from './use-active-row';
import { useNamingGuard } from './rename/use-naming-guard';
import { usePaintedRows } from './use-painted-rows';
import { useRowEvents } from './use-row-events';
import { useRowMenu } from './use-row-menu';
import { useTreeDrag } from './dnd/use-tree-drag';
import { useTreeDrop } from './dnd/use-tree-drop';
import { useTreeKeys } from './use-tree-keys';
import type { VisibleList } from '../model/visible-list';
import rowClasses from './tree-row.module.css';
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

/** Where a name is typed; its row takes it in. */
const newNameField = (): HTMLElement => {
  const element = document.createElement('span');
  element.className = rowClasses.naming ?? '';
  return element;
};

interface Props {
  filter: TreeFilter | null;
}

/** The tree: only the rows in sight are in the page, with the whole tree's shape told to assistive technology. */
export const TreeView = memo(({ filter }: Props): ReactElement => {
  const tree = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [nameField] = useState(newNameField);
  const activeId = useTreeView((state) => state.activeId);
  const { list, version } = useVisibleList(filter);
  const { model } = list;
  const activeIndex = activeId === null ? -1 : list.indexOf(activeId);
  const isDropAtEnd = useDrag((state) => state.drop?.targetId === END_OF_ROOTS);
  const naming = useTreeView((state) => state.naming);
  const namedId = namedRow(naming);
  const namingIndex = namedId === null ? -1 : list.indexOf(namedId);
  const rowWindow = usePaintedRows({
    tree,
    container,
    nameField,
    list,
    version,
    query: filter?.query ?? '',
    activeId,
    activeIndex,
    namingIndex
  });
  const style = { height: rowWindow.height, '--row-height': `${rowWindow.rowHeight}px` };

  const toggle = useCallback(
    (id: number) => {
      const isExpanded = list.isExpanded(id);
      const active = useTreeView.getState().activeId;
      setExpanded(id, !isExpanded);
      // Folding away the selected category selects the one it was folded into, after the ARIA pattern.
      if (isExpanded && active !== null && active !== id && model.isWithin(active, id)) select(id);
    },
    [list, model]
  );

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
        <div
          ref={container}
          role="presentation"
          data-rows
          className={classes.rows}
          style={style}
          data-drop={isDropAtEnd ? 'end' : undefined}
        />
        {naming !== null &&
          namingIndex !== -1 &&
          createPortal(<NamingField key={naming.token} naming={naming} />, nameField)}
        {filter !== null && list.length === 0 && (
          <p className={classes.nothing}>No category matches. Try fewer letters, or clear the search.</p>
        )}
      </div>
      <DragAnnouncer />
    </>
  );
});
