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
import { COMMAND_IDS, COMMANDS, isCommand, keysOn, type CommandId, type MenuName } from '../../../src-shared/commands';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { PersonInput } from '../security/person-input';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { askBySystem } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };
import { focusedPage, sendEvent } from '../windows/pages';

type SendCommand = (command: CommandId) => void;

const menuItemId = (id: CommandId): string => `command-${id}`;

/** The item of a command, which the window carries out. Keys are shown and not registered: the window decides whether a text field or the tree gets them. */
const commandItem = (id: CommandId, send: SendCommand): MenuItemConstructorOptions => {
  // Not that of `COMMANDS`, which were made in the language of the start.
  const { label } = sharedMessages.commands[id];
  const keys = keysOn(COMMANDS[id], process.platform === 'darwin');
  return {
    id: menuItemId(id),
    label,
    // Items about a service stay hidden until a window reports its state.
    ...(isCommand(id, 'hides') && { enabled: false, visible: false }),
    ...(keys === undefined ? {} : { accelerator: keys, registerAccelerator: false }),
    click: () => send(id)
  };
};

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

const grouped = (ids: readonly CommandId[], send: SendCommand): MenuItemConstructorOptions[] =>
  ids.flatMap((id, index) => [...(index > 0 && isCommand(id, 'group') ? [SEPARATOR] : []), commandItem(id, send)]);

type Role = Exclude<keyof typeof messages.menu, 'window' | 'quitCanopy' | 'exit'>;

/** Electron has English labels of its own for its roles. */
const roleItem = (role: Role): MenuItemConstructorOptions => ({ role, label: messages.menu[role] });

const quitItem = (): MenuItemConstructorOptions => {
  const { quit, quitCanopy, exit } = messages.menu;
  const labels: Partial<Record<NodeJS.Platform, string>> = { darwin: quitCanopy, win32: exit };
  return { role: 'quit', label: labels[process.platform] ?? quit };
};

const { electron, chrome, node } = process.versions;

const describeApp = (): void =>
  app.setAboutPanelOptions({
    applicationName: messages.about.name,
    applicationVersion: app.getVersion(),
    version: '',
    copyright: messages.about.licence,
    credits: messages.about.madeOf({ electron, chrome, node })
  });

/** Shows name, version, license and icon: on Linux and Windows in a message box, since their About panels need an icon file. */
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
    defaultId: 1
  });
  if (response === 0) await clipboard.writeText(`${name}\n${madeOf}`);
};

const installMenu = (send: SendCommand): void => {
  const isMac = process.platform === 'darwin';
  const commandsOf = (menu: MenuName): MenuItemConstructorOptions[] =>
    // On macOS, settings and About are in the app's own menu.
    grouped(
      COMMAND_IDS.filter((id) => COMMANDS[id].menu === menu && !(isMac && id === 'settings')),
      send
    );
  describeApp();
  const appMenu: MenuItemConstructorOptions = {
    label: messages.about.name,
    submenu: [
      { role: 'about', label: messages.about.title },
      SEPARATOR,
      commandItem('settings', send),
      SEPARATOR,
      roleItem('services'),
      SEPARATOR,
      roleItem('hide'),
      roleItem('hideOthers'),
      roleItem('unhide'),
      SEPARATOR,
      quitItem()
    ]
  };
  const view: MenuItemConstructorOptions[] = [
    ...commandsOf('view'),
    SEPARATOR,
    roleItem('resetZoom'),
    roleItem('zoomIn'),
    roleItem('zoomOut'),
    SEPARATOR,
    roleItem('togglefullscreen')
  ];
  const windowItems = [
    roleItem('minimize'),
    roleItem('zoom'),
    ...(isMac ? [SEPARATOR, roleItem('front')] : [roleItem('close')])
  ];
  if (!app.isPackaged) view.push(SEPARATOR, { role: 'toggleDevTools' }, { role: 'reload' });
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu] : []),
    {
      label: sharedMessages.menus.file,
      submenu: [...commandsOf('file'), SEPARATOR, isMac ? roleItem('close') : quitItem()]
    },
    { label: sharedMessages.menus.edit, submenu: commandsOf('edit') },
    { label: sharedMessages.menus.category, submenu: commandsOf('category') },
    { label: sharedMessages.menus.view, submenu: view },
    { role: 'windowMenu', label: messages.menu.window, submenu: windowItems },
    { role: 'help', label: sharedMessages.menus.help, submenu: commandsOf('help') }
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};

const textItems = ({ isEditable, selectionText, editFlags }: ContextMenuParams): MenuItemConstructorOptions[] => {
  if (!isEditable) return selectionText.trim() === '' ? [] : [roleItem('copy')];
  return [
    { ...roleItem('undo'), enabled: editFlags.canUndo },
    { ...roleItem('redo'), enabled: editFlags.canRedo },
    SEPARATOR,
    { ...roleItem('cut'), enabled: editFlags.canCut },
    { ...roleItem('copy'), enabled: editFlags.canCopy },
    { ...roleItem('paste'), enabled: editFlags.canPaste },
    SEPARATOR,
    { ...roleItem('selectAll'), enabled: editFlags.canSelectAll }
  ];
};

/** Installs the context menu of text fields and selected text, which Electron lacks. That of the tree is the page's own. */
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

/** Enables and disables the items of the application menu, which all windows share, for the window that has the focus or had it last. */
export class MenuFollower {
  readonly #disabled = new WeakMap<WebContents, ReadonlySet<CommandId>>();
  #followed: WebContents | null = null;

  constructor(private readonly input: PersonInput) {
    app.on('browser-window-focus', (_event, window) => this.#follow(focusedPage(window)));
    app.on('web-contents-created', (_event, contents) =>
      contents.on('focus', () => {
        if (this.#disabled.has(contents)) this.#follow(contents);
      })
    );
  }

  setDisabled(contents: WebContents, disabled: readonly CommandId[]): void {
    this.#disabled.set(contents, new Set(disabled));
    if (this.#present === null || this.#present === contents || contents.isFocused()) this.#follow(contents);
  }

  /** Sends a command to the window that the menu shows: the menu can be used while no window has the focus, as on macOS. */
  send(command: CommandId): void {
    const window = BrowserWindow.getFocusedWindow();
    const contents = window === null ? this.#present : focusedPage(window);
    if (contents === null) return;
    this.input.note(contents);
    sendEvent(contents, IPC_EVENTS.menuCommand, command);
  }

  /** Puts the application menu up, in the language that is spoken now. */
  install(): void {
    installMenu((command) => this.send(command));
    if (this.#present !== null) this.#follow(this.#present);
  }

  get #present(): WebContents | null {
    return this.#followed?.isDestroyed() === false ? this.#followed : null;
  }

  #follow(contents: WebContents): void {
    this.#followed = contents;
    const menu = Menu.getApplicationMenu();
    const disabled = this.#disabled.get(contents) ?? NONE;
    for (const id of COMMAND_IDS) {
      const item = menu?.getMenuItemById(menuItemId(id));
      // Assigned only on a change, since the system redraws the menu each time.
      if (item === null || item === undefined || item.enabled !== disabled.has(id)) continue;
      item.enabled = !disabled.has(id);
      if (isCommand(id, 'hides')) item.visible = item.enabled;
    }
  }
}
