import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Badge, Group, Loader } from '@mantine/core';
import {
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
import type { HistoryEntry } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeRestoration } from '../../../src-shared/proposals';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import { callMain, errorText, inBrowser } from '../../platform/bridge';
import type { TreeModel } from '../../model/tree-model';
import { GroupChange } from './change-item';
import { dateTimeOf, timeOf } from '../../platform/dates';
import { useWhoDid } from '../../session/people-names';
import { useGroupChanges } from '../../session/journal-queries';
import { toggleEntry, usePanel } from '../../session/panel-state';
import { useProposalDraft } from '../../session/proposal-draft';
import { showProposal } from '../../session/proposals-view';
import { attempt } from '../../ui/toasts';
import { messages } from './messages';
import classes from './history-entry.module.css';
import { SmallButton } from '../../ui/steady-button';

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
      <p className={classes.problem}>
        {errorText(error)} <SmallButton onClick={() => void refetch()}>{messages.tryAgain}</SmallButton>
      </p>
    );
  }
  const changes = data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <p className={classes.problem}>{messages.changesNotKept}</p>;
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
export const Entry = ({ model, entry }: { model: TreeModel; entry: HistoryEntry }): ReactElement => {
  const whoDid = useWhoDid();
  const isExpanded = usePanel((state) => state.expanded.has(entry.id));
  const by = whoDid(entry) ?? messages.authorLabel[entry.author];
  const publisher = entry.publisher === undefined ? null : whoDid({ author: entry.author, person: entry.publisher });
  const Icon = ICON[entry.way === 'do' ? entry.summary.action : entry.way];
  const bodyId = `history-entry-${entry.id}`;
  return (
    <div className={classes.entry} data-expanded={isExpanded || undefined}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? bodyId : undefined}
        data-main=""
        onClick={() => toggleEntry(entry.id)}
      >
        <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden />
        <span className={classes.sentence} data-undone={entry.undone || undefined}>
          {shownSentence(messages.entryText(entry))}
        </span>
        <time className={classes.time} dateTime={entry.at}>
          {timeOf(entry.at)}
        </time>
        <IconChevronRight className={classes.chevron} size={15} stroke={1.9} aria-hidden />
        <span className={classes.author}>
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
        <div id={bodyId} className={classes.body}>
          <Changes model={model} groupId={entry.id} />
          <RestoreTree entry={entry} />
        </div>
      )}
    </div>
  );
};
