import { Button, CloseButton, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { Choice, Conflict } from '../../../src-shared/remote';
import { sentenceOf } from '../../platform/bridge';
import { onEscapeInside } from '../../ui/focus';
import { showMainView } from '../../session/main-view';
import { Tooltip } from '../../ui/tooltip';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { countOf, numeral } from '../../platform/text';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { focusTree } from '../../session/tree-view-state';
import { syncNow, useSyncStatus } from '../../session/sync-status';
import { ConflictItem } from './conflict-item';
import { ConflictKeys, inTreeOrder, placeHeading } from './conflict-order';
import { settle, useFindings } from '../../session/findings-query';
import { Reports } from './reports';
import { ShrinkingQuestion } from './shrinking-question';
import classes from './conflicts.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 190;

const leave = (): void => {
  showMainView('tree');
  focusTree();
};

const FOR_ALL: Readonly<Record<Choice, string>> = {
  mine: 'Mine for all',
  theirs: 'Theirs for all',
  both: 'Both where possible'
};

/** The same choice for all that offer it. */
const ForAll = ({ conflicts }: { conflicts: readonly Conflict[] }): ReactElement => (
  <div className={classes.bar}>
    <span>{countOf(conflicts.length, 'conflict', 'conflicts')}. Until you choose, each side keeps its own.</span>
    <span className={classes.gap} />
    {(['mine', 'theirs', 'both'] as const).map((choice) => {
      const meant = conflicts.filter(({ choices }) => choices.includes(choice));
      return meant.length === 0 || conflicts.length === 1 ? null : (
        <Button
          key={choice}
          size="compact-sm"
          variant="default"
          onClick={() => void settle(meant, choice, conflicts.length - meant.length)}
        >
          {FOR_ALL[choice]}
          {meant.length < conflicts.length && ` (${numeral(meant.length)})`}
        </Button>
      );
    })}
  </div>
);

interface ListProps {
  model: TreeModel;
  conflicts: readonly Conflict[];
  /** Gets the first conflict, once it is in the page. */
  takeFirst: (element: HTMLElement | null) => void;
}

const ConflictList = ({ model, conflicts, takeFirst }: ListProps): ReactElement => {
  const [keys] = useState(() => new ConflictKeys());
  const headingOf = (conflict: Conflict, index: number): string | null => {
    const before = conflicts[index - 1];
    const heading = placeHeading(model, conflict);
    return before !== undefined && placeHeading(model, before) === heading ? null : heading;
  };
  return (
    <div className={classes.list}>
      <PagedList
        label="Conflicts"
        items={conflicts}
        keyOf={(conflict) => keys.of(conflict)}
        estimate={ITEM}
        headingOf={headingOf}
        paging={WHOLE_LIST}
      >
        {(conflict) => (
          <ConflictItem
            model={model}
            conflict={conflict}
            take={conflict === conflicts[0] ? takeFirst : undefined}
            onChoose={(choice) => void settle([conflict], choice, conflicts.length - 1)}
          />
        )}
      </PagedList>
    </div>
  );
};

const Nothing = (): ReactElement => (
  <div className={classes.nothing}>
    <IconCircleCheck size={28} stroke={1.5} aria-hidden />
    <p>There are no conflicts.</p>
    <p className={classes.hint}>
      When a change made here and one made on the service do not go together, both are kept, and you choose between them
      here.
    </p>
  </div>
);

const Sync = (): ReactElement => {
  const client = useQueryClient();
  const status = useSyncStatus().data;
  const isAway = status?.state === 'offline' || status?.state === 'unauthorized' || status?.state === 'failed';
  return (
    <>
      {isAway && (
        <span className={classes.hint}>
          {status.state === 'offline' ? 'Offline. ' : ''}What you choose is sent later.
        </span>
      )}
      <Button size="compact-sm" variant="default" onClick={() => void syncNow(client)}>
        Sync now
      </Button>
    </>
  );
};

/** What was changed here and on the service in ways that do not go together: before, mine and theirs side by side. Stands in the tree's place. */
export const ConflictsView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const { data, isError, error } = useFindings();
  const shrinking = useSyncStatus().data?.shrinking;
  const conflicts = useMemo(() => data && inTreeOrder(snapshot.model, data.conflicts), [data, snapshot]);
  const section = useRef<HTMLElement>(null);
  const isEmpty = conflicts?.length === 0 && shrinking === undefined;
  const hasBegun = useRef(false);
  // Whoever asks for the conflicts goes on from the first of them, or from the question before them.
  useEffect(() => {
    if (!hasBegun.current) section.current?.focus();
  }, []);
  const takeFirst = useCallback((element: HTMLElement | null) => {
    if (element === null || hasBegun.current) return;
    hasBegun.current = true;
    element.focus();
  }, []);
  const isAsked = shrinking !== undefined;
  // Whoever has settled the last one, or has answered, does not lose the keyboard.
  useEffect(() => {
    if ((isEmpty || !isAsked) && document.activeElement === document.body) section.current?.focus();
  }, [isEmpty, isAsked]);
  return (
    // Escape closes the view from wherever the keyboard is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-label="Conflicts"
      tabIndex={-1}
      data-alone=""
      className={classes.view}
      onKeyDown={onEscapeInside(leave)}
    >
      <div className={classes.bar}>
        <h2 className={classes.heading}>Conflicts</h2>
        <span className={classes.gap} />
        <Sync />
        <Tooltip label="Close (Esc)">
          <CloseButton aria-label="Close the conflicts" onClick={leave} />
        </Tooltip>
      </div>
      {shrinking && <ShrinkingQuestion shrinking={shrinking} take={takeFirst} />}
      {isError && <p className={classes.failure}>{sentenceOf(error)}</p>}
      {data === undefined || conflicts === undefined ? (
        !isError && <Loader m="md" size="sm" aria-label="Reading the conflicts" />
      ) : (
        <>
          {isEmpty && <Nothing />}
          {conflicts.length > 0 && (
            <>
              <ForAll conflicts={conflicts} />
              <ConflictList model={snapshot.model} conflicts={conflicts} takeFirst={takeFirst} />
            </>
          )}
          <Reports model={snapshot.model} reports={data.reports} isOpen={isEmpty} />
        </>
      )}
    </section>
  );
};
