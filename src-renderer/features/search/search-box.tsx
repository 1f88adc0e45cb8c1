import { ActionIcon, CloseButton, TextInput, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconHelp } from '@tabler/icons-react';
import { useLayoutEffect, useState, type KeyboardEvent, type ReactElement, useRef, type RefObject } from 'react';
import { Tooltip } from '../../ui/tooltip';
import type { TreeModel } from '../../model/tree-model';
import { currentMatches, goToMatch, stepMatches } from '../../session/matches';
import { hasUnsavedText } from '../../session/save-typed-text';
import { hiddenSelectedCount } from '../../session/selection';
import { session, useSession } from '../../session/session';
import { foldInBackground } from '../../model/search/fold';
import { firstMatch, matchesInOrder } from '../../model/search/tree-filter';
import { metadataKeys } from '../../model/infer-custom-fields';
import { runInSlices } from '../../platform/run-in-slices';
import messages from './messages/en.json' with { type: 'json' };
import { goToSearch, SEARCH_BOX_ID } from './search-commands';
import classes from './search-box.module.css';
import { shortcutLabel, hasCommandKey } from '../../ui/command-keys';
import { flushSync } from 'react-dom';
import { completionsAt } from '../../model/search/query-completions';
import { indexAfterKey } from '../../ui/list-box';
import { KEPT_QUERY_LENGTH } from '../../../src-shared/window-view';
import { useKept } from '../../session/kept-lists';
import { KeptNames } from '../../ui/kept-names';

interface SearchMenuProps {
  query: string;
  onChoose: (query: string) => void;
}

/** The searches that are kept, and what can be typed. */
const SearchMenu = ({ query, onChoose }: SearchMenuProps): ReactElement => {
  const searches = useKept((state) => state.searches);
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
          label={messages.keptSearches}
          nameField={messages.searchName}
          kept={searches}
          onShow={(search) => choose(search.query)}
          onChange={(change) => useKept.setState((now) => ({ searches: change(now.searches) }))}
          shown={typed === '' || typed.length > KEPT_QUERY_LENGTH ? null : (name) => ({ name, query: typed })}
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

const LIST_ID = 'search-completions';
const optionId = (index: number): string => `${LIST_ID}-${index}`;

interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * Completes fields and keys in the search box, by the combobox pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Nothing is chosen
 * before an arrow key, so that Enter goes on searching for what is typed; Tab takes the first.
 * @returns the attributes of the field, the list, `offer` for what was just typed, and `takeKey`, which says whether a key was meant for the list
 */
const useCompletion = (box: RefObject<HTMLInputElement | null>, query: string, keys: readonly string[]) => {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [index, setIndex] = useState(-1);
  const { from, offers } = typed?.text === query ? completionsAt(query, typed.caret, keys) : { from: 0, offers: [] };
  const offer = (next: Typed | null): void => {
    setTyped(next);
    setIndex(-1);
  };
  const take = (chosen: string): void => {
    const caret = from + chosen.length;
    const text = query.slice(0, from) + chosen + query.slice(typed?.caret ?? caret);
    flushSync(() => {
      session.search(text, true);
      offer({ text, caret });
    });
    box.current?.setSelectionRange(caret, caret);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (offers.length === 0 || event.shiftKey || event.altKey || hasCommandKey(event)) return false;
    const next = indexAfterKey(key, index, offers.length);
    const chosen = key === 'Tab' ? offers[Math.max(index, 0)] : offers[index];
    if (next !== null) setIndex(next);
    else if (key === 'Escape') offer(null);
    else if ((key === 'Tab' || key === 'Enter') && chosen !== undefined) take(chosen);
    else {
      // The caret leaves the word.
      if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') offer(null);
      return false;
    }
    return true;
  };
  const isOpen = offers.length > 0;
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? LIST_ID : undefined,
      'aria-activedescendant': isOpen && index !== -1 ? optionId(index) : undefined
    },
    list: isOpen ? (
      <div id={LIST_ID} role="listbox" aria-label={messages.completions} className={classes.completions}>
        {offers.map((text, at) => (
          // By the combobox pattern, the field has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={text}
            id={optionId(at)}
            role="option"
            aria-selected={at === index}
            className={classes.completion}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(text)}
          >
            {text}
          </div>
        ))}
      </div>
    ) : null,
    offer,
    takeKey
  };
};

const NEVER = new AbortController().signal;

const useMatchIndex = (model: TreeModel): number | null =>
  // Selects a number, so that arrow keys outside of the matches do not draw the box.
  useSession(({ activeId, filter, order }) => {
    if (filter === null || activeId === null || !filter.matches.has(activeId)) return null;
    // While somebody types it is the first one: no need to go through all.
    return firstMatch(model, filter, order) === activeId ? 0 : matchesInOrder(model, filter, order).indexOf(activeId);
  });

