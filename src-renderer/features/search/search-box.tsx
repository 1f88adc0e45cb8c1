import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { shortcutLabel } from '../../ui/command-keys';
import { Tooltip } from '../../ui/tooltip';
import type { TreeModel } from '../../model/tree-model';
import { focusTree, search, select, useTreeView } from '../../session/tree-view-state';
import { endSearch } from '../../session/end-search';
import { currentFinds, stepFinds, useFinds } from '../../session/finds';
import { foldAhead } from '../../model/search/fold-ahead';
import { SearchHelp } from './search-help';
import { findsInOrder } from '../../model/search/tree-filter';
import { numeral } from '../../platform/text';
import classes from './search-box.module.css';

/** How the command finds the search box. */
const SEARCH_BOX_ID = 'search-categories';

export const goToSearch = (): void => {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (box instanceof HTMLInputElement) box.select();
};

/** Which of the finds the selected category is; -1 for none. */
const useFindIndex = (model: TreeModel): number => {
  const filter = useFinds((state) => state.filter);
  // A number and not the category, or the box would be drawn anew with every arrow key.
  return useTreeView(({ activeId }) =>
    filter === null || activeId === null || !filter.matches.has(activeId)
      ? -1
      : findsInOrder(model, filter).indexOf(activeId)
  );
};

const StepButtons = (): ReactElement => {
  const client = useQueryClient();
  return (
    <span className={classes.steps}>
      <Tooltip label="Previous find (Shift+F3)">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label="Previous find"
          onClick={() => stepFinds(client, -1)}
        >
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next find (F3)">
        <ActionIcon variant="subtle" color="gray" size={26} aria-label="Next find" onClick={() => stepFinds(client, 1)}>
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
};

/**
 * Filters the tree as you type. The arrow down and Enter go into what was found; where a find is selected already, Enter
 * goes on to the next and Shift+Enter to the one before. Escape clears, and
 * from an empty box goes back to the tree.
 */
export const SearchBox = ({ model }: { model: TreeModel }): ReactElement => {
  const client = useQueryClient();
  const query = useTreeView((state) => state.query);
  /** Categories found; `null` while there is nothing to look for. Asked for here, or the whole toolbar would be drawn with each letter. */
  const found = useFinds(({ filter }) => filter?.matches.size ?? null);
  const index = useFindIndex(model);
  /** What is in the box while an input method is at work on it, which is looked for once it is done. */
  const [composed, setComposed] = useState<string | null>(null);
  const goToFirstFind = (): void => {
    const [first] = currentFinds(client);
    if (first !== undefined) select(first);
    focusTree();
  };
  const isAtFind = (): boolean => {
    const { activeId } = useTreeView.getState();
    return activeId !== null && currentFinds(client).includes(activeId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of an input method choose among its candidates.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && query !== '') endSearch(model);
    else if (event.key === 'Escape') focusTree();
    else if (event.key === 'Enter' && (event.shiftKey || isAtFind())) stepFinds(client, event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') goToFirstFind();
    else return;
    event.preventDefault();
  };
  const searchFor = (example: string): void => {
    search(example);
    goToSearch();
  };
  const count = numeral(found ?? 0);
  return (
    <div className={classes.search} data-searching={found === null ? undefined : ''}>
      <span aria-live="polite" className={classes.found}>
        {found !== null && index !== -1 && `${numeral(index + 1)} of ${count}`}
        {found !== null && index === -1 && (
          <>
            {count}
            <span className={classes.total}> of {numeral(model.size)}</span>
          </>
        )}
      </span>
      {found !== null && found > 0 && <StepButtons />}
      <SearchHelp onChoose={searchFor} />
      <TextInput
        id={SEARCH_BOX_ID}
        type="search"
        size="xs"
        className={classes.box}
        aria-label="Search categories"
        placeholder={`Search (${shortcutLabel('F')})`}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        rightSection={
          query === '' ? null : (
            <CloseButton size={24} iconSize={14} aria-label="Clear the search" onClick={() => endSearch(model)} />
          )
        }
        value={composed ?? query}
        onFocus={() => foldAhead(model)}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(value);
          else search(value);
        }}
        onCompositionEnd={({ currentTarget: { value } }) => {
          setComposed(null);
          search(value);
        }}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
    </div>
  );
};
