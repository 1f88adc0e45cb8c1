import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, type ReactElement, useId } from 'react';
import type { Conflict, SyncReport, Shrinking, ShrinkingAnswer } from '../../../src-shared/remote';
import { deletesThere } from '../../../src-shared/conflict-values';
import { errorText, callMain } from '../../platform/bridge';
import { PagedList } from '../../ui/paged-list';
import { ViewFrame } from '../../ui/view-frame';
import frame from '../../ui/view-frame.module.css';
import { type TreeModel, type TreeSnapshot, pathLine } from '../../model/tree-model';
import { runCommand } from '../../session/command-runner';
import { inTreeOrder } from '../../session/selection';
import { session } from '../../session/session';
import { useSyncStatus } from '../../session/sync-status';
import { ChoiceGroup, ConflictItem, ShowInTree } from './conflict-item';
import { resolveConflicts, useFindings } from '../../session/findings';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './conflicts.module.css';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { momentOf } from '../../platform/dates';
import { EditButton } from '../../session/edit-button';
import { COMMANDS } from '../../../src-shared/commands';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { attempt, toastAtLength } from '../../ui/toasts';
import { inARow } from '../../platform/text';

/** Sorts conflicts in the order of the tree; those of categories that do not exist here come last. */
export const conflictsInTreeOrder = (model: TreeModel, conflicts: readonly Conflict[]): readonly Conflict[] => {
  const ids = inTreeOrder(model, new Set(conflicts.map(({ categoryId }) => categoryId)));
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const indexOf = ({ categoryId }: Conflict): number => indexes.get(categoryId) ?? ids.length;
  return conflicts.toSorted((a, b) => indexOf(a) - indexOf(b));
};

/** The path of a conflict's category, as a heading over all conflicts with that path. */
export const placeHeading = (model: TreeModel, { categoryId }: Conflict): string => {
  if (model.get(categoryId) === undefined) return messages.conflicts.notHere;
  return pathLine(model, categoryId) || uiMessages.topLevel;
};

type Choice = ShrinkingAnswer['choice'];

const answer = async (askedAt: string, choice: Choice): Promise<void> => {
  if (await attempt(callMain(IPC_CALLS.answerShrinking, { askedAt, choice }), messages.shrunkNotDone))
    toastAtLength(messages.shrunkDone[choice]);
};

interface Props {
  shrinking: Shrinking;
  take: (element: HTMLElement | null) => void;
}

/** Asks what happens to categories that the service no longer lists. Asked only for very many, which are never deleted unasked. */
const ShrinkingQuestion = ({ shrinking, take }: Props): ReactElement => {
  const { askedAt, listed, known } = shrinking;
  const id = useId();
  return (
    <ChoiceGroup
      id={id}
      take={take}
      describedBy={`${id}-why`}
      className={classes.question}
      answers={(['mine', 'theirs'] as const).map((choice) => ({
        choice,
        label: messages.shrunkChoices[choice],
        result: messages.shrunkEffect({ choice, missing: known - listed }),
        choose: () => void answer(askedAt, choice)
      }))}
    >
      <h3 id={`${id}-name`} className={classes.asked}>
        {sharedMessages.sync.listsFewer(shrinking)}
      </h3>
      <p id={`${id}-why`}>{inARow([messages.shrunkWhy, messages.shrunkUntil])}</p>
    </ChoiceGroup>
  );
};

const Report = ({ model, report }: { model: TreeModel; report: SyncReport }): ReactElement => {
  const { at, categoryId, message } = report;
  const name = categoryId === null ? undefined : model.get(categoryId)?.name;
  return (
    <li>
      <time dateTime={at}>{momentOf(at)}</time>
      <span>{shownSentence(message)}</span>
      {categoryId !== null && name !== undefined && (
        <ShowInTree model={model} id={categoryId} label={messages.conflicts.show({ name })} />
      )}
    </li>
  );
};

/** Changes that sync resolved automatically against somebody's edit, newest first. Open while there are no conflicts. */
const SyncReports = ({
  model,
  reports,
  isOpen
}: {
  model: TreeModel;
  reports: readonly SyncReport[];
  isOpen: boolean;
}): ReactElement | null =>
  reports.length === 0 ? null : (
    <details className={classes.reports} open={isOpen}>
      <summary>{messages.reports.title({ count: reports.length })}</summary>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={messages.reports.list} tabIndex={0}>
        {reports.map((report) => (
          <Report key={report.id} model={model} report={report} />
        ))}
      </ul>
    </details>
  );

/** Estimated height of an item that is not drawn yet, in pixels. */
const ITEM = 250;

const leave = (): void => {
  session.showView('tree');
  session.focusTree();
};

const LeftOut = ({ conflicts }: { conflicts: readonly Conflict[] }): ReactElement | null => {
  const deletions = conflicts.filter((one) => deletesThere(one, 'mine')).length;
  return deletions === 0 || conflicts.length === 1 ? null : (
    <span className={classes.hint}>{messages.leftOut({ count: deletions })}</span>
  );
};

