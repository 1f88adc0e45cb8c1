import { shownSentence } from '../../src-shared/hidden-characters';
import { Popover } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { COMMANDS, type CommandId, COMMAND_IDS, isCommand } from '../../src-shared/commands';
import { ariaKeys, keysLabel } from '../ui/command-keys';
import { isCommandEnabled, runCommandInTree } from '../session/command-runner';
import { isSelectionLarge, someSelectedRoots } from '../session/selection';
import { categories } from '../platform/amounts';
import { closeContextMenu, menuKeyTarget, useContextMenu, type MenuPlace } from './context-menu-place';
import { messages } from './messages';
import classes from './context-menu.module.css';
import { session } from '../session/session';
import { firstShownName } from '../model/shown-language';

const BEFORE: readonly (readonly CommandId[])[] = [
  ['newCategory', 'newSubcategory', 'rename'],
  ['cut', 'copy', 'paste', 'pasteInto', 'duplicate'],
  ['moveUp', 'moveDown', 'indent', 'outdent', 'moveToParent'],
  ['show', 'hide']
];
const AFTER: readonly (readonly CommandId[])[] = [['delete']];

const ELSEWHERE: readonly CommandId[] = ['selectAll'];

/** All other commands on the selection, so that a new command is in the menu without an entry here. */
const others = (): CommandId[] => {
  const placed = new Set([...BEFORE, ...AFTER, ELSEWHERE].flat());
  return COMMAND_IDS.filter((id) => (COMMANDS[id].menu === 'category' || isCommand(id, 'tree')) && !placed.has(id));
};

/** The commands of a row's menu, in groups. Everything that dragging does is among them (WCAG 2.2, 2.5.7). */
export const MENU_GROUPS: readonly (readonly CommandId[])[] = [...BEFORE, others(), ...AFTER].filter(
  (group) => group.length > 0
);

const ITEMS = MENU_GROUPS.flat();
const LABELS = ITEMS.map((id) => COMMANDS[id].label);

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
];

const close = (): void =>
  flushSync(() => {
    closeContextMenu();
    session.focusTree();
  });

/** Pixels between the menu and the window's edge. */
const MARGIN = 8;

const Menu = ({ place }: { place: MenuPlace }): ReactElement => {
  const element = useRef<HTMLDivElement>(null);
  const [label] = useState(() => {
    const { model, state } = session;
    const roots = someSelectedRoots(model);
    const name = firstShownName(model, roots);
    return roots.length > 1 ? categories(isSelectionLarge() ? state.selected.size : roots.length) : name;
  });

  useLayoutEffect(() => {
    const menu = element.current;
    const first = place.isByKeyboard ? itemsOf(menu)[0] : menu;
    first?.focus({ preventScroll: true });
  }, [place]);

  const run = (id: CommandId): void => {
    if (!isCommandEnabled(id)) return;
    // The focus returns to the tree first, so that a dialog of the command gives it back there.
    close();
    runCommandInTree(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    event.preventDefault();
    const items = itemsOf(element.current);
    const index = items.findIndex((item) => item === document.activeElement);
    const id = ITEMS[index];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'Enter' || event.key === ' ') {
      if (id !== undefined) run(id);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      const target = menuKeyTarget(LABELS, index, event.key);
      if (target !== null) items[target]?.focus();
    }
  };

  return (
    <Popover
      opened
      onChange={closeContextMenu}
      position="bottom-start"
      offset={0}
      // It may cover a point, but scrolls rather than covers a row.
      middlewares={{
        flip: { padding: MARGIN },
        shift: { padding: MARGIN, crossAxis: place.top === place.bottom },
        size: { padding: MARGIN }
      }}
      transitionProps={{ duration: 0 }}
      withRoles={false}
      closeOnEscape={false}
      // Rows that scroll away would leave it beside another one.
      clickOutsideEvents={['mousedown', 'touchstart', 'wheel']}
      // Outside of a portal it is there at once, and takes the focus.
      withinPortal={false}
      floatingStrategy="fixed"
      zIndex="var(--layer-menu)"
    >
      <Popover.Target>
        <span className={classes.place} style={{ left: place.x, top: place.top, height: place.bottom - place.top }} />
      </Popover.Target>
      <Popover.Dropdown
        ref={element}
        role="menu"
        aria-label={shownSentence(messages.actionsFor({ what: label }))}
        tabIndex={-1}
        className={classes.menu}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        {MENU_GROUPS.map((group, at) => (
          <Fragment key={group[0]}>
            {at > 0 && <hr className={classes.separator} />}
            {group.map((id) => (
              // The menu handles the keys of all of them.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={id}
                role="menuitem"
                tabIndex={-1}
                aria-keyshortcuts={ariaKeys(id)}
                aria-disabled={!isCommandEnabled(id) || undefined}
                className={classes.item}
                onPointerMove={(event) => event.currentTarget.focus()}
                onClick={() => run(id)}
              >
                {COMMANDS[id].label}
                <kbd aria-hidden>{keysLabel(id)}</kbd>
              </div>
            ))}
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
};

/** The context menu of the selected categories, at the pointer or below the row. */
export const ContextMenu = (): ReactElement | null => {
  const place = useContextMenu((state) => state.place);
  return place === null ? null : <Menu place={place} />;
};
