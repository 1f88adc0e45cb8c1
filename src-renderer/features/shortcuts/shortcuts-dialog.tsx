import { CloseButton, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { closeShortcuts, useShortcutsDialog } from './shortcuts-commands';
import { findShortcuts } from './shortcut-groups';
import { messages } from './messages';
import classes from './shortcuts-dialog.module.css';

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

const Dialog = (): ReactElement => {
  const [query, setQuery] = useState('');
  const groups = findShortcuts(query);
  return (
    <DialogFrame size={860} onClose={closeShortcuts}>
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
        <CloseButton aria-label={messages.close} onClick={closeShortcuts} />
      </div>
      {/* Scrolls, and so has the focus for those who have no wheel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.groups} tabIndex={0} role="group" aria-label={messages.list}>
        <div className={classes.columns}>
          {groups.map(({ label, shortcuts }) => (
            <section key={label} className={classes.group}>
              <h3 className={classes.label}>{label}</h3>
              <dl className={classes.list}>
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

/** Every key that does something, to look up. */
export const ShortcutsDialog = (): ReactElement | null => {
  const isOpen = useShortcutsDialog((state) => state.isOpen);
  return isOpen ? <Dialog /> : null;
};
