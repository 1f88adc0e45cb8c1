import type { ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { ProposalEvent } from '../../../src-shared/proposals';
import { messages } from './messages';
import classes from './proposals.module.css';
import { momentOf } from '../../platform/dates';

/** Who did what about a proposal, and what was said. */
export const LogEvents = ({ events }: { events: readonly ProposalEvent[] }): ReactElement => (
  <ul>
    {/* Indexes are stable keys: events are only added. */}
    {events.map((event, index) => (
      <li key={index}>
        {shownSentence(messages.event(event))} <span className={classes.muted}>{momentOf(event.at)}</span>
        {event.text !== '' && <div className={classes.text}>{withHiddenShown(event.text)}</div>}
      </li>
    ))}
  </ul>
);
