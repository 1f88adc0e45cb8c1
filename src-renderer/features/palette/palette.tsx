import { Modal } from '@mantine/core';
import { IconColumns3, IconFileExport, IconSearch, IconTerminal2, IconEyeOff, IconTag } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { isCommand } from '../../../src-shared/commands';
import { DialogFrame } from '../../ui/dialog-frame';
import { useKept } from '../../session/kept-lists';
import { noteUsed } from '../../session/kept-view';
import { session } from '../../session/session';
import { meansCommand, keysLabel } from '../../ui/command-keys';
import { disabledReason, runCommand, runCommandInTree } from '../../session/command-runner';
import { shownName } from '../../model/shown-language';
import { foldInBackground } from '../../model/search/fold';
import { messages } from './messages';
import { paletteSections, type NamedEntry, type PaletteEntry } from './palette-entries';
import { useFoundCategories } from './find-categories';
import classes from './palette.module.css';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { closeDialog } from '../../session/dialogs';
import { indexAfterKey, useSelectedInSight } from '../../ui/list-box';

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  /** Why it cannot be chosen; `null`: it can. */
  whyNot: string | null;
  onChoose: () => void;
}

const CategoryText = ({ entry }: { entry: PaletteEntry & { kind: 'category' } }): ReactElement => (
  <>
    <IconTag size={16} stroke={1.6} aria-hidden className={classes.icon} />
    <bdi className={`${classes.name} cut`}>{withHiddenShown(shownName(entry.node).name)}</bdi>
    {entry.path !== '' && <span className={`${classes.path} cut`}>{entry.path}</span>}
    {!entry.node.visible && <IconEyeOff size={15} stroke={1.6} aria-label={messages.hidden} className={classes.mark} />}
  </>
);

const KEPT_ICONS = { view: IconColumns3, search: IconSearch, export: IconFileExport } as const;

const KeptText = ({ entry: { kind, name, detail } }: { entry: NamedEntry }): ReactElement => {
  const Icon = KEPT_ICONS[kind];
  return (
    <>
      <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={`${classes.name} cut`}>{withHiddenShown(name)}</span>
      {detail !== '' && <span className={`${classes.path} cut`}>{withHiddenShown(detail)}</span>}
    </>
  );
};

const CommandText = ({
  entry,
  whyNot
}: {
  entry: PaletteEntry & { kind: 'command' };
  whyNot: string | null;
}): ReactElement => {
  const keys = keysLabel(entry.id);
  return (
    <>
      <IconTerminal2 size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={`${classes.name} cut`}>{entry.label}</span>
      {whyNot !== null && <span className={`${classes.path} cut`}>{shownSentence(whyNot)}</span>}
      {keys !== null && <kbd className={classes.keys}>{keys}</kbd>}
    </>
  );
};

const PaletteOption = ({ id, entry, isActive, whyNot, onChoose }: OptionProps): ReactElement => (
  // By the combobox pattern, the field has the focus and handles the keys.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    aria-disabled={whyNot !== null || undefined}
    className={classes.option}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {entry.kind === 'category' && <CategoryText entry={entry} />}
    {entry.kind === 'command' && <CommandText entry={entry} whyNot={whyNot} />}
    {entry.kind !== 'category' && entry.kind !== 'command' && <KeptText entry={entry} />}
  </div>
);

const LIST_ID = 'palette-options';
const optionId = (key: string): string => `palette-${key}`;

const close = (): void => closeDialog('palette');

const statusOf = (query: string, count: number, isSearching: boolean): string => {
  if (isSearching) return messages.searching;
  if (count === 0) return messages.nothing;
  return query === '' ? '' : messages.matches({ count });
};

/**
 * Goes to categories and runs commands by typing: a combobox with a list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) in a dialog.
 */
export const Palette = (): ReactElement => {
  const [query, setQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);

  /** Enter was pressed before the search of a large tree has ended; it then chooses the first match. */
  const isChoicePending = useRef(false);

  useEffect(() => foldInBackground(session.model), []);
  const found = useFoundCategories(query);
  const sections = useMemo(
    () => paletteSections(session.model, query, useKept.getState().recent, found ?? []),
    [found, query]
  );
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const index = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey)
  );
  const active = entries[index];
  const whyNot = (entry: PaletteEntry): string | null => {
    if (entry.kind === 'export') return disabledReason('exportTree');
    return entry.kind === 'command' ? disabledReason(entry.id) : null;
  };

  const list = useSelectedInSight(active?.key, query);

  const choose = (entry: PaletteEntry): void => {
    if (whyNot(entry) !== null) return;
    if (entry.kind === 'category' || entry.kind === 'command') noteUsed(entry.key);
    // Closed first, so that the command finds the focus where it was before the palette.
    flushSync(close);
    if (entry.kind === 'category') session.goTo(entry.node.id);
    else if (entry.kind !== 'command') entry.show();
    else if (isCommand(entry.id, 'tree')) runCommandInTree(entry.id);
    else runCommand(entry.id);
  };

  useEffect(() => {
    if (found === null || !isChoicePending.current) return;
    isChoicePending.current = false;
    if (active !== undefined) choose(active);
    // Runs once for each search that ends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const way =
      event.altKey || event.ctrlKey || event.metaKey ? null : indexAfterKey(event.key, index, entries.length, true);
    if (meansCommand('palette', event.nativeEvent)) close();
    else if (event.key === 'Enter') {
      if (found === null && activeKey === null) isChoicePending.current = true;
      else if (active !== undefined) choose(active);
    } else if (way === null) return;
    else setActiveKey(entries[way]?.key ?? null);
    event.preventDefault();
  };

  return (
    <DialogFrame size={640} isList onClose={close}>
      <Modal.Title className="visually-hidden">{messages.title}</Modal.Title>
      <div className={classes.field}>
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={messages.field}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={active === undefined ? undefined : optionId(active.key)}
          placeholder={messages.placeholder}
          className={classes.input}
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActiveKey(null);
            isChoicePending.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={LIST_ID} role="listbox" aria-label={messages.list} className={classes.list}>
        {sections.map(({ kind, label, entries: shown }) => (
          <div key={kind} role="group" aria-label={label}>
            <div aria-hidden className={classes.section}>
              {label}
            </div>
            {shown.map((entry) => (
              <PaletteOption
                key={entry.key}
                id={optionId(entry.key)}
                entry={entry}
                isActive={entry.key === active?.key}
                whyNot={whyNot(entry)}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length === 0 || found === null ? classes.nothing : 'visually-hidden'}>
        {statusOf(query, entries.length, found === null)}
      </p>
    </DialogFrame>
  );
};
