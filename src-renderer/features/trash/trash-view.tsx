import { Button, CloseButton, Text, TextInput, ActionIcon } from '@mantine/core';
import { IconTrash, IconSearch, IconSearchOff, IconRestore, IconTrashX } from '@tabler/icons-react';
import { useDeferredValue, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { TrashEntry, TrashPage } from '../../../src-shared/history';
import { useTrash } from '../../session/journal-queries';
import { PagedList } from '../../ui/paged-list';
import { FirstPage, Message } from '../../ui/message';
import { Question } from '../../ui/form-dialog';
import { messages } from './messages';
import { removeFromTrash, restoreFromTrash, type Removal } from './trash-commands';
import classes from '../../ui/side-panel.module.css';
import { AdminButton, EditButton } from '../../session/edit-button';
import { TickBox } from '../../ui/choices';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { useWhoDid } from '../../session/people-here';
import { Tooltip } from '../../ui/tooltip';
import { categories } from '../../platform/amounts';
import itemClasses from './trash-item.module.css';
import { useAdminRefusal } from '../../session/edit-rights';

interface TrashItemProps {
  entry: TrashEntry;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
}

/** A deleted branch: its name, its former place, when it is deleted permanently, and the button that restores it. */
const TrashItem = ({ entry, isChosen, onChoose, onRemove }: TrashItemProps): ReactElement => {
  const who = useWhoDid()(entry);
  const refusal = useAdminRefusal();
  const { name, path, count, keptUntil } = entry;
  return (
    <div className={itemClasses.item} data-chosen={isChosen || undefined}>
      <TickBox
        className={itemClasses.check}
        aria-label={shownSentence(messages.select({ name }))}
        isOn={isChosen}
        data-main=""
        onTurn={onChoose}
      />
      <div className={itemClasses.text}>
        <div className={itemClasses.head}>
          <bdi className={itemClasses.name}>{withHiddenShown(name)}</bdi>
          {count > 1 && <span className={itemClasses.count}>{categories(count)}</span>}
        </div>
        <div className={itemClasses.facts}>{shownSentence(messages.place({ path: path.join(' › ') || null }))}</div>
        <div className={itemClasses.facts}>{shownSentence(messages.deleted(entry, who))}</div>
        <div className={itemClasses.actions}>
          <EditButton
            leftSection={<IconRestore size={13} stroke={1.8} />}
            aria-label={shownSentence(messages.restoreOf({ name }))}
            onAct={() => restoreFromTrash([entry.id])}
          >
            {messages.restore}
          </EditButton>
          <Tooltip label={refusal ?? messages.removeMore} multiline maw={320}>
            <ActionIcon
              size="sm"
              aria-label={shownSentence(messages.removeOf({ name }))}
              {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
              onClick={() => {
                if (refusal === null) onRemove();
              }}
            >
              <IconTrashX size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {keptUntil !== null && <span className={itemClasses.until}>{messages.kept(keptUntil)}</span>}
        </div>
      </div>
    </div>
  );
};

const ITEM = 112;

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
      aria-label={messages.search}
      placeholder={messages.search}
      maxLength={255}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={
        text === '' ? null : <CloseButton size="xs" aria-label={messages.showAll} onClick={() => setText('')} />
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

const ChosenBar = ({ entries, chosen, choose, remove }: ChosenBarProps): ReactElement => {
  const ids = chosen.map(idOf);
  const [only] = chosen;
  return (
    <div role="group" aria-label={messages.chosenBar} className={classes.bar}>
      <TickBox
        className={classes.grow}
        label={chosen.length === 0 ? messages.selectAll : messages.selected({ count: chosen.length })}
        aria-label={chosen.length === 0 ? messages.selectAll : messages.selectedAll({ count: chosen.length })}
        isOn={chosen.length === entries.length}
        indeterminate={chosen.length > 0 && chosen.length < entries.length}
        onTurn={(isOn) => choose(isOn ? entries.map(idOf) : [])}
      />
      {only !== undefined && (
        <>
          <EditButton onAct={() => restoreFromTrash(ids)}>{messages.restore}</EditButton>
          <AdminButton
            onClick={() => remove({ ids, name: chosen.length === 1 ? only.name : null, count: sumOf(chosen) })}
          >
            {messages.removeMore}
          </AdminButton>
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
  // Only items that show: those that the search hides, or that are gone, must not be acted upon.
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
      <PagedList label={messages.list} items={entries} keyOf={idOf} estimate={ITEM} paging={pages}>
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
      : messages.total({ count: page.categories, deletions: page.total })}
  </p>
);

const RemoveDialog = ({ removal, onClose }: { removal: Removal; onClose: () => void }): ReactElement => {
  const { ids, name, count } = removal;
  const remove = async (): Promise<void> => {
    await removeFromTrash(removal);
    onClose();
  };
  return (
    <Question
      title={ids === null ? messages.emptyQuestion : messages.removeQuestion({ name, count })}
      answer={ids === null ? messages.emptyTrash : messages.remove}
      isForEver
      onAnswer={remove}
      onClose={onClose}
    >
      <Text>{messages.consequence({ count })}</Text>
    </Question>
  );
};

/** The trash, to search, restore or delete permanently. */
export const TrashView = (): ReactElement => {
  const [text, setText] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const pages = useTrash(useDeferredValue(text.trim()));
  const page = pages.data?.pages[0];
  if (pages.data === undefined || page === undefined)
    return <FirstPage pages={pages} reading={messages.reading} failed={messages.unread} />;
  const entries = pages.data.pages.flatMap((each) => each.entries);
  return (
    <>
      {page.total === 0 ? (
        <Message isInPanel icon={IconTrash} title={messages.empty} text={messages.emptyText} />
      ) : (
        <>
          <div className={classes.bar}>
            <Search text={text} setText={setText} />
            <AdminButton onClick={() => setRemoval({ ids: null, name: null, count: page.categories })}>
              {messages.emptyTrashMore}
            </AdminButton>
            <Total page={page} />
          </div>
          {entries.length === 0 ? (
            <Message
              isInPanel
              icon={IconSearchOff}
              title={messages.noMatches}
              text={messages.noMatchesText({ text: text.trim() })}
            >
              <Button size="xs" onClick={() => setText('')}>
                {messages.showAll}
              </Button>
            </Message>
          ) : (
            <Entries entries={entries} pages={pages} remove={setRemoval} />
          )}
        </>
      )}
      {removal !== null && <RemoveDialog removal={removal} onClose={() => setRemoval(null)} />}
    </>
  );
};
