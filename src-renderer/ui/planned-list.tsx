import { withHiddenShown } from '../../src-shared/hidden-characters';
import type { ReactElement } from 'react';
import type { PlannedRequests } from '../../src-shared/compare';
import { messages } from './messages';
import classes from './planned-list.module.css';

const requestCount = (planned: PlannedRequests): number =>
  (planned.kind === 'requests' ? planned.requests : planned.changes).length;

/** The planned requests or changes, in order. */
export const PlannedList = ({ planned }: { planned: PlannedRequests }): ReactElement => (
  // Scrollable by keyboard.
  <ul
    aria-label={planned.kind === 'requests' ? messages.requests : messages.changes}
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
    {planned.total > requestCount(planned) && <li>{messages.andMore(planned.total - requestCount(planned))}</li>}
  </ul>
);
