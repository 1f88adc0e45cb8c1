import { Group } from '@mantine/core';
import { create } from 'zustand';
import type { ReactElement } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import type { Choice, Conflict } from '../../src-shared/remote';
import { EditButton } from './edit-button';
import { messages } from './messages';
import { showDetails } from './panel-state';
import { session } from './session';

/** The field that the inspector is to focus, by what was refused there. */
export const useEditRequest = create<{ readonly conflict: Conflict | null }>(() => ({ conflict: null }));

const edit = (conflict: Conflict): void => {
  if (conflict.unit === 'place') return session.goTo(conflict.categoryId);
  session.show(conflict.categoryId);
  session.select(conflict.categoryId);
  showDetails(true);
  useEditRequest.setState({ conflict });
};

interface Props {
  conflict: Conflict;
  describedBy?: string | undefined;
  onChoose: (choice: Choice) => void;
  onEdit?: () => void;
}

/** What can be done about something that the service has refused or that cannot be sent as it is. */
export const RefusalChoices = ({ conflict, describedBy, onChoose, onEdit }: Props): ReactElement => {
  const { categoryId, unit, mine, choices } = conflict;
  const below = unit === 'existence' ? session.model.descendantCount(categoryId) : 0;
  return (
    <Group gap="var(--space-6)" mt="var(--space-6)">
      {!(unit === 'existence' && mine === false) && (
        <EditButton
          aria-describedby={describedBy}
          onClick={() => {
            onEdit?.();
            edit(conflict);
          }}
        >
          {messages.conflicts.edit}
        </EditButton>
      )}
      {choices.map((choice) => (
        <EditButton key={choice} aria-describedby={describedBy} onClick={() => onChoose(choice)}>
          {shownSentence(messages.conflicts.choiceLabel(conflict, choice, below))}
        </EditButton>
      ))}
    </Group>
  );
};
