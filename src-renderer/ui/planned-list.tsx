import { withHiddenShown } from '../../src-shared/hidden-characters';
import { Loader, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlannedRequests } from '../../src-shared/compare';
import { errorText } from '../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import classes from './planned-list.module.css';

type Requests = Extract<PlannedRequests, { kind: 'requests' }>;

const ChangeLines = ({ of: { lines, more } }: { of: Requests['changes'][number] }): ReactElement => (
  <ul>
    {/* Indexes are stable keys: items never move, and names may repeat. */}
    {lines.map((line, index) => (
      <li key={index}>{withHiddenShown(line)}</li>
    ))}
    {more > 0 && <li>{messages.andMore({ count: more })}</li>}
  </ul>
);

/** What planned requests do, in words: deletions before everything else, since most services cannot take them back. */
const PlannedWords = ({ planned: { changes, service, kept } }: { planned: Requests }): ReactElement => {
  const others = changes.flatMap(({ kind, ...group }) => (kind === 'delete' ? [] : [{ kind, ...group }]));
  return (
    <>
      {changes
        .filter(({ kind }) => kind === 'delete')
        .map((deletions) => (
          <div key={deletions.kind} className={classes.deletions}>
            <Text fw="var(--font-weight-semibold)">
              {messages.deletions({ count: deletions.total, service, kept })}
            </Text>
            <ChangeLines of={deletions} />
          </div>
        ))}
      {others.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={messages.changes} tabIndex={0} className={classes.words}>
          {others.map((group) => (
            <div key={group.kind}>
              <h3>{messages.plannedChanges({ kind: group.kind, count: group.total })}</h3>
              <ChangeLines of={group} />
            </div>
          ))}
        </section>
      )}
    </>
  );
};

const requestCount = (planned: PlannedRequests): number =>
  (planned.kind === 'requests' ? planned.requests : planned.changes).length;

export const PlannedList = ({ planned, label }: { planned: PlannedRequests; label?: string }): ReactElement => (
  <ul
    aria-label={label ?? (planned.kind === 'requests' ? messages.requests : messages.changes)}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={classes.requests}
  >
    {/* Indexes are stable keys: items never move, and lines may repeat. */}
    {planned.kind === 'requests'
      ? planned.requests.map(({ method, path, body, about }, index) => (
          <li key={index} className={classes.request}>
            {method} {withHiddenShown(path)}{' '}
            <span className={classes.body}>
              {withHiddenShown(body ?? '')} — {withHiddenShown(about)}
            </span>
          </li>
        ))
      : planned.changes.map((change, index) => <li key={index}>{withHiddenShown(change)}</li>)}
    {planned.total > requestCount(planned) && (
      <li>{messages.andMore({ count: planned.total - requestCount(planned) })}</li>
    )}
  </ul>
);

interface ReadProps {
  data: PlannedRequests | undefined;
  error: Error | null;
  lead: (planned: PlannedRequests) => string;
}

/** What an action would do, before anything is changed: a progress, a failure, or all of it, in words; the requests are folded. */
export const PlannedView = ({ data, error, lead }: ReadProps): ReactElement => {
  if (error !== null) return <Text>{errorText(error)}</Text>;
  if (data === undefined) return <Loader size="sm" aria-label={messages.working} />;
  if (data.total === 0 || data.kind === 'changes')
    return (
      <>
        <Text>{lead(data)}</Text>
        {data.total > 0 && <PlannedList planned={data} />}
      </>
    );
  return (
    <>
      <PlannedWords planned={data} />
      <Text>{lead(data)}</Text>
      <details className={classes.fold}>
        <summary>{messages.showRequests}</summary>
        <Text c="dimmed">{messages.mayDiffer}</Text>
        <PlannedList planned={data} />
      </details>
    </>
  );
};
