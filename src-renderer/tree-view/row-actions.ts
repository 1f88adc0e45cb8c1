import { type RefObject, useEffect } from 'react';
import { isDraftRow, type CategoryId } from '../../src-shared/ids';
import { COMMANDS } from '../../src-shared/commands';
import { leaveCells } from '../session/cells/cell-state';
import { runCommand } from '../session/command-runner';
import { shownName } from '../model/shown-language';
import { session } from '../session/session';
import { IS_RIGHT_TO_LEFT, startOf } from '../platform/direction';
import { openContextMenu } from './context-menu-place';
import { messages } from './messages';
import classes from './row-actions.module.css';
import rowClasses from './tree-row.module.css';

/** Pixels that the actions take at the end of a row, with the mark of a hidden category beside them. */
const WIDTH = 130;

interface RowAction {
  readonly icon: string | undefined;
  readonly title: (of: { readonly what: string }) => string;
  readonly run: (id: CategoryId, button: HTMLElement) => void;
}

/** Takes a row, or the selected ones if it is among them, for a menu that is about rows and not about cells. */
export const takeRow = (id: CategoryId): void => {
  leaveCells();
  if (session.state.selected.has(id)) session.activate(id);
  else session.select(id);
};

const ACTIONS: readonly RowAction[] = [
  {
    icon: classes.add,
    title: () => COMMANDS.newSubcategory.label,
    run: (id) => {
      session.select(id);
      runCommand('newSubcategory');
    }
  },
  {
    icon: classes.rename,
    title: () => COMMANDS.rename.label,
    run: (id) => {
      session.select(id);
      runCommand('rename');
    }
  },
  {
    icon: classes.more,
    title: messages.actionsFor,
    run: (id, button) => {
      takeRow(id);
      const box = button.getBoundingClientRect();
      openContextMenu({ x: startOf(box), top: box.top, bottom: box.bottom, isByKeyboard: false });
    }
  }
];

const idOf = (row: HTMLElement): number => Number(row.dataset['id']);

/** Whether nothing of the row stands where the actions would. */
const hasRoom = (head: HTMLElement): boolean => {
  const box = head.getBoundingClientRect();
  return [...head.children].every((part) => {
    const { left, right } = part.getBoundingClientRect();
    return (
      part.className === rowClasses.hiddenMark || (IS_RIGHT_TO_LEFT ? left - box.left : box.right - right) >= WIDTH
    );
  });
};

const makeActions = (rowOf: () => HTMLElement | null): HTMLElement => {
  const place = document.createElement('div');
  place.className = classes.actions ?? '';
  place.dataset['actions'] = 'true';
  // For the pointer alone: the row's keys and its menu do the same.
  place.setAttribute('aria-hidden', 'true');
  for (const { icon, run } of ACTIONS) {
    const button = document.createElement('button');
    button.tabIndex = -1;
    button.className = icon ?? '';
    button.addEventListener('click', () => {
      const row = rowOf();
      if (row !== null) run(idOf(row), button);
    });
    place.append(button);
  }
  // A press is the button's: it selects no row, drags none and leaves the focus where it is.
  for (const type of ['mousedown', 'click', 'dblclick'])
    place.addEventListener(type, (event) => {
      event.stopPropagation();
      if (type === 'mousedown') event.preventDefault();
    });
  return place;
};

/** Shows what is done most with a row at its end, while the pointer or the focus is there and the row has room for it. */
export const useRowActions = (tree: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    let shownFor: number | null = null;
    const actions = makeActions(() => actions.closest<HTMLElement>('[data-id]'));
    const hide = (): void => {
      shownFor = null;
      actions.remove();
    };
    const showIn = (target: EventTarget | null): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
      if (row !== null && row.contains(actions) && shownFor === idOf(row)) return;
      hide();
      if (row === null || isDraftRow(idOf(row))) return;
      const head = row.querySelector<HTMLElement>('[data-column="0"]') ?? row;
      const node = session.model.get(idOf(row));
      if (node === undefined || !hasRoom(head)) return;
      shownFor = node.id;
      const what = shownName(node).name;
      for (const [at, { title }] of ACTIONS.entries()) actions.children[at]?.setAttribute('title', title({ what }));
      head.append(actions);
    };
    // While it scrolls, the element of a row may become another row's.
    const onScroll = (): void => {
      const row = actions.closest<HTMLElement>('[data-id]');
      if (row !== null && idOf(row) !== shownFor) hide();
    };
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener('pointerover', ({ target }) => showIn(target), { signal });
    element.addEventListener('focusin', ({ target }) => showIn(target), { signal });
    const onFocusOut = ({ relatedTarget: next }: FocusEvent): void => {
      // Where the focus goes to another row, that row shows them.
      if (!(next instanceof Node && element.contains(next))) showIn(element.querySelector('[data-id]:hover'));
    };
    element.addEventListener('focusout', onFocusOut, { signal });
    element.addEventListener('pointerleave', () => showIn(document.activeElement), { signal });
    element.addEventListener('scroll', onScroll, { signal, passive: true });
    return () => {
      end.abort();
      actions.remove();
    };
  }, [tree]);
};