const ForAll = ({ conflicts }: { conflicts: readonly Conflict[] }): ReactElement => (
  <div className={frame.bar}>
    <span>
      {messages.conflicts.count({ count: conflicts.length })} <LeftOut conflicts={conflicts} />
    </span>
    <span className={frame.gap} />
    {(['mine', 'theirs', 'both'] as const).map((choice) => {
      const meant = conflicts.filter((one) => one.choices.includes(choice) && !deletesThere(one, choice));
      return meant.length === 0 || conflicts.length === 1 ? null : (
        <EditButton
          key={choice}
          size="compact-sm"
          variant="default"
          onClick={() => void resolveConflicts(meant, choice, conflicts.length - meant.length)}
        >
          {messages.forAll(choice, meant.length < conflicts.length ? meant.length : undefined)}
        </EditButton>
      );
    })}
  </div>
);

interface ListProps {
  model: TreeModel;
  conflicts: readonly Conflict[];
  takeFirst: (element: HTMLElement | null) => void;
}

const ConflictList = ({ model, conflicts, takeFirst }: ListProps): ReactElement => {
  const headingOf = (conflict: Conflict, index: number): string | null => {
    const before = conflicts[index - 1];
    const heading = placeHeading(model, conflict);
    return before !== undefined && placeHeading(model, before) === heading ? null : heading;
  };
  return (
    <div className={`${frame.list ?? ''} ${classes.list ?? ''}`}>
      <PagedList
        label={messages.conflicts.title}
        items={conflicts}
        keyOf={({ categoryId, unit }) => `${categoryId} ${unit}`}
        estimate={ITEM}
        headingOf={headingOf}
      >
        {(conflict) => (
          <ConflictItem
            model={model}
            conflict={conflict}
            take={conflict === conflicts[0] ? takeFirst : undefined}
            onChoose={(choice, value) => void resolveConflicts([conflict], choice, conflicts.length - 1, value)}
          />
        )}
      </PagedList>
    </div>
  );
};

const Nothing = (): ReactElement => (
  <div className={classes.nothing}>
    <IconCircleCheck size={28} stroke={1.5} aria-hidden />
    <p>{messages.conflicts.none}</p>
    <p className={classes.hint}>{messages.conflicts.whatTheyAre}</p>
  </div>
);

const Sync = (): ReactElement => {
  const status = useSyncStatus().data;
  const command = status?.sending.isByHand === true ? 'readNow' : 'syncNow';
  const cannotSend =
    status?.state === 'busy' ||
    status?.state === 'offline' ||
    status?.state === 'unauthorized' ||
    status?.state === 'failed';
  return (
    <>
      {cannotSend && (
        <span className={classes.hint}>{messages.conflicts.sentLater({ isOffline: status.state === 'offline' })}</span>
      )}
      {status?.sending.isPaused !== true && (
        <Button size="compact-sm" variant="default" onClick={() => runCommand(command)}>
          {COMMANDS[command].label}
        </Button>
      )}
    </>
  );
};

/** The conflicts between changes here and on the service, with all three values side by side. Shown in place of the tree. */
export const ConflictsView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const { data, isError, error } = useFindings();
  const shrinking = useSyncStatus().data?.shrinking;
  const conflicts = useMemo(() => data && conflictsInTreeOrder(snapshot.model, data.conflicts), [data, snapshot]);
  const section = useRef<HTMLElement>(null);
  const isEmpty = conflicts?.length === 0 && shrinking === undefined;
  const hasBegun = useRef(false);
  // The first conflict takes the focus, or the question above it.
  useEffect(() => {
    if (!hasBegun.current) section.current?.focus();
  }, []);
  const takeFirst = useCallback((element: HTMLElement | null) => {
    if (element === null || hasBegun.current) return;
    hasBegun.current = true;
    element.focus();
  }, []);
  const isAsked = shrinking !== undefined;
  // After the last conflict is resolved, the view takes the focus.
  useEffect(() => {
    if ((isEmpty || !isAsked) && document.activeElement === document.body) section.current?.focus();
  }, [isEmpty, isAsked]);
  return (
    <ViewFrame
      ref={section}
      title={messages.conflicts.title}
      closeLabel={messages.conflicts.close}
      className={classes.view}
      controls={
        <>
          <span className={frame.gap} />
          <Sync />
        </>
      }
      onClose={leave}
    >
      {shrinking && <ShrinkingQuestion shrinking={shrinking} take={takeFirst} />}
      {isError && <p className={classes.failure}>{errorText(error)}</p>}
      {data === undefined || conflicts === undefined ? (
        !isError && <Loader m="md" size="sm" aria-label={messages.conflicts.reading} />
      ) : (
        <>
          {isEmpty && <Nothing />}
          {conflicts.length > 0 && (
            <>
              <ForAll conflicts={conflicts} />
              <ConflictList model={snapshot.model} conflicts={conflicts} takeFirst={takeFirst} />
            </>
          )}
          <SyncReports model={snapshot.model} reports={data.reports} isOpen={isEmpty} />
        </>
      )}
    </ViewFrame>
  );
};
