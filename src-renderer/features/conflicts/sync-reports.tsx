import { shownSentence } from '../../../src-shared/hidden-characters';
import type { ReactElement } from 'react';
import type { SyncReport } from '../../../src-shared/remote';
import { momentOf } from '../../platform/dates';
import type { TreeModel } from '../../model/tree-model';
import { messages } from './messages';
import { ShowInTree } from './conflict-item';
import classes from './conflicts.module.css';

const Report = ({ model, report }: { model: TreeModel; report: SyncReport }): ReactElement => {
  const { at, categoryId, message } = report;
  const name = categoryId === null ? undefined : model.get(categoryId)?.name;
  return (
    <li>
      <time dateTime={at}>{momentOf(at)}</time>
      <span>{shownSentence(message)}</span>
      {categoryId !== null && name !== undefined && (
        <ShowInTree model={model} id={categoryId} label={messages.conflicts.show(name)} />
      )}
    </li>
  );
};

/** Changes that sync resolved automatically against somebody's edit, newest first. Open while there are no conflicts. */
export const SyncReports = ({
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
      <summary>{messages.reports.title(reports.length)}</summary>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={messages.reports.list} tabIndex={0}>
        {reports.map((report) => (
          <Report key={report.id} model={model} report={report} />
        ))}
      </ul>
    </details>
  );
