import type { ReactElement } from 'react';
import type { PlannedRequests } from '../../../src-shared/compare';
import { numeral } from '../../platform/text';
import classes from './compare.module.css';

const toldIn = (planned: PlannedRequests): number =>
  (planned.kind === 'requests' ? planned.requests : planned.changes).length;

/** What edits come to, one after the other. */
export const PlannedList = ({ planned }: { planned: PlannedRequests }): ReactElement => (
  // It scrolls, so the keyboard must get there.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul aria-label={planned.kind === 'requests' ? 'Requests' : 'Changes'} tabIndex={0} className={classes.requests}>
    {/* Nothing in the list ever moves, and lines may repeat. */}
    {planned.kind === 'requests'
      ? planned.requests.map(({ method, path, body, about }, index) => (
          <li key={index} className={classes.request}>
            {method} {path}{' '}
            <span className={classes.body}>
              {body ?? ''} — {about}
            </span>
          </li>
        ))
      : planned.changes.map((change, index) => <li key={index}>{change}</li>)}
    {planned.total > toldIn(planned) && <li>and {numeral(planned.total - toldIn(planned))} more</li>}
  </ul>
);
