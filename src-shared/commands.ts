import { z } from 'zod';
import { typedKeys } from './typed-keys';
import { messages } from './messages';

const { commands: words } = messages;

/** Where the application menu has a command. */
export type MenuName = 'file' | 'edit' | 'category' | 'view' | 'help';

export interface CommandInfo {
  /** As it stands in menus and in the palette. */
  readonly label: string;
  readonly menu: MenuName;
  /** As Electron writes accelerators; `CmdOrCtrl` is Cmd on a Mac. */
  readonly keys?: string;
  /** In place of `keys` on a Mac, where the system has taken those. */
  readonly macKeys?: string;
  /** Keys that mean the same: what people know from other programs, or what other keyboards lack. */
  readonly otherKeys?: readonly string[];
  /** What the label leaves open, in a sentence. */
  readonly hint?: string;
  /** `tree`: the keys mean it while the tree has the focus, and something else in a text field. */
  readonly scope: 'window' | 'tree';
}

/**
 * Every command that a person can give, in the order in which menus show them. The native menu, the context menu, the
 * palette, the sheet of shortcuts and the keyboard all read this list.
 */
export const COMMANDS: Readonly<Record<keyof typeof words, CommandInfo>> = {
  newWindow: { ...words.newWindow, menu: 'file', keys: 'CmdOrCtrl+Alt+N', scope: 'window' },
  switchWorkspace: { ...words.switchWorkspace, menu: 'file', scope: 'window' },
  newWorkspace: { ...words.newWorkspace, menu: 'file', scope: 'window' },
  openFile: { ...words.openFile, menu: 'file', keys: 'CmdOrCtrl+O', scope: 'window' },
  connectService: { ...words.connectService, menu: 'file', scope: 'window' },
  syncNow: { ...words.syncNow, menu: 'file', scope: 'window' },
  renameWorkspace: { ...words.renameWorkspace, menu: 'file', scope: 'window' },
  deleteWorkspace: { ...words.deleteWorkspace, menu: 'file', scope: 'window' },
  importFile: { ...words.importFile, menu: 'file', scope: 'window' },
  exportTree: { ...words.exportTree, menu: 'file', scope: 'window' },
  backups: { ...words.backups, menu: 'file', scope: 'window' },
  settings: { ...words.settings, menu: 'file', keys: 'CmdOrCtrl+,', scope: 'window' },

  undo: { ...words.undo, menu: 'edit', keys: 'CmdOrCtrl+Z', scope: 'window' },
  redo: { ...words.redo, menu: 'edit', keys: 'CmdOrCtrl+Shift+Z', otherKeys: ['CmdOrCtrl+Y'], scope: 'window' },
  cut: { ...words.cut, menu: 'edit', keys: 'CmdOrCtrl+X', scope: 'tree' },
  copy: { ...words.copy, menu: 'edit', keys: 'CmdOrCtrl+C', scope: 'tree' },
  paste: { ...words.paste, menu: 'edit', keys: 'CmdOrCtrl+V', scope: 'tree' },
  pasteInto: { ...words.pasteInto, menu: 'edit', keys: 'CmdOrCtrl+Shift+V', scope: 'tree' },
  find: { ...words.find, menu: 'edit', keys: 'CmdOrCtrl+F', scope: 'window' },
  findNext: { ...words.findNext, menu: 'edit', keys: 'F3', scope: 'window' },
  findPrevious: { ...words.findPrevious, menu: 'edit', keys: 'Shift+F3', scope: 'window' },
  selectFinds: { ...words.selectFinds, menu: 'edit', keys: 'CmdOrCtrl+Shift+L', scope: 'window' },
  replace: { ...words.replace, menu: 'edit', keys: 'CmdOrCtrl+H', macKeys: 'CmdOrCtrl+Alt+F', scope: 'window' },

  newCategory: { ...words.newCategory, menu: 'category', keys: 'CmdOrCtrl+N', scope: 'window' },
  newSubcategory: { ...words.newSubcategory, menu: 'category', keys: 'CmdOrCtrl+Shift+N', scope: 'window' },
  rename: { ...words.rename, menu: 'category', keys: 'F2', scope: 'tree' },
  moveUp: { ...words.moveUp, menu: 'category', keys: 'Alt+Up', scope: 'tree' },
  moveDown: { ...words.moveDown, menu: 'category', keys: 'Alt+Down', scope: 'tree' },
  indent: { ...words.indent, menu: 'category', keys: 'Alt+Right', scope: 'tree' },
  outdent: { ...words.outdent, menu: 'category', keys: 'Alt+Left', scope: 'tree' },
  duplicate: { ...words.duplicate, menu: 'category', keys: 'CmdOrCtrl+D', scope: 'tree' },
  moveToParent: { ...words.moveToParent, menu: 'category', keys: 'CmdOrCtrl+Shift+M', scope: 'tree' },
  copyLink: { ...words.copyLink, menu: 'category', scope: 'tree' },
  show: { ...words.show, menu: 'category', scope: 'tree' },
  hide: { ...words.hide, menu: 'category', scope: 'tree' },
  showBranch: { ...words.showBranch, menu: 'category', scope: 'tree' },
  hideBranch: { ...words.hideBranch, menu: 'category', scope: 'tree' },
  sortChildren: { ...words.sortChildren, menu: 'category', scope: 'tree' },
  setMetadata: { ...words.setMetadata, menu: 'category', scope: 'tree' },
  merge: { ...words.merge, menu: 'category', scope: 'tree' },
  delete: { ...words.delete, menu: 'category', keys: 'Delete', scope: 'tree' },

  selectAll: { ...words.selectAll, menu: 'edit', keys: 'CmdOrCtrl+A', scope: 'tree' },
  palette: { ...words.palette, menu: 'view', keys: 'CmdOrCtrl+K', scope: 'window' },
  expandAll: { ...words.expandAll, menu: 'view', keys: 'CmdOrCtrl+Shift+E', scope: 'window' },
  collapseAll: { ...words.collapseAll, menu: 'view', keys: 'CmdOrCtrl+Shift+W', scope: 'window' },
  overview: { ...words.overview, menu: 'view', keys: 'CmdOrCtrl+Shift+O', scope: 'window' },
  history: { ...words.history, menu: 'view', keys: 'CmdOrCtrl+Shift+H', scope: 'window' },
  trash: { ...words.trash, menu: 'view', keys: 'CmdOrCtrl+Shift+T', scope: 'window' },
  compare: { ...words.compare, menu: 'view', scope: 'window' },
  conflicts: { ...words.conflicts, menu: 'view', scope: 'window' },
  problems: { ...words.problems, menu: 'view', keys: 'CmdOrCtrl+Shift+P', scope: 'window' },

  shortcuts: { ...words.shortcuts, menu: 'help', keys: 'CmdOrCtrl+/', otherKeys: ['F1'], scope: 'window' },
  tour: { ...words.tour, menu: 'help', scope: 'window' },
  reportProblem: { ...words.reportProblem, menu: 'help', scope: 'window' },
  licenses: { ...words.licenses, menu: 'help', scope: 'window' },
  about: { ...words.about, menu: 'help', scope: 'window' }
};

/** The keys of a command on this platform, those that menus show. */
export const keysOn = ({ keys, macKeys }: CommandInfo, isMac: boolean): string | undefined =>
  isMac ? (macKeys ?? keys) : keys;

export type CommandId = keyof typeof COMMANDS;

const isCommandId = (id: string): id is CommandId => Object.hasOwn(COMMANDS, id);

/** In the order of the list. */
export const COMMAND_IDS: readonly CommandId[] = typedKeys(COMMANDS);

export const commandIdSchema = z.custom<CommandId>((id) => typeof id === 'string' && isCommandId(id));
