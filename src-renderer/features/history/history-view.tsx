import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Button, CloseButton, Badge, Group, Loader } from '@mantine/core';
import {
  IconHistory,
  IconMoodEmpty,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowMerge,
  IconArrowsMove,
  IconChevronRight,
  IconCircleCheck,
  IconCopy,
  IconCursorText,
  IconDatabaseImport,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconReplace,
  IconRestore,
  IconSortAZ,
  IconTrash
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { TreeModel } from '../../model/tree-model';
import { CategoryChange, GroupChange } from './change-item';
import { dateOf, dayTitle, isFirstOfDay, dateTimeOf, timeOf } from '../../platform/dates';
import { useCategoryChanges, useHistory, useGroupChanges } from '../../session/journal-queries';
import { PagedList } from '../../ui/paged-list';
import {
  filterByAuthor,
  filterByCategory,
  showPanel,
  usePanel,
  type FilteredCategory,
  toggleEntry,
  type DoneBy
} from '../../session/panel-state';
import { Chooser, type Option, type OptionGroup } from '../../ui/choices';
import { FirstPage, Message } from '../../ui/message';
import { useSession } from '../../session/session';
import { usePeople, useWhoDid } from '../../session/people-here';
import { messages } from './messages';
import classes from '../../ui/side-panel.module.css';
import { SmallButton } from '../../ui/steady-button';
import type { HistoryEntry } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeRestoration } from '../../../src-shared/proposals';
import { type GroupSummary, authorSchema, type Author } from '../../../src-shared/tree-patch';
import { callMain, errorText, inBrowser } from '../../platform/bridge';
import { useProposalDraft, showProposal } from '../../session/proposal-queries';
import { attempt } from '../../ui/toasts';
import entryClasses from './history-entry.module.css';
import type { WorkspacePeople } from '../../../src-shared/presence';
import { firstShownName } from '../../model/shown-language';
import { SYSTEM_LOCALE } from '../../platform/text';

/** Anyone, each way in which changes are made, and in a team's workspace its people, whoever asks first. */
export const doneByOptions = ({
  you,
  people
}: WorkspacePeople): (Option<DoneBy | null> | OptionGroup<DoneBy | null>)[] => {
  const ways = authorSchema.options.map((author) => ({
    value: { kind: 'author' as const, author },
    label: messages.authorLabel[author]
  }));
  const anyone = { value: null, label: messages.anyone };
  if (people.length === 0) return [anyone, ...ways];
  const items = people
    .toSorted(
      (a, b) => Number(b.person === you) - Number(a.person === you) || a.name.localeCompare(b.name, SYSTEM_LOCALE)
    )
    .map(({ person, name }) => ({
      value: { kind: 'person' as const, person, isYou: person === you },
      label: person === you ? messages.byYou({ name }) : name
    }));
  return [anyone, { group: messages.byPerson, items }, { group: messages.byWay, items: ways }];
};

/** Whether a change is one of those asked for. */
export const isBy = (
  { author, person }: { readonly author: Author; readonly person?: string | undefined },
  doneBy: DoneBy | null
): boolean => {
  if (doneBy === null) return true;
  if (doneBy.kind === 'author') return author === doneBy.author;
  return person === doneBy.person || (doneBy.isYou && person === undefined && author === 'window');
};

const ICON: Readonly<Record<GroupSummary['action'] | 'undo' | 'redo', typeof IconPlus>> = {
  create: IconPlus,
  rename: IconCursorText,
  edit: IconPencil,
  move: IconArrowsMove,
  delete: IconTrash,
  import: IconFileImport,
  restore: IconRestore,
  backup: IconDatabaseImport,
  copy: IconCopy,
  sort: IconSortAZ,
  merge: IconArrowMerge,
  replace: IconReplace,
  updateFrom: IconFileImport,
  replaceWith: IconFileImport,
  publish: IconCircleCheck,
  sync: IconRefresh,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp
};

