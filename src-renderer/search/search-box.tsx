import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { shortcutLabel } from '../app/shortcut-label';
import type { TreeModel } from '../tree/tree-model';
import { focusTree, search, select, useTreeView } from '../tree/tree-view-state';
import { endSearch } from './end-search';
import { filterTree, firstMatch } from './tree-filter';
import classes from './search-box.module.css';

/** How the command finds the search box. */
const SEARCH_BOX_ID = 'search-categories';

export const goToSearch = (): void => {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (box instanceof HTMLInputElement) box.select();
};

interface Props {
  model: TreeModel;
  /** Categories found; `null` while there is nothing to look for. */
  found: number | null;
}

/** Filters the tree as you type. The arrow down goes into what was found; Escape clears. */
export const SearchBox = ({ model, found }: Props): ReactElement => {
  const query = useTreeView((state) => state.query);
  const goToFirstFind = (): void => {
    // Not the filter on screen, which may be a letter behind.
    const filter = filterTree(model, query);
    const first = filter === null ? null : firstMatch(model, filter);
    if (first !== null) select(first);
    focusTree();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') endSearch(model);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') goToFirstFind();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.search}>
      <span aria-live="polite" className={classes.found}>
        {found === null ? '' : `${found.toLocaleString('en')} of ${model.size.toLocaleString('en')}`}
      </span>
      <TextInput
        id={SEARCH_BOX_ID}
        type="search"
        size="xs"
        className={classes.box}
        aria-label="Search categories"
        placeholder={`Search (${shortcutLabel('F')})`}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        rightSection={query === '' ? null : <CloseButton size="xs" aria-label="Clear the search" onClick={() => endSearch(model)} />}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
    </div>
  );
};
