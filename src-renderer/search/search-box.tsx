import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { shortcutLabel } from '../app/shortcut-label';
import { reveal } from '../tree/reveal';
import type { TreeModel } from '../tree/tree-model';
import { focusTree, search, useTreeView } from '../tree/tree-view-state';
import classes from './search-box.module.css';

/** How the shortcut finds the search box. */
export const SEARCH_BOX_ID = 'search-categories';

interface Props {
  model: TreeModel;
  /** Categories found; `null` while there is nothing to look for. */
  found: number | null;
}

/** Filters the tree as you type. The arrow down goes into what was found; Escape clears. */
export const SearchBox = ({ model, found }: Props): ReactElement => {
  const query = useTreeView((state) => state.query);
  const clear = (): void => {
    search('');
    // What was selected among the finds stays in sight when the whole tree is back.
    const { activeId } = useTreeView.getState();
    if (activeId !== null) reveal(model, activeId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') clear();
    else if (event.key === 'ArrowDown' || event.key === 'Enter') focusTree();
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
        rightSection={query === '' ? null : <CloseButton size="xs" aria-label="Clear the search" onClick={clear} />}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
    </div>
  );
};
