import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import classes from './search-help.module.css';

/** The help for the search. A click on an example searches for it. */
export const SearchHelp = ({ onChoose }: { onChoose: (query: string) => void }): ReactElement => {
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
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={messages.help}
            onClick={() => change(!isOpen)}
          >
            <IconHelp size={17} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown ref={dropdown} aria-label={messages.help} className={classes.help}>
        <ul className={classes.examples}>
          {messages.searchExamples.map(({ query, meaning }) => (
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
