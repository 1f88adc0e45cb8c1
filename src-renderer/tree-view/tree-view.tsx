import type { CategoryId } from '../../src-shared/ids';
import { memo, type ReactElement, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAnnouncement } from '../session/move-commands';
import { useDrag } from './drag-state';
import { NamingField, useNamingGuard } from './naming-field';
import { session, useSession } from '../session/session';
import { namedRow } from '../session/session-state';
import { useActiveRow } from './use-active-row';
import { usePaintedRows } from './use-painted-rows';
import { openMenuByKey, useRowEvents } from './use-row-events';
import { useTreeDrag } from './use-tree-drag';
import { useTreeDrop } from './use-tree-drop';
import { useTreeKeys } from './use-tree-keys';
import { messages } from './messages';
import { DESCRIPTIONS } from './row-element';
import rowClasses from './tree-row.module.css';
import classes from './tree-view.module.css';

/** The element that holds the text field of a name; the row that is named takes it in. */
const newNameField = (): HTMLElement => {
  const element = document.createElement('span');
  element.className = rowClasses.naming ?? '';
  return element;
};

/** Texts for screen readers: descriptions of hidden and cut rows, moves by keyboard, and the progress of a drag. */
const SpokenTexts = (): ReactElement => {
  const drag = useDrag((state) => state.announcement);
  const { text, count } = useAnnouncement();
  return (
    <>
      <span id={DESCRIPTIONS.hidden} hidden>
        {messages.isHidden}
      </span>
      <span id={DESCRIPTIONS.cut} hidden>
        {messages.isCut}
      </span>
      <div className="visually-hidden" role="log" aria-label={messages.moves} aria-live="polite" aria-atomic="true">
        {/* A new element, since the same text again would be no change to tell of. */}
        <span key={count}>{text}</span>
      </div>
      <div
        className="visually-hidden"
        role="log"
        aria-label={messages.dragAndDrop}
        aria-live="assertive"
        aria-atomic="true"
      >
        {drag}
      </div>
    </>
  );
};

/** The tree view. Only rows in sight are in the page; ARIA attributes give the shape of the whole tree. */
export const TreeView = memo((): ReactElement => {
  const tree = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [nameField] = useState(newNameField);
  const activeId = useSession((state) => state.activeId);
  const list = useSession((state) => state.rows);
  // The list is mutated; its version counts the changes.
  const version = useSession((state) => state.rowsVersion);
  const filter = useSession((state) => state.filter);
  const { model } = list;
  const activeIndex = activeId === null ? -1 : list.indexOf(activeId);
  const isDropAtEnd = useDrag((state) => state.drop?.target === 'end');
  const naming = useSession((state) => state.naming);
  const namingIndex = naming === null ? -1 : list.indexOf(namedRow(naming));
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
    (id: CategoryId) => {
      const isExpanded = list.isExpanded(id);
      const active = session.state.activeId;
      session.setExpanded(id, !isExpanded);
      // Collapsing an ancestor of the active category selects that ancestor, after the ARIA pattern.
      if (isExpanded && active !== null && active !== id && model.isWithin(active, id)) session.select(id);
    },
    [list, model]
  );

  useActiveRow({ tree, list, version, activeId, activeIndex, namingIndex, scrollTo: rowWindow.scrollTo });
  useNamingGuard(list, version);
  useTreeDrag(tree);
  useTreeDrop(tree);
  const rowEvents = useRowEvents(model, toggle);
  const onTreeKey = useTreeKeys({ list, activeIndex, toggle, pageSize: rowWindow.pageSize });

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label={messages.categories}
        aria-multiselectable
        tabIndex={list.length === 0 ? 0 : -1}
        className={classes.tree}
        onKeyDown={(event) => {
          if (!openMenuByKey(event)) onTreeKey(event);
        }}
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
        {filter !== null && list.length === 0 && <p className={classes.nothing}>{messages.noMatches}</p>}
      </div>
      <SpokenTexts />
    </>
  );
});
