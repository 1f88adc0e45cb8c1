import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { IconRecycle, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { TrashEntry, TrashPage } from '../../../src-shared/history';
import { FirstPage } from '../history/history-view';
import { useTrash } from '../../session/journal-queries';
import { PagedList } from '../../ui/paged-list';
import { PanelMessage } from '../../ui/panel-message';
import { categories, countOf, numeral } from '../../platform/text';
import { RemoveDialog } from './remove-dialog';
import { restoreFromTrash, type Removal } from './trash-commands';
import { TrashItem } from './trash-item';
import classes from '../../ui/side-panel.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 104;

const idOf = ({ id }: { id: number }): number => id;

const sumOf = (entries: readonly TrashEntry[]): number => entries.reduce((sum, { count }) => sum + count, 0);

const Search = ({ text, setText }: { text: string; setText: (text: string) => void }): ReactElement => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
    setText('');
    event.preventDefault();
  };
  return (
    <TextInput
      type="search"
      size="xs"
      className={classes.grow}
      aria-label="Search the trash"
      placeholder="Search the trash"
      maxLength={255}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={
        text === '' ? null : <CloseButton size="xs" aria-label="Show the whole trash" onClick={() => setText('')} />
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      spellCheck={false}
    />
  );
};

interface ChosenBarProps {
  entries: readonly TrashEntry[];
  chosen: readonly TrashEntry[];
  choose: (ids: readonly number[]) => void;
  remove: (removal: Removal) => void;
}

/** What can be done to several at a time. */
const ChosenBar = ({ entries, chosen, choose, remove }: ChosenBarProps): ReactElement => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const ids = chosen.map(idOf);
  const restore = async (): Promise<void> => {
    setBusy(true);
    await restoreFromTrash(client, ids);
    setBusy(false);
  };
  const [only] = chosen;
  return (
    <div role="group" aria-label="Selected" className={classes.bar}>
      <Checkbox
        size="xs"
        className={classes.grow}
        label={chosen.length === 0 ? 'Select all' : `${numeral(chosen.length)} selected`}
        aria-label={chosen.length === 0 ? 'Select all' : `${numeral(chosen.length)} selected, select all`}
        checked={chosen.length === entries.length}
        indeterminate={chosen.length > 0 && chosen.length < entries.length}
        onChange={(event) => choose(event.currentTarget.checked ? entries.map(idOf) : [])}
      />
      {only !== undefined && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              if (!isBusy) void restore();
            }}
          >
            Restore
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => remove({ ids, name: chosen.length === 1 ? only.name : null, count: sumOf(chosen) })}
          >
            Delete for ever…
          </Button>
        </>
      )}
    </div>
  );
};

interface EntriesProps {
  entries: readonly TrashEntry[];
  pages: ReturnType<typeof useTrash>;
  remove: (removal: Removal) => void;
}

const Entries = ({ entries, pages, remove }: EntriesProps): ReactElement => {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  // Only what shows: nobody should act upon what a search hides, or what has gone.
  const chosen = entries.filter(({ id }) => chosenIds.has(id));
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(chosen.map(idOf));
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosenIds(next);
  };
  return (
    <>
      <ChosenBar entries={entries} chosen={chosen} choose={(ids) => setChosenIds(new Set(ids))} remove={remove} />
      <PagedList label="Deleted categories" items={entries} keyOf={idOf} estimate={ITEM} paging={pages}>
        {(entry) => (
          <TrashItem
            entry={entry}
            isChosen={chosenIds.has(entry.id)}
            onChoose={(isChosen) => choose(entry.id, isChosen)}
            onRemove={() => remove({ ids: [entry.id], name: entry.name, count: entry.count })}
          />
        )}
      </PagedList>
    </>
  );
};

const Total = ({ page }: { page: TrashPage }): ReactElement => (
  <p className={classes.total} aria-live="polite">
    {page.categories === page.total
      ? categories(page.total)
      : `${categories(page.categories)} in ${countOf(page.total, 'deletion', 'deletions')}`}
  </p>
);

/** What was deleted and can come back: found, restored, or deleted for ever. */
export const TrashView = (): ReactElement => {
  const [text, setText] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const pages = useTrash(useDeferredValue(text.trim()));
  const page = pages.data?.pages[0];
  if (pages.data === undefined || page === undefined) return <FirstPage pages={pages} what="the trash" />;
  const entries = pages.data.pages.flatMap((each) => each.entries);
  return (
    <>
      {page.total === 0 ? (
        <PanelMessage
          icon={<IconRecycle size={36} stroke={1.3} aria-hidden />}
          title="The trash is empty"
          text="Categories that are deleted, here or by another program, wait in the trash with everything below them. They come back as they were."
        />
      ) : (
        <>
          <div className={classes.bar}>
            <Search text={text} setText={setText} />
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setRemoval({ ids: null, name: null, count: page.categories })}
            >
              Empty trash…
            </Button>
            <Total page={page} />
          </div>
          {entries.length === 0 ? (
            <PanelMessage
              icon={<IconSearchOff size={36} stroke={1.3} aria-hidden />}
              title="Nothing found"
              text={`No category in the trash has “${text.trim()}” in its name.`}
            >
              <Button size="xs" variant="default" onClick={() => setText('')}>
                Show the whole trash
              </Button>
            </PanelMessage>
          ) : (
            <Entries entries={entries} pages={pages} remove={setRemoval} />
          )}
        </>
      )}
      {removal !== null && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </>
  );
};
