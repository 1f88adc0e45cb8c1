import { Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { COMMAND_IDS, COMMANDS, isCommand, type CommandId } from '../../src-shared/commands';
import { messages as sharedMessages } from '../../src-shared/messages';
import { setMainMenuOpen, useMainMenu } from '../features/help/help-commands';
import { inBrowser } from '../platform/bridge';
import { ariaKeys, keysLabel } from '../ui/command-keys';
import { isCommandEnabled, runCommandInTree } from '../session/command-runner';
import { ToolbarButton } from './toolbar-button';
import { messages } from './messages';
import classes from './toolbar.module.css';

/** Commands that stand in the toolbar at any width, in the menu of workspaces, beside the search or in the status of a sync. */
const ELSEWHERE: ReadonlySet<CommandId> = new Set<CommandId>([
  'mainMenu',
  'switchWorkspace',
  'newWorkspace',
  'renameWorkspace',
  'deleteWorkspace',
  'newCategory',
  'find',
  'findNext',
  'findPrevious',
  'selectFinds',
  'syncNow',
  'conflicts'
]);

/** Commands on the selection that are worth a second place beside the context menu, and *Redo*, whose button narrow windows hide, with *Undo*. */
const ALSO: ReadonlySet<CommandId> = new Set<CommandId>(['undo', 'redo', 'sortChildren', 'setMetadata', 'delete']);

const ITEMS = COMMAND_IDS.filter(
  (id) => ALSO.has(id) || !(ELSEWHERE.has(id) || isCommand(id, 'tree') || isCommand(id, 'text'))
);

const isShown = (id: CommandId): boolean =>
  !(isCommand(id, 'app') && inBrowser() !== undefined) && !(isCommand(id, 'hides') && !isCommandEnabled(id));

/** Read as the menu opens, since it changes with every arrow key. */
const Groups = (): ReactElement[] => {
  const shown = ITEMS.filter(isShown);
  const enabled = new Set(shown.filter(isCommandEnabled));
  const [first] = enabled;
  return [...Map.groupBy(shown, (id) => COMMANDS[id].menu)].map(([menu, ids]) => (
    <div key={menu} role="group" aria-label={sharedMessages.menus[menu]} className={classes.group}>
      <Menu.Label aria-hidden>{sharedMessages.menus[menu]}</Menu.Label>
      {ids.map((id) => (
        <Menu.Item
          key={id}
          className={classes.item}
          aria-keyshortcuts={ariaKeys(id)}
          disabled={!enabled.has(id)}
          data-autofocus={id === first || undefined}
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
    </div>
  ));
};

/** The menu of the window: every command that has no other place in it, by the groups of the application menu. */
export const MainMenu = (): ReactElement => {
  const isOpen = useMainMenu((state) => state.isOpen);
  return (
    <Menu
      opened={isOpen}
      onChange={setMainMenuOpen}
      position="bottom-end"
      width="min(510px, calc(100vw - 24px))"
      // A command may open a dialog, which gives the focus back itself.
      returnFocus={false}
    >
      <Menu.Target>
        <ToolbarButton
          label={messages.menu}
          hint={messages.menuHint(keysLabel('mainMenu') ?? '')}
          Icon={IconMenu2}
          rank="menu"
          data-tour="menu"
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div className={classes.groups}>{isOpen && <Groups />}</div>
      </Menu.Dropdown>
    </Menu>
  );
};
