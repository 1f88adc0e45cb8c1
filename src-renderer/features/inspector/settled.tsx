import type { ReactElement } from 'react';
import type { HistoryChange } from '../../../src-shared/history';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { SyncReport } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import { momentOf } from '../../platform/dates';
import { runCommand } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';
import { EditButton } from '../../session/edit-button';
import { useFindings } from '../../session/findings';
import { useCategoryChanges } from '../../session/journal-queries';
import { useDialect } from '../../session/supported-fields';
import { messages } from './messages';
import classes from './inspector.module.css';

/** The version before sync changed it, or its deletion; `null`: sync has changed nothing here, or nothing is kept from before. @param changes newest first */
export const versionBefore = (changes: readonly HistoryChange[], { at }: SyncReport): HistoryChange | null => {
  const index = changes.findIndex((one) => one.author === 'sync' && one.at === at);
  return index === -1 ? null : (changes.slice(index).find((one) => one.at !== at) ?? null);
};

const Reports = ({ node, reports }: { node: CategoryNode; reports: readonly SyncReport[] }): ReactElement => {
  const { data } = useCategoryChanges(node.id);
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <section aria-label={messages.settled.title} className={classes.settled}>
      <p>{messages.settled.title}</p>
      <ul>
        {reports.map((report) => {
          const before = changes && versionBefore(changes, report);
          return (
            <li key={report.id}>
              <time dateTime={report.at}>{momentOf(report.at)}</time> {shownSentence(report.message)}{' '}
              {before === null && messages.settled.whyNot}
              {before && (
                <EditButton
                  onClick={() => {
                    // `delete` deletes the selection, which is this category.
                    if (before.kind === 'delete') runCommand('delete');
                    else openDialog('restoreVersion', { change: before });
                  }}
                >
                  {before.kind === 'delete' ? messages.settled.deleteAgain : messages.settled.takeBack}
                </EditButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** What sync has settled about a category by itself, newest first, and the way to take it back: restoring the version before. */
export const Settled = ({ node }: { node: CategoryNode }): ReactElement | null => {
  const reports = useFindings(useDialect() !== null).data?.reports.filter(({ categoryId }) => categoryId === node.id);
  return reports === undefined || reports.length === 0 ? null : <Reports key={node.id} node={node} reports={reports} />;
};
