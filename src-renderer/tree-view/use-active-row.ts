import { isDraftRow, type CategoryId } from '../../src-shared/ids';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isDialogOpen } from '../ui/dialog-stack';
import { session, useSession } from '../session/session';
import type { VisibleList } from '../model/visible-list';

interface ActiveRow {
  tree: RefObject<HTMLDivElement | null>;
  list: VisibleList;
  /** Of the list. */
  version: number;
  activeId: CategoryId | null;
  /** -1 when the active category is out of sight or there is none. */
  activeIndex: number;
  /** The row in which a name is typed; -1 when there is none. It has the focus then. */
  namingIndex: number;
  scrollTo: (index: number) => void;
}

/** Who is selected when the active category goes out of sight: what was collapsed above it, else whoever has its place. */
const successorOf = (list: VisibleList, id: CategoryId, lastIndex: number): CategoryId | null => {
  const above = list.model.ancestors(id).find((ancestor) => list.indexOf(ancestor.id) !== -1);
  const row = list.ids[Math.min(lastIndex, list.length - 1)];
  return above?.id ?? (row === undefined || isDraftRow(row) ? null : row);
};

/** Scrolls to the active row and gives it the focus when asked, and finds a successor when its category has gone. */
export const useActiveRow = ({
  tree,
  list,
  version,
  activeId,
  activeIndex,
  namingIndex,
  scrollTo
}: ActiveRow): void => {
  const attention = useSession((state) => state.attention);
  // A tree that has just come up takes the focus: there is nothing else to do in its window.
  const served = useRef<typeof attention | null>(null);
  const lastIndex = useRef(activeIndex);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (activeIndex !== -1) lastIndex.current = activeIndex;
  }, [activeIndex]);

  useLayoutEffect(() => {
    const element = tree.current;
    if (attention === served.current || element === null) return;
    if (activeIndex !== -1) scrollTo(activeIndex);
    if (!attention.takesFocus || namingIndex !== -1) {
      served.current = attention;
      return;
    }
    const holder = document.activeElement;
    if (
      activeId !== null &&
      holder instanceof HTMLElement &&
      holder.dataset['id'] === String(activeId) &&
      element.contains(holder)
    ) {
      served.current = attention;
      return;
    }
    // What a search or a collapsed branch hides is not on its way; a search that is a letter behind may yet bring it.
    const { query, filter } = session.state;
    const isBehind = query.trim() !== '' && filter?.query !== query;
    const isExpected = activeId !== null && list.model.get(activeId) !== undefined && (activeIndex !== -1 || isBehind);
    const row = element.querySelector<HTMLElement>(
      isExpected ? `[data-id="${activeId}"]` : '[role="treeitem"][tabindex="0"]'
    );
    // A new category, or the first match of a search, is selected before its row arrives; the request stands until then. And
    // whoever has opened a dialog meanwhile types there.
    if ((row === null && list.length > 0) || isDialogOpen()) return;
    served.current = attention;
    (row ?? element).focus({ preventScroll: true });
    // After every draw, until the row is there.
  });

  const token = useSession((state) => state.naming?.token);
  const shownToken = useRef(token);
  useLayoutEffect(() => {
    // Only as the naming begins: later edits elsewhere must not pull the view back to it.
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
    // It may have taken the focus as it came up, before anybody listened.
    if (element.contains(document.activeElement)) remember();
    const forget = (event: FocusEvent): void => {
      // A row that is taken out of the page loses the focus to nothing; anything else took it on purpose.
      if (event.relatedTarget !== null) hadFocus.current = false;
    };
    const onFocusElsewhere = ({ target }: FocusEvent): void => {
      // The person has gone elsewhere: a request that still waits for its row must not call them back.
      if (target instanceof Node && !element.contains(target)) served.current = session.state.attention;
    };
    element.addEventListener('focusin', remember);
    // On the way down: leaving a name saves it, and the rows are drawn anew on the way up.
    element.addEventListener('focusout', forget, { capture: true });
    document.addEventListener('focusin', onFocusElsewhere);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget, { capture: true });
      document.removeEventListener('focusin', onFocusElsewhere);
    };
  }, [tree]);

  useLayoutEffect(() => {
    // A row that goes takes the focus with it.
    const hasLostFocus = hadFocus.current && document.activeElement === document.body;
    if (activeId !== null && activeIndex === -1 && (hasLostFocus || list.model.get(activeId) === undefined)) {
      session.select(successorOf(list, activeId, lastIndex.current));
    }
    if (hasLostFocus) session.focusTree();
  }, [list, version, activeId, activeIndex]);
};
