import { isDraftRow, type CategoryId } from '../../src-shared/ids';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { activeCell, editedColumn, useCells } from '../session/cells/cell-state';
import { isDialogOpen } from '../ui/dialog-stack';
import { session, useSession } from '../session/session';
import type { VisibleList } from '../model/visible-list';

interface ActiveRow {
  tree: RefObject<HTMLDivElement | null>;
  list: VisibleList;
  version: number;
  activeId: CategoryId | null;
  activeIndex: number;
  namingIndex: number;
  scrollTo: (index: number) => void;
}

/**
 * What is selected when the active category leaves the view: its nearest visible ancestor, otherwise the row at its
 * index.
 */
const successorOf = (list: VisibleList, id: CategoryId, lastIndex: number): CategoryId | null => {
  const above = list.model.ancestors(id).find((ancestor) => list.indexOf(ancestor.id) !== -1);
  const row = list.ids[Math.min(lastIndex, list.length - 1)];
  return above?.id ?? (row === undefined || isDraftRow(row) ? null : row);
};

/** Scrolls to the active row and focuses it on request, and selects another row when its category is gone. */
export const useActiveRow = ({
  tree,
  list,
  version,
  activeId,
  activeIndex,
  namingIndex,
  scrollTo
}: ActiveRow): void => {
  const scrollRequest = useSession((state) => state.scrollRequest);
  // The tree takes the focus when it is mounted, since it is the window's main view.
  const handled = useRef<typeof scrollRequest | null>(null);
  const lastIndex = useRef(activeIndex);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (activeIndex !== -1) lastIndex.current = activeIndex;
  }, [activeIndex]);

  useLayoutEffect(() => {
    const element = tree.current;
    if (scrollRequest === handled.current || element === null) return;
    if (activeIndex !== -1) scrollTo(activeIndex);
    const cell = activeCell();
    const isTypedIn = namingIndex !== -1 || (cell !== null && editedColumn(useCells.getState()) === cell.column);
    if (!scrollRequest.takesFocus || isTypedIn) {
      handled.current = scrollRequest;
      // The field of a name or a cell takes the focus by itself, but not from a dialog that was open then.
      if (scrollRequest.takesFocus && !isDialogOpen())
        element.querySelector<HTMLElement>('[data-id] :is(input, textarea, select)')?.focus({ preventScroll: true });
      return;
    }
    const wanted = `[data-id="${activeId}"]${cell === null ? '' : ` [data-column="${cell.column}"]`}`;
    const holder = document.activeElement;
    if (holder?.matches(wanted) === true && element.contains(holder)) {
      handled.current = scrollRequest;
      return;
    }
    // A row that a search or a collapsed branch hides will not come. A search whose rows are one key behind may still
    // show it.
    const { query, filter } = session.state;
    const isBehind = query.trim() !== '' && filter?.query !== query;
    const isExpected = activeId !== null && list.model.get(activeId) !== undefined && (activeIndex !== -1 || isBehind);
    const row = element.querySelector<HTMLElement>(isExpected ? wanted : '[data-id][tabindex="0"]');
    // A new category or the first match of a search is selected before its row is drawn: the request waits for the row.
    // An open dialog keeps the focus.
    if ((row === null && list.length > 0) || isDialogOpen()) return;
    handled.current = scrollRequest;
    (row ?? element).focus({ preventScroll: true });
    if (cell !== null) row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // No dependencies: runs after every render until the row is drawn.
  });

  const token = useSession((state) => state.naming?.token);
  const shownToken = useRef(token);
  useLayoutEffect(() => {
    // Scrolls only when naming begins: later edits by other programs must not scroll the view back to it.
    if (token === shownToken.current || (token !== undefined && namingIndex === -1)) return;
    shownToken.current = token;
    if (namingIndex !== -1) scrollTo(namingIndex);
  }, [token, namingIndex, scrollTo]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    const remember = (): void => {
      hadFocus.current = true;
    };
    // The tree may have got the focus before these listeners were added.
    if (element.contains(document.activeElement)) remember();
    const forget = (event: FocusEvent): void => {
      // A focused row that is removed loses the focus to nothing (`null`); otherwise the person moved the focus.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    const onFocusElsewhere = ({ target }: FocusEvent): void => {
      // The person has moved the focus: a pending request must not move it back.
      if (target instanceof Node && !element.contains(target)) handled.current = session.state.scrollRequest;
    };
    element.addEventListener('focusin', remember);
    // Captured: leaving a name saves it, and rows are painted in the bubble phase.
    element.addEventListener('focusout', forget, { capture: true });
    document.addEventListener('focusin', onFocusElsewhere);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget, { capture: true });
      document.removeEventListener('focusin', onFocusElsewhere);
    };
  }, [tree]);

  // A field that has the focus may be removed later than the tree changes.
  const edited = useCells(editedColumn);
  useLayoutEffect(() => {
    const hasLostFocus = hadFocus.current && document.activeElement === document.body;
    if (activeId !== null && activeIndex === -1 && (hasLostFocus || list.model.get(activeId) === undefined)) {
      session.selectSuccessor(successorOf(list, activeId, lastIndex.current));
    }
    if (hasLostFocus) session.focusTree();
  }, [list, version, activeId, activeIndex, edited]);
};
