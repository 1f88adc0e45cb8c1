import { CloseButton, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { messages as sharedMessages } from '../../../src-shared/messages';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './shortcuts-dialog.module.css';
import { COMMAND_IDS, COMMANDS, type MenuName } from '../../../src-shared/commands';
import { fold } from '../../../src-shared/normal-forms';
import { allKeysLabels, writtenKeys } from '../../ui/command-keys';
import { closeDialog } from '../../session/dialogs';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
}

interface ShortcutGroup {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

const MENUS: readonly MenuName[] = ['category', 'edit', 'view', 'file', 'help'];

const withoutDots = (label: string): string => label.replace(/…$/, '');

const commandGroup = (menu: MenuName): ShortcutGroup => ({
  label: sharedMessages.menus[menu],
  shortcuts: COMMAND_IDS.filter((id) => COMMANDS[id].menu === menu && allKeysLabels(id).length > 0).map((id) => ({
    keys: allKeysLabels(id),
    what: withoutDots(COMMANDS[id].label)
  }))
});

const keys = (...accelerators: readonly string[]): readonly string[] => accelerators.map(writtenKeys);

/** The tree's own keys (tree-view/use-tree-keys.ts), which are no commands. */
const TREE: ShortcutGroup = {
  label: messages.tree.label,
  shortcuts: [
    { keys: keys('Up', 'Down'), what: messages.tree.row },
    { keys: keys('Right'), what: messages.tree.expand },
    { keys: keys('Left'), what: messages.tree.collapse },
    { keys: keys('Home', 'End'), what: messages.tree.ends },
    { keys: keys('PageUp', 'PageDown'), what: messages.tree.page },
    { keys: keys('*'), what: messages.tree.expandSiblings },
    { keys: ['A … Z'], what: messages.tree.typeAhead },
    { keys: keys('Enter'), what: messages.tree.rename },
    { keys: keys('Shift+F10'), what: messages.tree.menu },
    { keys: keys('Escape'), what: messages.tree.escape }
  ]
};

const SELECTION: ShortcutGroup = {
  label: messages.selection.label,
  shortcuts: [
    { keys: keys('Shift+Up', 'Shift+Down'), what: messages.selection.extend },
    { keys: keys('Shift+Home', 'Shift+End'), what: messages.selection.toEnds },
    { keys: keys('CmdOrCtrl+Up', 'CmdOrCtrl+Down'), what: messages.selection.move },
    { keys: keys('CmdOrCtrl+Space'), what: messages.selection.toggle },
    { keys: keys(`Shift+${messages.selection.click}`), what: messages.selection.range },
    { keys: keys(`CmdOrCtrl+${messages.selection.click}`), what: messages.selection.toggle }
  ]
};

/** The keys of cells (tree-view/use-tree-keys.ts), where columns show. */
const CELLS: ShortcutGroup = {
  label: messages.cells.label,
  shortcuts: [
    { keys: keys('Right', 'Left'), what: messages.cells.enter },
    { keys: keys('F2', 'Enter'), what: messages.cells.edit },
    { keys: keys('Enter', 'Tab'), what: messages.cells.next },
    { keys: keys('Shift+Up', 'Shift+Right'), what: messages.cells.range },
    { keys: keys('CmdOrCtrl+D'), what: messages.cells.fill },
    { keys: keys('Delete'), what: messages.cells.clear },
    { keys: keys('Alt+Shift+Left', 'Alt+Shift+Right'), what: messages.cells.size }
  ]
};

const TYPING: ShortcutGroup = {
  label: messages.typing.label,
  shortcuts: [
    { keys: keys('Enter'), what: messages.typing.save },
    { keys: keys('Escape'), what: messages.typing.cancel },
    { keys: keys('Tab', 'Shift+Tab'), what: messages.typing.level }
  ]
};

const GROUPS: readonly ShortcutGroup[] = [
  commandGroup('category'),
  TREE,
  SELECTION,
  CELLS,
  TYPING,
  ...MENUS.slice(1).map(commandGroup)
];

/** All keys in groups; with a query, those that contain all of its words in group, text or keys. */
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

const Keys = ({ keys }: { keys: readonly string[] }): ReactElement => (
  <>
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && messages.or}
        <kbd className={classes.key}>{key}</kbd>
      </Fragment>
    ))}
  </>
);

export const ShortcutsDialog = (): ReactElement => {
  const [query, setQuery] = useState('');
  const groups = findShortcuts(query);
  return (
    <DialogFrame size={860} onClose={() => closeDialog('shortcuts')}>
      <div className={classes.top}>
        <Modal.Title fz="md">{messages.title}</Modal.Title>
        <TextInput
          data-autofocus
          type="search"
          size="xs"
          aria-label={messages.search}
          placeholder={messages.searchPlaceholder}
          leftSection={<IconSearch size={15} stroke={1.8} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          className={classes.search}
        />
        <CloseButton aria-label={uiMessages.close} onClick={() => closeDialog('shortcuts')} />
      </div>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.groups} tabIndex={0} role="group" aria-label={messages.list}>
        <div className={classes.columns}>
          {groups.map(({ label, shortcuts }) => (
            <section key={label} className={classes.group}>
              <h3 className={classes.label}>{label}</h3>
              <dl>
                {shortcuts.map(({ keys, what }) => (
                  <div key={what + keys.join()} className={classes.shortcut}>
                    <dt>{what}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
      <p role="status" className={groups.length === 0 ? classes.nothing : 'visually-hidden'}>
        {groups.length === 0 ? messages.nothing : ''}
      </p>
    </DialogFrame>
  );
};
