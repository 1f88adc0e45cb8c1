import { Textarea } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { messages } from './messages';

interface Props {
  readonly onAnswer: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a problem is accepted. */
export const AcceptDialog = ({ onAnswer, onClose }: Props): ReactElement => {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={messages.acceptTitle}
      answer={messages.acceptAnswer}
      onAnswer={() => onAnswer(note.trim())}
      onClose={onClose}
    >
      <Textarea
        label={messages.acceptNote}
        description={messages.acceptHint}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
};