/** Selects the first match of what is typed into the box. Text in the details that is not saved yet stays there, with its category. */
const useFirstMatch = (model: TreeModel): void => {
  const query = useSession(({ found }) => found?.query);
  useLayoutEffect(() => {
    const { filter, order, found } = session.state;
    if (found === null || filter === null || document.activeElement?.id !== SEARCH_BOX_ID || hasUnsavedText()) return;
    session.suggestMatch(firstMatch(model, filter, order));
  }, [model, query]);
};

/** Goes through the matches. In a wide window they keep their room without a search. @param isIdle whether there is nothing to go through */
const StepButtons = ({ isIdle }: { isIdle: boolean }): ReactElement => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    session.endSearch();
    session.focusTree();
    event.preventDefault();
  };
  return (
    // Escape ends the search from the buttons too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={classes.steps} data-idle={isIdle || undefined} onKeyDown={onKeyDown}>
      <Tooltip label={messages.previousHint}>
        <ActionIcon size={26} aria-label={messages.previous} onClick={() => stepMatches(-1)}>
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={messages.nextHint}>
        <ActionIcon size={26} aria-label={messages.next} onClick={() => stepMatches(1)}>
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
};

const counted = (found: number | null, index: number | null, size: number): [text: string, total: string] => {
  if (found === null) return ['', ''];
  if (found === 0) return [messages.none, ''];
  return index === null
    ? [messages.count({ count: found }), messages.ofAll({ size })]
    : [messages.position({ index: index + 1, count: found }), ''];
};

/**
 * Filters the tree as one types, and selects the first match. Arrow down and Enter go there, then to the next ones, Shift+Enter back;
 * Escape clears the box, which takes back a selection that nobody has made, and then returns to the tree.
 */
export const SearchBox = ({ model }: { model: TreeModel }): ReactElement => {
  const query = useSession((state) => state.query);
  /** The number of matches; `null` without a search. Read here, so that typing draws the box and not the toolbar. */
  const found = useSession(({ filter, found: searched }) =>
    searched === null ? null : (filter?.matches.size ?? null)
  );
  const index = useMatchIndex(model);
  const meant = useSession(({ filter }) => filter?.meant);
  const hidden = useSession(hiddenSelectedCount);
  useFirstMatch(model);
  const box = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const completion = useCompletion(box, query, keys);
  const [composed, setComposed] = useState<string | null>(null);
  const startedAt = useRef<number | null>(null);
  const [text, total] = counted(found, index, model.size);
  const style = { flex: 1, '--counter-width': `${text.length + total.length}ch` };
  const goToFirstMatch = (): void => {
    const [first] = currentMatches();
    if (first !== undefined) goToMatch(first);
    session.focusTree();
  };
  const isAtMatch = (): boolean => {
    const { activeId } = session.state;
    return !session.suggestsMatch && activeId !== null && currentMatches().includes(activeId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (completion.takeKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && query !== '') {
      const isAtStart = session.state.activeId === startedAt.current || !isAtMatch();
      session.endSearch();
      if (!isAtStart) session.focusTree();
    } else if (event.key === 'Escape') session.focusTree();
    else if (event.key === 'Enter' && (event.shiftKey || isAtMatch())) stepMatches(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') goToFirstMatch();
    else return;
    event.preventDefault();
  };
  const type = ({ value, selectionStart }: HTMLInputElement): void => {
    session.search(value, true);
    completion.offer({ text: value, caret: selectionStart ?? value.length });
  };
  const searchFor = (example: string): void => {
    session.search(example, true);
    goToSearch();
  };
  return (
    <div className={classes.search} style={style}>
      <span aria-live="polite" className={classes.counter}>
        {text}
        {total !== '' && <span className={classes.total}>{total}</span>}
      </span>
      {meant !== undefined && (
        <span role="status" className={classes.also}>
          {messages.meant({ query: meant })}
        </span>
      )}
      {hidden > 0 && <span className={classes.also}>{messages.alsoSelected({ count: hidden })}</span>}
      <StepButtons isIdle={found === null || found === 0} />
      <SearchMenu query={query} onChoose={searchFor} />
      <TextInput
        id={SEARCH_BOX_ID}
        ref={box}
        {...completion.field}
        size="xs"
        className={classes.box}
        aria-label={messages.search}
        placeholder={messages.placeholder({ keys: shortcutLabel('F') })}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        rightSection={
          query === '' ? null : (
            <CloseButton size={24} iconSize={14} aria-label={messages.clear} onClick={() => session.endSearch()} />
          )
        }
        value={composed ?? query}
        onFocus={() => {
          startedAt.current = session.state.activeId;
          foldInBackground(model);
          void runInSlices(metadataKeys({ model }), NEVER).then(setKeys);
        }}
        onBlur={() => completion.offer(null)}
        onChange={({ currentTarget, nativeEvent }) => {
          startedAt.current = session.state.activeId;
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(currentTarget.value);
          else type(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null);
          type(currentTarget);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {completion.list}
    </div>
  );
};
