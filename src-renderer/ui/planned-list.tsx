import { withHiddenShown } from '../../src-shared/hidden-characters';
import { Loader, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlannedRequests } from '../../src-shared/compare';
import { errorText } from '../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import classes from './planned-list.module.css';

/** The deletions among the planned requests, before everything else, since most services cannot take them back. */
const PlannedDeletions = ({ planned }: { planned: PlannedRequests }): ReactElement | null => {
  if (planned.kind !== 'requests' || planned.deletions.total === 0) return null;
  const { total, about, kept } = planned.deletions;
  return (
    <div className={classes.deletions}>
      <Text fw="var(--font-weight-semibold)">
        {messages.deletions({ count: total, service: planned.service, kept })}
      </Text>
      <ul>
        {/* Indexes are stable keys: items never move, and names may repeat. */}
        {about.map((one, index) => (
          <li key={index}>{withHiddenShown(one)}</li>
        ))}
        {total > about.length && <li>{messages.andMore({ count: total - about.length })}</li>}
      </ul>
    </div>
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

/** What an action would do, before anything is changed: a progress, a failure, or all of it, deletions first. */
export const PlannedView = ({ data, error, lead }: ReadProps): ReactElement => {
  if (error !== null) return <Text>{errorText(error)}</Text>;
  if (data === undefined) return <Loader size="sm" aria-label={messages.working} />;
  return (
    <>
      <PlannedDeletions planned={data} />
      <Text>{lead(data)}</Text>
      {data.total > 0 && (
        <>
          {data.kind === 'requests' && <Text c="dimmed">{messages.mayDiffer}</Text>}
          <PlannedList planned={data} />
        </>
      )}
    </>
  );
};
