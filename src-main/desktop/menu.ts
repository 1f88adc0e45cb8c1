import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { COMMAND_IDS, COMMANDS, type CommandId, type MenuName } from '../../src-shared/commands';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { sendEvent } from './ipc';

const sendCommand = (command: CommandId): void => {
  const window = BrowserWindow.getFocusedWindow();
  if (window !== null) sendEvent(window.webContents, IPC_EVENTS.menuCommand, command);
};

/** The window carries commands out, and knows whether a text field or the tree is meant: keys are shown here and left to it. */
const commandItem = (id: CommandId): MenuItemConstructorOptions => {
  const { label, keys } = COMMANDS[id];
  return { label, ...(keys === undefined ? {} : { accelerator: keys, registerAccelerator: false }), click: () => sendCommand(id) };
};

const commandsOf = (menu: MenuName): MenuItemConstructorOptions[] => COMMAND_IDS.filter((id) => COMMANDS[id].menu === menu).map(commandItem);

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu: every command, and what the platform's users expect beside them. */
export const installMenu = (): void => {
  const isMac = process.platform === 'darwin';
  const clipboard: MenuItemConstructorOptions[] = [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }];
  const view: MenuItemConstructorOptions[] = [
    ...commandsOf('view'),
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
  ];
  if (!app.isPackaged) view.push(SEPARATOR, { role: 'toggleDevTools' }, { role: 'reload' });
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [...commandsOf('file'), SEPARATOR, isMac ? { role: 'close' } : { role: 'quit' }] },
    { label: 'Edit', submenu: [...commandsOf('edit'), SEPARATOR, ...clipboard] },
    { label: 'Category', submenu: commandsOf('category') },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    ...(commandsOf('help').length > 0 ? [{ role: 'help', submenu: commandsOf('help') } as const] : []),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
