import { Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import { create } from 'zustand';
import { PROPOSAL_LIMITS, type ProposalEvent } from '../../../src-shared/proposals';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { messages } from './messages';
import classes from './proposals.module.css';
import { momentOf } from '../../platform/dates';

/** What was typed and is not sent yet, by what it is for. Closing a dialog, a refusal or another view does not lose it. */
const useTexts = create<Readonly<Record<string, string>>>(() => ({}));

/** @returns the text, `known` until one is typed, and what changes it */
export const useTypedText = (use: string, proposalId: number, known = ''): [string, (text: string) => void] => {
  const key = `${use} ${proposalId}`;
  return [useTexts((texts) => texts[key] ?? known), (text) => useTexts.setState({ [key]: text })];
};

interface Props {
  label: string;
  description?: string;
  minRows?: number;
  mt?: 'sm';
  isFirst?: boolean;
  value: string;
  onChange: (text: string) => void;
}

/** A note, a comment or an answer: several lines. */
export const ProposalText = ({ isFirst = false, onChange, ...look }: Props): ReactElement => (
  <Textarea
    {...look}
    autosize
    maxRows={10}
    data-autofocus={isFirst || undefined}
    maxLength={PROPOSAL_LIMITS.text}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

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
