import { Text } from '@mantine/core';
import { useId, type ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { Conflict } from '../../../src-shared/remote';
import { resolveConflicts, useFindings } from '../../session/findings';
import { messages as sessionMessages } from '../../session/messages';
import { RefusalChoices } from '../../session/refusal-choices';
import { messages } from './messages';
import classes from './sync-entry.module.css';

const MOST_SHOWN = 3;

const Refused = ({
  conflict,
  left,
  onEdit
}: {
  conflict: Conflict;
  left: number;
  onEdit: () => void;
}): ReactElement => {
  const id = useId();
  return (
    <li id={id}>
      <strong>{shownSentence(conflict.name)}</strong> {sessionMessages.conflicts.unitLabel(conflict.unit)}:{' '}
      {shownSentence(conflict.detail)}
      <RefusalChoices
        conflict={conflict}
        describedBy={id}
        className={classes.choices}
        onEdit={onEdit}
        onChoose={(choice) => void resolveConflicts([conflict], choice, left)}
      />
    </li>
  );
};

/** The first few changes that the service has refused, with what can be done about each. @param onEdit called before one is edited */
export const RefusedList = ({ onEdit }: { onEdit: () => void }): ReactElement | null => {
  const conflicts = useFindings().data?.conflicts ?? [];
  const refused = conflicts.filter(({ kind }) => kind === 'refused');
  if (refused.length === 0) return null;
  return (
    <>
      <ul aria-label={messages.sync.refused} className={classes.refused}>
        {refused.slice(0, MOST_SHOWN).map((conflict) => (
          <Refused
            key={`${conflict.categoryId} ${conflict.unit}`}
            conflict={conflict}
            left={conflicts.length - 1}
            onEdit={onEdit}
          />
        ))}
      </ul>
      {refused.length > MOST_SHOWN && <Text size="sm">{messages.sync.moreRefused(refused.length - MOST_SHOWN)}</Text>}
    </>
  );
};
