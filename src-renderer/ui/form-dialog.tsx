import { Button, Group, Loader } from '@mantine/core';
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { DialogFrame, useAnswer } from './dialog-frame';
import { messages } from './messages';

interface Props {
  title: string;
  children: ReactNode;
  answer: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  size?: string;
  /** The answer has the focus first, for a dialog without fields. */
  startsAtAnswer?: boolean;
  /** Opens unasked, and so waits until no other dialog is open. */
  waits?: boolean;
  /** Submits, and closes the dialog or shows why not. Must not reject. */
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** A dialog with fields. Enter in a field submits, Escape cancels. */
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
          {/* Not `disabled`, which would lose the focus while the dialog computes what there is to do. */}
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
