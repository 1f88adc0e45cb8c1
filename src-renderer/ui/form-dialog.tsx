import { Button, Group, Loader } from '@mantine/core';
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { DialogFrame, useAnswer } from './dialog-frame';
import { messages } from './messages';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  answer: string;
  /** What takes something away is red. */
  isDanger?: boolean;
  /** While there is nothing to do. */
  isDisabled?: boolean;
  size?: string;
  /** Where there is nothing to fill in, the focus begins at the answer. */
  startsAtAnswer?: boolean;
  /** Comes by itself, and so waits until no other dialog is open. */
  waits?: boolean;
  /** Does it, and closes the dialog or says why not. Never rejects. */
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** A dialog with fields. Enter in a field does it, Escape leaves everything as it is. */
export const FormDialog = ({
  title,
  children,
  answer,
  isDanger = false,
  isDisabled = false,
  size = 'md',
  startsAtAnswer = false,
  waits = false,
  onAnswer,
  onClose
}: Props): ReactElement => {
  const { isBusy, agree } = useAnswer(onAnswer);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isDisabled && !isBusy) void agree();
  };
  return (
    <DialogFrame title={title} size={size} waits={waits} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          {/* Not `disabled`, which could not keep the keyboard while what it depends on is worked out. */}
          <Button
            type="submit"
            data-autofocus={startsAtAnswer || undefined}
            color={isDanger ? 'red.8' : 'canopy'}
            data-disabled={isDisabled}
            aria-disabled={isDisabled}
            leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
          >
            {answer}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
};