const Changes = ({ model, groupId }: { model: TreeModel; groupId: number }): ReactElement => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroupChanges(groupId);
  if (data === undefined) {
    return error === null ? (
      <Loader size="xs" aria-label={messages.readingChanges} />
    ) : (
      <p className={entryClasses.problem}>
        {errorText(error)} <SmallButton onClick={() => void refetch()}>{messages.tryAgain}</SmallButton>
      </p>
    );
  }
  const changes = data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <p className={entryClasses.problem}>{messages.changesNotKept}</p>;
  return (
    <>
      <ul>
        {changes.map((change) => (
          <GroupChange key={change.id} model={model} change={change} />
        ))}
      </ul>
      {hasNextPage && (
        <SmallButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.showMore}
        </SmallButton>
      )}
    </>
  );
};

/** Makes a proposal, so that it is compared first and nothing changes before it is published. */
const proposeRestore = ({ id, at }: HistoryEntry, moment: TreeRestoration['moment']): Promise<boolean> =>
  attempt(async () => {
    const title = messages.restoreTitle[moment]({ at: dateTimeOf(at) });
    showProposal((await callMain(IPC_CALLS.proposeRestore, { groupId: id, moment, title })).id);
  }, messages.treeNotRestored);

const RestoreTree = ({ entry }: { entry: HistoryEntry }): ReactElement | null => {
  if (useProposalDraft() !== null || inBrowser() !== undefined) return null;
  const button = (moment: TreeRestoration['moment']): ReactElement => (
    <SmallButton onClick={() => void proposeRestore(entry, moment)}>{messages.restoreTree[moment]}</SmallButton>
  );
  return (
    <Group gap="xs" mt="sm">
      {button('after')}
      {button('before')}
    </Group>
  );
};

/** One group of the journal: what was done, when and by whom; expanded, all of its changes. */
const Entry = ({ model, entry }: { model: TreeModel; entry: HistoryEntry }): ReactElement => {
  const whoDid = useWhoDid();
  const isExpanded = usePanel((state) => state.expanded.has(entry.id));
  const by = whoDid(entry) ?? messages.authorLabel[entry.author];
  const publisher = entry.publisher === undefined ? null : whoDid({ author: entry.author, person: entry.publisher });
  const Icon = ICON[entry.way === 'do' ? entry.summary.action : entry.way];
  const bodyId = `history-entry-${entry.id}`;
  return (
    <div className={entryClasses.entry} data-expanded={isExpanded || undefined}>
      <button
        type="button"
        className={entryClasses.head}
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? bodyId : undefined}
        data-main=""
        onClick={() => toggleEntry(entry.id)}
      >
        <Icon className={entryClasses.icon} size={17} stroke={1.7} aria-hidden />
        <span className={entryClasses.sentence} data-undone={entry.undone || undefined}>
          {shownSentence(messages.entryText(entry))}
        </span>
        <time className={entryClasses.time} dateTime={entry.at}>
          {timeOf(entry.at)}
        </time>
        <IconChevronRight className={entryClasses.chevron} size={15} stroke={1.9} aria-hidden />
        <span className={entryClasses.author}>
          {withHiddenShown(
            publisher === null ? by : messages.publishedBy({ author: by, publisher, isSame: by === publisher })
          )}
          {entry.undone && (
            <Badge
              component="span"
              size="sm"
              variant="default"
              tt="none"
              fw="var(--font-weight-medium)"
              ml="var(--space-8)"
            >
              {messages.undone}
            </Badge>
          )}
        </span>
      </button>
      {isExpanded && (
        <div id={bodyId} className={entryClasses.body}>
          <Changes model={model} groupId={entry.id} />
          <RestoreTree entry={entry} />
        </div>
      )}
    </div>
  );
};

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
      key={JSON.stringify(doneBy)}
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
          key={`${id} ${JSON.stringify(doneBy)}`}
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
  const category = usePanel((state) => state.category);
  const activeId = useSession((state) => state.activeId);
  const selected = activeId === null ? undefined : model.get(activeId);
  return (
    <div role="group" aria-label={messages.filters} className={classes.bar}>
      <Chooser
        size="xs"
        aria-label={messages.changesBy}
        options={doneByOptions(usePeople())}
        value={doneBy}
        onChange={filterByAuthor}
      />
      {category !== null && (
        <span className={classes.pill}>
          <span className="cut">
            {shownSentence(messages.only({ name: firstShownName(model, [category.id]) || category.name }))}
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
