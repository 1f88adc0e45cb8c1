import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import { MOST_VIEWS, VIEW_NAME_LENGTH } from '../../../src-shared/kept-columns';
import { KEPT_QUERY_LENGTH, type KeptSearch } from '../../../src-shared/window-view';
import { forgetSearch, keepSearch, useKeptSearches } from '../../session/kept-searches';
import { KeptNames } from '../../ui/kept-names';
import { toastWithAction } from '../../ui/toasts';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import classes from './search-box.module.css';

interface SearchMenuProps {
  query: string;
  onChoose: (query: string) => void;
}

const forget = (search: KeptSearch): void => {
  forgetSearch(search);
  toastWithAction(messages.searchDeleted({ name: search.name }), messages.undo, () => keepSearch(search));
};

/** The searches that are kept, and what can be typed. */
export const SearchMenu = ({ query, onChoose }: SearchMenuProps): ReactElement => {
  const searches = useKeptSearches((state) => state.searches);
  const typed = query.trim();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  // The library's own focus return is delayed and would take the focus from the box again.
  const change = (isOpenNow: boolean): void => {
    if (!isOpenNow && dropdown.current?.contains(document.activeElement) === true) button.current?.focus();
    setOpen(isOpenNow);
  };
  const choose = (query: string): void => {
    setOpen(false);
    onChoose(query);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      shadow="md"
      width={440}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Tooltip label={messages.helpHint} isDisabled={isOpen}>
        <Popover.Target>
          <ActionIcon ref={button} size={28} aria-label={messages.help} onClick={() => change(!isOpen)}>
            <IconHelp size={17} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown ref={dropdown} aria-label={messages.help} className={classes.help}>
        <p className={classes.title}>{messages.keptSearches}</p>
        <KeptNames
          kept={searches}
          most={MOST_VIEWS}
          longest={VIEW_NAME_LENGTH}
          words={{
            list: messages.keptSearches,
            nameField: messages.searchName,
            save: messages.saveSearch,
            replace: messages.replaceSearch,
            remove: messages.deleteSearch
          }}
          onShow={(search) => choose(search.query)}
          onDelete={forget}
          onSave={(name) => keepSearch({ name, query: typed })}
          canSave={typed !== '' && typed.length <= KEPT_QUERY_LENGTH}
        />
        <p className={classes.title}>{messages.syntax}</p>
        <ul>
          {Object.entries(messages.searchExamples).map(([query, meaning]) => (
            <li key={query} className={classes.example}>
              <button type="button" className={classes.query} onClick={() => choose(query)}>
                {query}
              </button>
              <span className={classes.meaning}>{meaning}</span>
            </li>
          ))}
        </ul>
        <p className={classes.note}>{messages.helpNote}</p>
      </Popover.Dropdown>
    </Popover>
  );
};
