import { z } from 'zod';

/** Where the application menu has a command. */
export type MenuName = 'file' | 'edit' | 'category' | 'view' | 'help';

export interface CommandInfo {
  /** As it stands in menus and in the palette. Three dots: it asks something first. */
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

const commandMap = <M extends Readonly<Record<string, CommandInfo>>>(
  map: M
): Readonly<Record<keyof M & string, CommandInfo>> => map;

/**
 * Every command that a person can give, in the order in which menus show them. The native menu, the context menu, the
 * palette, the sheet of shortcuts and the keyboard all read this list.
 */
export const COMMANDS = commandMap({
  newWindow: {
    label: 'New window',
    menu: 'file',
    keys: 'CmdOrCtrl+Alt+N',
    hint: 'The same categories, with a selection and expanded branches of its own.',
    scope: 'window'
  },
  switchWorkspace: {
    label: 'Switch workspace…',
    menu: 'file',
    hint: 'Turn this window to another workspace, or open one in a new window.',
    scope: 'window'
  },
  newWorkspace: {
    label: 'New workspace…',
    menu: 'file',
    hint: 'Categories of their own, in a file of their own.',
    scope: 'window'
  },
  connectService: {
    label: 'Connect to a service…',
    menu: 'file',
    hint: 'Work on the categories of a service elsewhere, also offline.',
    scope: 'window'
  },
  syncNow: {
    label: 'Sync now',
    menu: 'file',
    hint: 'Of a workspace that is connected to a service: at once rather than when it is due.',
    scope: 'window'
  },
  renameWorkspace: { label: 'Rename workspace…', menu: 'file', scope: 'window' },
  deleteWorkspace: { label: 'Delete workspace…', menu: 'file', scope: 'window' },
  importFile: {
    label: 'Import…',
    menu: 'file',
    hint: 'The categories of a table (CSV), of an export, or of an indented list. Shows first what is in the file.',
    scope: 'window'
  },
  exportTree: {
    label: 'Export…',
    menu: 'file',
    hint: 'Everything or the selected branches, as a table (CSV), as Canopy’s own JSON or as indented text.',
    scope: 'window'
  },
  backups: { label: 'Backups…', menu: 'file', scope: 'window' },
  settings: { label: 'Settings…', menu: 'file', keys: 'CmdOrCtrl+,', scope: 'window' },

  undo: { label: 'Undo', menu: 'edit', keys: 'CmdOrCtrl+Z', scope: 'window' },
  redo: { label: 'Redo', menu: 'edit', keys: 'CmdOrCtrl+Shift+Z', otherKeys: ['CmdOrCtrl+Y'], scope: 'window' },
  cut: {
    label: 'Cut',
    menu: 'edit',
    keys: 'CmdOrCtrl+X',
    hint: 'The next paste moves it. Escape cancels.',
    scope: 'tree'
  },
  copy: {
    label: 'Copy',
    menu: 'edit',
    keys: 'CmdOrCtrl+C',
    hint: 'With everything below it; as indented text for other programs.',
    scope: 'tree'
  },
  paste: {
    label: 'Paste',
    menu: 'edit',
    keys: 'CmdOrCtrl+V',
    hint: 'Right below the selected category: first in it when it is expanded, else after it. Text becomes categories: an indented list, or a path a line.',
    scope: 'tree'
  },
  pasteInto: {
    label: 'Paste into',
    menu: 'edit',
    keys: 'CmdOrCtrl+Shift+V',
    hint: 'As the last of the selected category.',
    scope: 'tree'
  },
  find: { label: 'Find', menu: 'edit', keys: 'CmdOrCtrl+F', scope: 'window' },
  findNext: { label: 'Next match', menu: 'edit', keys: 'F3', scope: 'window' },
  findPrevious: { label: 'Previous match', menu: 'edit', keys: 'Shift+F3', scope: 'window' },
  selectFinds: { label: 'Select all matches', menu: 'edit', keys: 'CmdOrCtrl+Shift+L', scope: 'window' },
  replace: {
    label: 'Replace in names…',
    menu: 'edit',
    keys: 'CmdOrCtrl+H',
    macKeys: 'CmdOrCtrl+Alt+F',
    scope: 'window'
  },

  newCategory: { label: 'New category', menu: 'category', keys: 'CmdOrCtrl+N', scope: 'window' },
  newSubcategory: { label: 'New subcategory', menu: 'category', keys: 'CmdOrCtrl+Shift+N', scope: 'window' },
  rename: { label: 'Rename', menu: 'category', keys: 'F2', scope: 'tree' },
  moveUp: { label: 'Move up', menu: 'category', keys: 'Alt+Up', scope: 'tree' },
  moveDown: { label: 'Move down', menu: 'category', keys: 'Alt+Down', scope: 'tree' },
  indent: { label: 'Move under the category above', menu: 'category', keys: 'Alt+Right', scope: 'tree' },
  outdent: { label: 'Move out of the parent', menu: 'category', keys: 'Alt+Left', scope: 'tree' },
  duplicate: {
    label: 'Duplicate',
    menu: 'category',
    keys: 'CmdOrCtrl+D',
    hint: 'A copy with everything below it, right after it.',
    scope: 'tree'
  },
  moveToParent: { label: 'Move to…', menu: 'category', keys: 'CmdOrCtrl+Shift+M', scope: 'tree' },
  show: { label: 'Show', menu: 'category', scope: 'tree' },
  hide: { label: 'Hide', menu: 'category', scope: 'tree' },
  showBranch: { label: 'Show with everything below', menu: 'category', scope: 'tree' },
  hideBranch: { label: 'Hide with everything below', menu: 'category', scope: 'tree' },
  sortChildren: {
    label: 'Sort subcategories…',
    menu: 'category',
    hint: 'Of what has none: those beside it. With nothing selected: the top level.',
    scope: 'tree'
  },
  setMetadata: {
    label: 'Set metadata…',
    menu: 'category',
    hint: 'Of all selected categories: set a key, or remove it.',
    scope: 'tree'
  },
  merge: {
    label: 'Merge categories…',
    menu: 'category',
    hint: 'The selected ones become one, with the subcategories of all.',
    scope: 'tree'
  },
  delete: { label: 'Delete', menu: 'category', keys: 'Delete', scope: 'tree' },

  selectAll: { label: 'Select all', menu: 'edit', keys: 'CmdOrCtrl+A', scope: 'tree' },
  palette: { label: 'Command palette…', menu: 'view', keys: 'CmdOrCtrl+K', scope: 'window' },
  expandAll: { label: 'Expand all', menu: 'view', keys: 'CmdOrCtrl+Shift+E', scope: 'window' },
  collapseAll: { label: 'Collapse all', menu: 'view', keys: 'CmdOrCtrl+Shift+W', scope: 'window' },
  overview: { label: 'Overview', menu: 'view', keys: 'CmdOrCtrl+Shift+O', scope: 'window' },
  history: { label: 'History', menu: 'view', keys: 'CmdOrCtrl+Shift+H', scope: 'window' },
  trash: { label: 'Trash', menu: 'view', keys: 'CmdOrCtrl+Shift+T', scope: 'window' },
  compare: {
    label: 'Compare with…',
    menu: 'view',
    hint: 'Another workspace, a backup or a file; and take over what differs, in either direction.',
    scope: 'window'
  },
  conflicts: {
    label: 'Conflicts',
    menu: 'view',
    hint: 'Changes made here that conflict with changes on the service.',
    scope: 'window'
  },
  problems: {
    label: 'Problems',
    menu: 'view',
    keys: 'CmdOrCtrl+Shift+P',
    hint: 'Clashing names and slugs, empty branches and the like, with fixes.',
    scope: 'window'
  },

  shortcuts: { label: 'Keyboard shortcuts', menu: 'help', keys: 'CmdOrCtrl+/', otherKeys: ['F1'], scope: 'window' },
  tour: { label: 'Show me around', menu: 'help', scope: 'window' },
  about: { label: 'About Canopy', menu: 'help', hint: 'The version and the licence.', scope: 'window' }
});

/** The keys of a command on this platform, those that menus show. */
export const keysOn = ({ keys, macKeys }: CommandInfo, isMac: boolean): string | undefined =>
  isMac ? (macKeys ?? keys) : keys;

export type CommandId = keyof typeof COMMANDS;

const isCommandId = (id: string): id is CommandId => Object.hasOwn(COMMANDS, id);

/** In the order of the list. */
export const COMMAND_IDS: readonly CommandId[] = Object.keys(COMMANDS).filter(isCommandId);

export const commandIdSchema = z.custom<CommandId>((id) => typeof id === 'string' && isCommandId(id));
