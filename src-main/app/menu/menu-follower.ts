import { app, Menu, type WebContents } from 'electron';
import { COMMAND_IDS, type CommandId } from '../../../src-shared/commands';
import { menuItemId } from './menu';

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
