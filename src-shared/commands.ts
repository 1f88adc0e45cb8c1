import { z } from 'zod';
import { typedKeys } from './typed-keys';
import { messages } from './messages';

const { commands: words } = messages;

export type MenuName = 'file' | 'edit' | 'category' | 'view' | 'help';

export interface CommandInfo {
  readonly label: string;
  readonly menu: MenuName;
  /** Keys as Electron writes accelerators; `CmdOrCtrl` is Cmd on a Mac. */
  readonly keys?: string;
  /** In place of `keys` on a Mac, where the system has taken those. */
  readonly macKeys?: string;
  /** Keys that mean the same: what people know from other programs, or what other keyboards lack. */
  readonly otherKeys?: readonly string[];
  readonly hint?: string;
  readonly is?: readonly CommandTrait[];
}

/**
 * `tree`: its keys mean it only while the tree has the focus. `edit`: refused to whoever may only look. `app`: refused in a browser.
 * `workspace`: about the workspace as a whole, refused in a draft of it.
 * `text`: a text field that has the focus carries it out. `group`: it begins a group of its menu. `hides`: left out of the application menu
 * while it is disabled.
 */
type CommandTrait = 'tree' | 'edit' | 'app' | 'workspace' | 'text' | 'group' | 'hides';

/** Every command that a person can give, in the order of menus. Menus, palette, shortcuts and keyboard all read this list. */
export const COMMANDS: Readonly<Record<keyof typeof words, CommandInfo>> = {
  newWindow: { ...words.newWindow, menu: 'file', keys: 'CmdOrCtrl+Alt+N' },
  splitWindow: { ...words.splitWindow, menu: 'file', is: ['app', 'hides'] },
  closeOtherHalf: { ...words.closeOtherHalf, menu: 'file', is: ['app', 'hides'] },
  switchWorkspace: { ...words.switchWorkspace, menu: 'file', is: ['group'] },
  newWorkspace: { ...words.newWorkspace, menu: 'file', is: ['app'] },
  openFile: { ...words.openFile, menu: 'file', keys: 'CmdOrCtrl+O', is: ['app'] },
  connectService: { ...words.connectService, menu: 'file', is: ['app'] },
  syncNow: { ...words.syncNow, menu: 'file', is: ['app', 'group'] },
  readNow: { ...words.readNow, menu: 'file', is: ['app', 'hides'] },
  sendChanges: { ...words.sendChanges, menu: 'file', is: ['app', 'hides'] },
  showUnsent: { ...words.showUnsent, menu: 'file', is: ['app', 'hides'] },
  pauseSync: { ...words.pauseSync, menu: 'file', is: ['app', 'hides'] },
  resumeSync: { ...words.resumeSync, menu: 'file', is: ['app', 'hides'] },
  sendAsEdited: { ...words.sendAsEdited, menu: 'file', is: ['app', 'hides'] },
  sendByHand: { ...words.sendByHand, menu: 'file', is: ['app', 'hides'] },
  renameWorkspace: { ...words.renameWorkspace, menu: 'file', is: ['app', 'workspace', 'group'] },
  duplicateWorkspace: { ...words.duplicateWorkspace, menu: 'file', is: ['app', 'workspace'] },
  deleteWorkspace: { ...words.deleteWorkspace, menu: 'file', is: ['app', 'workspace'] },
  importFile: { ...words.importFile, menu: 'file', is: ['edit', 'app', 'group'] },
  exportTree: { ...words.exportTree, menu: 'file', is: ['app'] },
  exportRedirects: { ...words.exportRedirects, menu: 'file', is: ['app', 'workspace'] },
  backups: { ...words.backups, menu: 'file', is: ['app', 'workspace'] },
  settings: { ...words.settings, menu: 'file', keys: 'CmdOrCtrl+,', is: ['group'] },

  undo: { ...words.undo, menu: 'edit', keys: 'CmdOrCtrl+Z', is: ['edit', 'text'] },
  redo: { ...words.redo, menu: 'edit', keys: 'CmdOrCtrl+Shift+Z', otherKeys: ['CmdOrCtrl+Y'], is: ['edit', 'text'] },
  cut: { ...words.cut, menu: 'edit', keys: 'CmdOrCtrl+X', is: ['tree', 'edit', 'text', 'group'] },
  copy: { ...words.copy, menu: 'edit', keys: 'CmdOrCtrl+C', is: ['tree', 'text'] },
  paste: { ...words.paste, menu: 'edit', keys: 'CmdOrCtrl+V', is: ['tree', 'edit', 'text'] },
  pasteInto: { ...words.pasteInto, menu: 'edit', keys: 'CmdOrCtrl+Shift+V', is: ['tree', 'edit'] },
  find: { ...words.find, menu: 'edit', keys: 'CmdOrCtrl+F', is: ['group'] },
  findNext: { ...words.findNext, menu: 'edit', keys: 'F3' },
  findPrevious: { ...words.findPrevious, menu: 'edit', keys: 'Shift+F3' },
  selectFinds: { ...words.selectFinds, menu: 'edit', keys: 'CmdOrCtrl+Shift+L' },
  proposeInstead: { ...words.proposeInstead, menu: 'edit', is: ['app', 'workspace', 'group'] },
  replace: { ...words.replace, menu: 'edit', keys: 'CmdOrCtrl+H', macKeys: 'CmdOrCtrl+Alt+F', is: ['edit'] },
  fields: { ...words.fields, menu: 'edit', is: ['edit', 'workspace'] },
  rules: { ...words.rules, menu: 'edit', is: ['edit', 'workspace'] },
  mapCategories: { ...words.mapCategories, menu: 'edit', is: ['edit', 'app'] },

  newCategory: { ...words.newCategory, menu: 'category', keys: 'CmdOrCtrl+N', is: ['edit'] },
  newSubcategory: { ...words.newSubcategory, menu: 'category', keys: 'CmdOrCtrl+Shift+N', is: ['edit'] },
  rename: { ...words.rename, menu: 'category', keys: 'F2', is: ['tree', 'edit'] },
  moveUp: { ...words.moveUp, menu: 'category', keys: 'Alt+Up', is: ['tree', 'edit', 'group'] },
  moveDown: { ...words.moveDown, menu: 'category', keys: 'Alt+Down', is: ['tree', 'edit'] },
  indent: { ...words.indent, menu: 'category', keys: 'Alt+Right', is: ['tree', 'edit'] },
  outdent: { ...words.outdent, menu: 'category', keys: 'Alt+Left', is: ['tree', 'edit'] },
  duplicate: { ...words.duplicate, menu: 'category', keys: 'CmdOrCtrl+D', is: ['tree', 'edit', 'group'] },
  moveToParent: { ...words.moveToParent, menu: 'category', keys: 'CmdOrCtrl+Shift+M', is: ['tree', 'edit'] },
  copyPath: { ...words.copyPath, menu: 'category', is: ['tree'] },
  copyId: { ...words.copyId, menu: 'category', is: ['tree'] },
  copyLink: { ...words.copyLink, menu: 'category', is: ['tree'] },
  addToBasket: { ...words.addToBasket, menu: 'category', keys: 'CmdOrCtrl+B' },
  show: { ...words.show, menu: 'category', is: ['tree', 'edit', 'group'] },
  hide: { ...words.hide, menu: 'category', is: ['tree', 'edit'] },
  showBranch: { ...words.showBranch, menu: 'category', is: ['tree', 'edit'] },
  hideBranch: { ...words.hideBranch, menu: 'category', is: ['tree', 'edit'] },
  sortChildren: { ...words.sortChildren, menu: 'category', is: ['tree', 'edit', 'group'] },
  setMetadata: { ...words.setMetadata, menu: 'category', is: ['tree', 'edit'] },
  merge: { ...words.merge, menu: 'category', is: ['tree', 'edit'] },
  delete: { ...words.delete, menu: 'category', keys: 'Delete', is: ['tree', 'edit', 'group'] },

  selectAll: { ...words.selectAll, menu: 'edit', keys: 'CmdOrCtrl+A', is: ['tree', 'group'] },
  mainMenu: { ...words.mainMenu, menu: 'view', keys: 'F10' },
  palette: { ...words.palette, menu: 'view', keys: 'CmdOrCtrl+K' },
  otherHalf: { ...words.otherHalf, menu: 'view', keys: 'F6', is: ['app', 'hides'] },
  expandAll: { ...words.expandAll, menu: 'view', keys: 'CmdOrCtrl+Shift+E', is: ['group'] },
  collapseAll: { ...words.collapseAll, menu: 'view', keys: 'CmdOrCtrl+Shift+W' },
  columns: { ...words.columns, menu: 'view' },
  basket: { ...words.basket, menu: 'view', keys: 'CmdOrCtrl+Shift+B' },
  details: { ...words.details, menu: 'view' },
  overview: { ...words.overview, menu: 'view', keys: 'CmdOrCtrl+Shift+O', is: ['group'] },
  history: { ...words.history, menu: 'view', keys: 'CmdOrCtrl+Shift+H' },
  trash: { ...words.trash, menu: 'view', keys: 'CmdOrCtrl+Shift+T' },
  compare: { ...words.compare, menu: 'view', is: ['app'] },
  conflicts: { ...words.conflicts, menu: 'view', is: ['app', 'workspace'] },
  proposals: { ...words.proposals, menu: 'view', is: ['workspace'] },
  problems: { ...words.problems, menu: 'view', keys: 'CmdOrCtrl+Shift+P' },

  guide: { ...words.guide, menu: 'help' },
  shortcuts: { ...words.shortcuts, menu: 'help', keys: 'CmdOrCtrl+/', otherKeys: ['F1'] },
  tour: { ...words.tour, menu: 'help' },
  reportProblem: { ...words.reportProblem, menu: 'help', is: ['app', 'group'] },
  licenses: { ...words.licenses, menu: 'help', is: ['app'] },
  about: { ...words.about, menu: 'help', is: ['app'] }
};

/** The keys of a command on this platform, those that menus show. */
export const keysOn = ({ keys, macKeys }: CommandInfo, isMac: boolean): string | undefined =>
  isMac ? (macKeys ?? keys) : keys;

export type CommandId = keyof typeof COMMANDS;

const isCommandId = (id: string): id is CommandId => Object.hasOwn(COMMANDS, id);

export const isCommand = (id: CommandId, trait: CommandTrait): boolean => COMMANDS[id].is?.includes(trait) ?? false;

export const COMMAND_IDS: readonly CommandId[] = typedKeys(COMMANDS);

export const commandIdSchema = z.custom<CommandId>((id) => typeof id === 'string' && isCommandId(id));
