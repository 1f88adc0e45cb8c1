import { shownSentence } from '../../../src-shared/hidden-characters';
import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { IconHistory, IconMoodEmpty } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { TreeModel } from '../../model/tree-model';
import { CategoryChange } from './change-item';
import { dateOf, dayTitle, isFirstOfDay } from '../../platform/dates';
import { Entry } from './history-entry';
import { useCategoryChanges, useHistory } from '../../session/journal-queries';
import { PagedList } from '../../ui/paged-list';
import {
  filterByAuthor,
  filterByCategory,
  showPanel,
  usePanel,
  type FilteredCategory
} from '../../session/panel-state';
import { FirstPage, Message } from '../../ui/message';
import { useSession } from '../../session/session';
import { usePeople } from '../../session/people-names';
import { doneByOf, doneByOptions, isBy, valueOf } from './done-by';
import { messages } from './messages';
import classes from '../../ui/side-panel.module.css';
import { SmallButton } from '../../ui/steady-button';

const ENTRY = 54;
const VERSION = 122;

const idOf = ({ id }: { id: number }): number => id;

const days =
  (items: readonly { readonly at: string }[]) =>
  ({ at }: { readonly at: string }, index: number): string | null =>
    isFirstOfDay(items, index) ? dayTitle(at) : null;

const NothingBy = (): ReactElement => (
  <Message isInPanel icon={IconMoodEmpty} title={messages.noneBy} text={messages.noneByText}>
    <Button size="xs" onClick={() => filterByAuthor(null)}>
      {messages.showAnyone}
    </Button>
  </Message>
);

const Everything = ({ model }: { model: TreeModel }): ReactElement => {
  const doneBy = usePanel((state) => state.doneBy);
  const pages = useHistory(doneBy);
  if (pages.data === undefined) return <FirstPage pages={pages} reading={messages.reading} failed={messages.unread} />;
  const entries = pages.data.pages.flatMap((page) => page.entries);
  const keptSince = pages.data.pages.at(-1)?.keptSince ?? null;
  if (entries.length === 0) {
    if (doneBy !== null) return <NothingBy />;
    return <Message isInPanel icon={IconHistory} title={messages.none} text={messages.noneText} />;
  }
  return (
    <PagedList
      key={valueOf(doneBy)}
      label={messages.list}
      items={entries}
      keyOf={idOf}
      estimate={ENTRY}
      headingOf={days(entries)}
      paging={pages}
      end={keptSince === null ? messages.end : messages.notKeptBefore({ date: dateOf(keptSince) })}
    >
      {(entry) => <Entry model={model} entry={entry} />}
    </PagedList>
  );
};

const Gone = ({ name }: { name: string }): ReactElement => (
  <div className={classes.bar}>
    <p className={classes.total}>{shownSentence(messages.notInTree({ name }))}</p>
    <SmallButton onClick={() => showPanel('trash')}>{messages.lookInTrash}</SmallButton>
  </div>
);

const OfCategory = ({
  model,
  category: { id, name }
}: {
  model: TreeModel;
  category: FilteredCategory;
}): ReactElement => {
  const doneBy = usePanel((state) => state.doneBy);
  const pages = useCategoryChanges(id);
  if (pages.data === undefined) return <FirstPage pages={pages} reading={messages.reading} failed={messages.unread} />;
  const changes = pages.data.pages.flatMap((page) => page.changes).filter((change) => isBy(change, doneBy));
  const isGone = model.get(id) === undefined;
  return (
    <>
      {isGone && <Gone name={name} />}
      {changes.length > 0 || pages.hasNextPage ? (
        <PagedList
          key={`${id} ${valueOf(doneBy)}`}
          label={shownSentence(messages.listOf({ name }))}
          items={changes}
          keyOf={idOf}
          estimate={VERSION}
          headingOf={days(changes)}
          paging={pages}
          end={changes.at(-1)?.kind === 'create' ? null : messages.earlierNotKept}
        >
          {(change) => <CategoryChange change={change} />}
        </PagedList>
      ) : doneBy === null ? (
        <Message isInPanel icon={IconHistory} title={messages.noneOf} text={messages.noneOfText({ name })}>
          <Button size="xs" onClick={() => filterByCategory(null)}>
            {messages.showAll}
          </Button>
        </Message>
      ) : (
        <NothingBy />
      )}
    </>
  );
};

const HistoryFilters = ({ model }: { model: TreeModel }): ReactElement => {
  const doneBy = usePanel((state) => state.doneBy);
  const people = usePeople();
  const category = usePanel((state) => state.category);
  const activeId = useSession((state) => state.activeId);
  const selected = activeId === null ? undefined : model.get(activeId);
  return (
    <div role="group" aria-label={messages.filters} className={classes.bar}>
      <NativeSelect
        size="xs"
        aria-label={messages.changesBy}
        data={doneByOptions(people)}
        value={valueOf(doneBy)}
        onChange={(event) => filterByAuthor(doneByOf(event.currentTarget.value, people))}
      />
      {category !== null && (
        <span className={classes.pill}>
          <span className="cut">
            {shownSentence(messages.only({ name: model.get(category.id)?.name ?? category.name }))}
          </span>
          <CloseButton size="xs" radius="xl" aria-label={messages.showAll} onClick={() => filterByCategory(null)} />
        </span>
      )}
      {selected !== undefined && selected.id !== category?.id && (
        <SmallButton
          radius="xl"
          className={classes.narrowing}
          onClick={() => filterByCategory({ id: selected.id, name: selected.name })}
        >
          <span className="cut">{shownSentence(messages.only({ name: selected.name }))}</span>
        </SmallButton>
      )}
    </div>
  );
};

export const HistoryView = ({ model }: { model: TreeModel }): ReactElement => {
  const category = usePanel((state) => state.category);
  return (
    <>
      <HistoryFilters model={model} />
      {category === null ? (
        <Everything model={model} />
      ) : (
        <OfCategory key={category.id} model={model} category={category} />
      )}
    </>
  );
};
