import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { sendEvent } from './ipc';

const sendCommand = (command: 'undo' | 'redo' | 'history' | 'trash' | 'backups'): void => {
  const window = BrowserWindow.getFocusedWindow();
  if (window !== null) sendEvent(window.webContents, IPC_EVENTS.menuCommand, command);
};

/**
 * The application menu. Undo and redo belong to the window, which knows whether a text field or the tree is meant, and so
 * do its views, which it knows to be open or not: their keys are shown here but left to it.
 */
export const installMenu = (): void => {
  const edit: MenuItemConstructorOptions[] = [
    { label: 'Undo', accelerator: 'CmdOrCtrl+Z', registerAccelerator: false, click: () => sendCommand('undo') },
    { label: 'Redo', accelerator: 'CmdOrCtrl+Shift+Z', registerAccelerator: false, click: () => sendCommand('redo') },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll', registerAccelerator: false },
  ];
  const view: MenuItemConstructorOptions[] = [
    { label: 'History', accelerator: 'CmdOrCtrl+Shift+H', registerAccelerator: false, click: () => sendCommand('history') },
    { label: 'Trash', accelerator: 'CmdOrCtrl+Shift+T', registerAccelerator: false, click: () => sendCommand('trash') },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  if (!app.isPackaged) view.push({ type: 'separator' }, { role: 'toggleDevTools' }, { role: 'reload' });
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [{ label: 'Backups…', click: () => sendCommand('backups') }, { type: 'separator' }, isMac ? { role: 'close' } : { role: 'quit' }] },
    { label: 'Edit', submenu: edit },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
