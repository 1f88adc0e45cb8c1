import {
  app,
  BrowserWindow,
  clipboard,
  Menu,
  nativeImage,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents
} from 'electron';
import { COMMAND_IDS, COMMANDS, keysOn, type CommandId, type MenuName } from '../../../src-shared/commands';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { askBySystem } from '../process/message-box';
import { messages } from '../process/messages';
import { sendEvent } from '../windows/pages';

const sendCommand = (command: CommandId): void => {
  const window = BrowserWindow.getFocusedWindow();
  if (window !== null) sendEvent(window.webContents, IPC_EVENTS.menuCommand, command);
};

/** By which a command is found in the application menu. */
const menuItemId = (id: CommandId): string => `command-${id}`;

/** The window carries commands out, and knows whether a text field or the tree is meant: keys are shown here and left to it. */
const commandItem = (id: CommandId): MenuItemConstructorOptions => {
  const { label } = COMMANDS[id];
  const keys = keysOn(COMMANDS[id], process.platform === 'darwin');
  return {
    id: menuItemId(id),
    label,
    ...(keys === undefined ? {} : { accelerator: keys, registerAccelerator: false }),
    click: () => sendCommand(id)
  };
};

const commandsOf = (menu: MenuName): MenuItemConstructorOptions[] =>
  COMMAND_IDS.filter((id) => COMMANDS[id].menu === menu).map(commandItem);

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

const { electron, chrome, node } = process.versions;

/** What macOS shows in the panel of the app's own menu. */
const describeApp = (): void =>
  app.setAboutPanelOptions({
    applicationName: messages.about.name,
    applicationVersion: app.getVersion(),
    version: '',
    copyright: messages.about.licence,
    credits: messages.about.madeOf({ electron, chrome, node })
  });

/**
 * Shows name, version, licence and icon. A dialog of ours: the panels of Linux and Windows read the icon from a file of its own,
 * which a packaged app does not have.
 * @param icon the file of the app's icon
 */
export const showAbout = async (window: BrowserWindow, icon: string): Promise<void> => {
  if (process.platform === 'darwin') {
    app.showAboutPanel();
    return;
  }
  const madeOf = messages.about.madeOf({ electron, chrome, node });
  const name = `${messages.about.name} ${app.getVersion()}`;
  const response = await askBySystem(window, {
    type: 'none',
    title: messages.about.title,
    icon: nativeImage.createFromPath(icon).resize({ width: 96 }),
    message: name,
    detail: `${messages.about.licence}\n\n${madeOf}`,
    buttons: [messages.about.copy, messages.about.close],
    defaultId: 1,
    cancelId: 1,
    noLink: true
  });
  if (response === 0) await clipboard.writeText(`${name}\n${madeOf}`);
};

/** The application menu: every command, and what the platform's users expect beside them. */
export const installMenu = (): void => {
  const isMac = process.platform === 'darwin';
  describeApp();
  // On a Mac, settings and the words about the app are in the app's own menu.
  const file = isMac
    ? COMMAND_IDS.filter((id) => COMMANDS[id].menu === 'file' && id !== 'settings').map(commandItem)
    : commandsOf('file');
  const appMenu: MenuItemConstructorOptions = {
    label: messages.about.name,
    submenu: [
      { role: 'about', label: messages.about.title },
      SEPARATOR,
      commandItem('settings'),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' }
    ]
  };
  const view: MenuItemConstructorOptions[] = [
    ...commandsOf('view'),
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' }
  ];
  if (!app.isPackaged) view.push(SEPARATOR, { role: 'toggleDevTools' }, { role: 'reload' });
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu] : []),
    { label: sharedMessages.menus.file, submenu: [...file, SEPARATOR, isMac ? { role: 'close' } : { role: 'quit' }] },
    { label: sharedMessages.menus.edit, submenu: commandsOf('edit') },
    { label: sharedMessages.menus.category, submenu: commandsOf('category') },
    { label: sharedMessages.menus.view, submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: commandsOf('help') }
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

/** What can be done with text where the pointer is; empty where there is none to speak of. */
const textItems = ({ isEditable, selectionText, editFlags }: ContextMenuParams): MenuItemConstructorOptions[] => {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    SEPARATOR,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    SEPARATOR,
    { role: 'selectAll', enabled: editFlags.canSelectAll }
  ];
};

/** The menu of text fields and selected text, which Electron leaves out. Rows of the tree have one of their own, in the page. */
export const installTextMenu = (): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, params) => {
      const items = textItems(params);
      const window = BrowserWindow.fromWebContents(contents);
      if (items.length > 0 && window !== null)
        Menu.buildFromTemplate(items).popup({ window, sourceType: params.menuSourceType });
    });
  });
};

const NONE: ReadonlySet<CommandId> = new Set();

/** There is one application menu for all windows: it shows what can be done in the one that has the focus, or had it last. */
export class MenuFollower {
  readonly #disabled = new WeakMap<WebContents, ReadonlySet<CommandId>>();
  #followed: WebContents | null = null;

  constructor() {
    app.on('browser-window-focus', (_event, { webContents }) => this.#follow(webContents));
  }

  /** Keeps what cannot be done in a window now. */
  tell(contents: WebContents, disabled: readonly CommandId[]): void {
    this.#disabled.set(contents, new Set(disabled));
    if (this.#followed === null || this.#followed.isDestroyed() || this.#followed === contents) this.#follow(contents);
  }

  /** The menu has been made, or made anew. */
  refresh(): void {
    if (this.#followed !== null && !this.#followed.isDestroyed()) this.#follow(this.#followed);
  }

  #follow(contents: WebContents): void {
    this.#followed = contents;
    const menu = Menu.getApplicationMenu();
    const disabled = this.#disabled.get(contents) ?? NONE;
    for (const id of COMMAND_IDS) {
      const item = menu?.getMenuItemById(menuItemId(id));
      // Each one that is set makes the system draw the menu anew.
      if (item && item.enabled === disabled.has(id)) item.enabled = !disabled.has(id);
    }
  }
}
