import { Button, CloseButton, Loader, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { Conflict, SyncReport } from '../../src-shared/remote';
import { sentenceOf } from '../app/bridge';
import { showMainView } from '../app/main-view';
import { WHOLE_LIST } from '../bulk/whole-list';
import { CategoryLink } from '../history/category-link';
import { momentOf } from '../history/days';
import { PagedList } from '../history/paged-list';
import { countOf } from '../history/wording';
import type { TreeModel, TreeSnapshot } from '../tree/tree-model';
import { focusTree } from '../tree/tree-view-state';
import { ConflictItem } from './conflict-item';
import { followFindings, settle, useFindings } from './findings-query';
import classes from './conflicts.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 190;

const leave = (): void => {
  showMainView('tree');
  focusTree();
};

const Reports = ({ model, reports }: { model: TreeModel; reports: readonly SyncReport[] }): ReactElement | null =>
  reports.length === 0 ? null : (
    <details className={classes.reports}>
      <summary>{countOf(reports.length, 'report', 'reports')} of what sync settled by itself</summary>
      <ul aria-label="Reports">
        {reports.map(({ id, at, categoryId, message }) => (
          <li key={id}>
            <time dateTime={at}>{momentOf(at)}</time> {message}{' '}
            {categoryId !== null && model.get(categoryId) !== undefined && <CategoryLink model={model} id={categoryId} name="Show" />}
          </li>
        ))}
      </ul>
    </details>
  );

const Conflicts = ({ model, conflicts }: { model: TreeModel; conflicts: readonly Conflict[] }): ReactElement => {
  const numbers = useMemo(() => new Map(conflicts.map((conflict, index) => [conflict, index])), [conflicts]);
  if (conflicts.length === 0) {
    return <p className={classes.hint}>There are no conflicts. When a change made here and one made on the service do not go together, both are kept and you choose here.</p>;
  }
  return (
    <>
      <div className={classes.all}>
        <span>{countOf(conflicts.length, 'conflict', 'conflicts')}. Until you choose, both sides keep theirs.</span>
        <span className={classes.gap} />
        <Button size="compact-sm" variant="default" onClick={() => void settle(null, 'mine', conflicts.length)}>
          Mine for all
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void settle(null, 'theirs', conflicts.length)}>
          Theirs for all
        </Button>
      </div>
      <div className={classes.list}>
        <PagedList label="Conflicts" items={conflicts} keyOf={(conflict) => numbers.get(conflict) ?? -1} estimate={ITEM} paging={WHOLE_LIST}>
          {(conflict) => <ConflictItem model={model} conflict={conflict} />}
        </PagedList>
      </div>
    </>
  );
};

/** What was changed here and on the service in ways that do not go together: before, mine and theirs side by side. Stands in the tree's place. */
export const ConflictsView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const client = useQueryClient();
  useEffect(() => followFindings(client), [client]);
  const { data, isError, error } = useFindings();
  const section = useRef<HTMLElement>(null);
  // Whoever asks for the conflicts goes on from here.
  useEffect(() => section.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInside = event.target instanceof Node && section.current?.contains(event.target) === true;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    leave();
  };
  return (
    // Escape closes the view from wherever the keyboard is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={section} aria-label="Conflicts" tabIndex={-1} className={classes.view} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>Conflicts</h2>
        <span className={classes.gap} />
        <Tooltip label="Close (Esc)">
          <CloseButton aria-label="Close the conflicts" onClick={leave} />
        </Tooltip>
      </div>
      {isError && <p className={classes.hint}>{sentenceOf(error)}</p>}
      {data === undefined ? (
        !isError && <Loader m="md" size="sm" aria-label="Reading the conflicts" />
      ) : (
        <>
          <Conflicts model={snapshot.model} conflicts={data.conflicts} />
          <Reports model={snapshot.model} reports={data.reports} />
        </>
      )}
    </section>
  );
};
