import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useState, type ReactElement, useSyncExternalStore } from 'react';
import { COMMANDS, type CommandId } from '../../src-shared/commands';
import { ariaKeys, keysLabel } from '../ui/command-keys';
import { isCommandEnabled, runCommandInTree } from '../session/command-runner';
import { Tooltip } from '../ui/tooltip';
import { messages } from './messages';
import classes from './toolbar.module.css';

/**
 * How much the toolbar holds on one line: everything, the actions on the tree, or little more than the search. At 200 % zoom
 * every window is narrow.
 */
export type Breakpoint = 'full' | 'narrow' | 'scant';

/** Window widths in pixels below which the bar holds less, measured with the longest texts that it may show. */
const NARROW = window.matchMedia('(width < 820px)');
const SCANT = window.matchMedia('(width < 620px)');

const currentBreakpoint = (): Breakpoint => {
  if (SCANT.matches) return 'scant';
  return NARROW.matches ? 'narrow' : 'full';
};

const follow = (onChange: () => void): (() => void) => {
  for (const query of [NARROW, SCANT]) query.addEventListener('change', onChange);
  return () => {
    for (const query of [NARROW, SCANT]) query.removeEventListener('change', onChange);
  };
};

/** The breakpoint of the window. Changes draw the bar, resizing within one does not. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(follow, currentBreakpoint);

const VIEWS: readonly CommandId[] = ['history', 'trash', 'problems', 'palette', 'settings'];
const EDITS: readonly CommandId[] = ['newSubcategory', 'delete', 'redo'];
const GROUPS: Readonly<Record<Exclude<Breakpoint, 'full'>, readonly (readonly CommandId[])[]>> = {
  narrow: [VIEWS],
  scant: [EDITS, VIEWS]
};

/** Read as the menu opens, since it changes with every arrow key. */
const Items = ({ groups }: { groups: readonly (readonly CommandId[])[] }): ReactElement => {
  const all = groups.flat().filter(isCommandEnabled);
  return (
    <>
      {groups.map((group, at) => (
        <Fragment key={group[0]}>
          {at > 0 && <Menu.Divider />}
          {group.map((id) => (
            <Menu.Item
              key={id}
              aria-keyshortcuts={ariaKeys(id)}
              disabled={!all.includes(id)}
              data-autofocus={id === all[0] || undefined}
              rightSection={
                <kbd aria-hidden className={classes.keys}>
                  {keysLabel(id)}
                </kbd>
              }
              onClick={() => runCommandInTree(id)}
            >
              {COMMANDS[id].label}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </>
  );
};

/** The commands that the toolbar has no room for, as a menu. */
export const MoreMenu = ({ breakpoint }: { breakpoint: Exclude<Breakpoint, 'full'> }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={250}
      // A command may open a dialog, which gives the focus back itself.
      returnFocus={false}
    >
      <Tooltip label={messages.moreHint} isDisabled={isOpen}>
        <Menu.Target>
          <ActionIcon size={34} aria-label={messages.more} data-tour="more">
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={classes.more}>
        <Items groups={GROUPS[breakpoint]} />
      </Menu.Dropdown>
    </Menu>
  );
};
