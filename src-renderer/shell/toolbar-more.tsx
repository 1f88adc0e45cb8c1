import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState, type ReactElement, useSyncExternalStore } from 'react';
import { COMMANDS, type CommandId } from '../../src-shared/commands';
import { ariaKeys, keysLabel } from '../ui/command-keys';
import { commandContext, isCommandEnabled, runCommandInTree } from '../session/command-runner';
import { Tooltip } from '../ui/tooltip';
import { messages } from './messages';
import classes from './toolbar.module.css';

/**
 * How much a bar at the top can hold on one line: everything; what acts on the tree; or hardly more than the search. A zoom
 * of 200 % or more makes any window narrow, and a second line would be one row of the tree less.
 */
export type Breakpoint = 'full' | 'narrow' | 'scant';

/** Pixels of the window below which there is less; measured with the longest of what the bar may show. */
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

/** Told only when it changes in kind, not with every pixel. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(follow, currentBreakpoint);

/** What has a button of its own where there is more space. */
const VIEWS: readonly CommandId[] = ['history', 'trash', 'problems', 'palette', 'settings'];
const EDITS: readonly CommandId[] = ['newSubcategory', 'delete', 'redo'];
const GROUPS: Readonly<Record<Exclude<Breakpoint, 'full'>, readonly (readonly CommandId[])[]>> = {
  narrow: [VIEWS],
  scant: [EDITS, VIEWS]
};

/** Asked as the menu opens, since what can be done changes with every arrow key. */
const Items = ({ groups }: { groups: readonly (readonly CommandId[])[] }): ReactElement => {
  const client = useQueryClient();
  const [context] = useState(() => commandContext(client));
  const all = groups.flat().filter((id) => isCommandEnabled(id, context));
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
              onClick={() => runCommandInTree(id, client)}
            >
              {COMMANDS[id].label}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </>
  );
};

/** What the toolbar has no space for, by the names that the commands have everywhere. */
export const MoreMenu = ({ breakpoint }: { breakpoint: Exclude<Breakpoint, 'full'> }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={250}
      transitionProps={{ duration: 0 }}
      // As with the menu of workspaces: within its landmark, with items alone. What a command opens keeps the keyboard.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Tooltip label={messages.moreHint} isDisabled={isOpen}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={34} color="gray" aria-label={messages.more} data-tour="more">
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
