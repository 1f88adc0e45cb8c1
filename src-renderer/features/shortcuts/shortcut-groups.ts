import { COMMAND_IDS, COMMANDS, type MenuName } from '../../../src-shared/commands';
import { fold } from '../../../src-shared/normal-forms';
import { allKeysLabels, writtenKeys } from '../../ui/command-keys';

export interface Shortcut {
  /** Each does it alone. */
  readonly keys: readonly string[];
  readonly what: string;
}

export interface ShortcutGroup {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

const MENU_LABELS: Readonly<Record<MenuName, string>> = {
  file: 'File',
  edit: 'Edit',
  category: 'Category',
  view: 'View',
  help: 'Help'
};
const MENUS: readonly MenuName[] = ['category', 'edit', 'view', 'file', 'help'];

const withoutDots = (label: string): string => label.replace(/…$/, '');

const commandGroup = (menu: MenuName): ShortcutGroup => ({
  label: MENU_LABELS[menu],
  shortcuts: COMMAND_IDS.filter((id) => COMMANDS[id].menu === menu && allKeysLabels(id).length > 0).map((id) => ({
    keys: allKeysLabels(id),
    what: withoutDots(COMMANDS[id].label)
  }))
});

const keys = (...accelerators: readonly string[]): readonly string[] => accelerators.map(writtenKeys);

/** The tree's own keys (tree/use-tree-keys.ts), which are no commands. */
const TREE: ShortcutGroup = {
  label: 'In the tree',
  shortcuts: [
    { keys: keys('Up', 'Down'), what: 'The row above or below' },
    { keys: keys('Right'), what: 'Unfold; then the first one inside' },
    { keys: keys('Left'), what: 'Fold; then the parent' },
    { keys: keys('Home', 'End'), what: 'The first or last row' },
    { keys: keys('PageUp', 'PageDown'), what: 'A page up or down' },
    { keys: keys('*'), what: 'Unfold everything beside it' },
    { keys: ['A … Z'], what: 'The next name that begins with what you type' },
    { keys: keys('Enter'), what: 'Rename; after a new category: one more' },
    { keys: keys('Shift+F10'), what: 'Menu of the selected categories' },
    { keys: keys('Escape'), what: 'Only this one; then: end the search' }
  ]
};

const SELECTION: ShortcutGroup = {
  label: 'Selecting several',
  shortcuts: [
    { keys: keys('Shift+Up', 'Shift+Down'), what: 'One more row' },
    { keys: keys('Shift+Home', 'Shift+End'), what: 'All rows up to the first or last' },
    { keys: keys('CmdOrCtrl+Up', 'CmdOrCtrl+Down'), what: 'Go on without selecting' },
    { keys: keys('CmdOrCtrl+Space'), what: 'Select or leave out this one' },
    { keys: keys('Shift+Click'), what: 'All rows up to this one' },
    { keys: keys('CmdOrCtrl+Click'), what: 'Select or leave out this one' }
  ]
};

const TYPING: ShortcutGroup = {
  label: 'While a name is typed',
  shortcuts: [
    { keys: keys('Enter'), what: 'Save the name' },
    { keys: keys('Escape'), what: 'Leave it as it was' },
    { keys: keys('Tab', 'Shift+Tab'), what: 'A new category: one level in or out' }
  ]
};

const GROUPS: readonly ShortcutGroup[] = [
  commandGroup('category'),
  TREE,
  SELECTION,
  TYPING,
  ...MENUS.slice(1).map(commandGroup)
];

/** Every key there is, grouped; of a search, only what has all of its words in its group, its text or its keys. */
export const findShortcuts = (query: string): readonly ShortcutGroup[] => {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return GROUPS.map(({ label, shortcuts }) => ({
    label,
    shortcuts: shortcuts.filter((shortcut) => {
      const text = fold([label, shortcut.what, ...shortcut.keys].join(' '));
      return words.every((word) => text.includes(word));
    })
  })).filter(({ shortcuts }) => shortcuts.length > 0);
};
