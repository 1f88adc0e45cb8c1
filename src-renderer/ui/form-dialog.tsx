import { Button, Group } from '@mantine/core';
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { DialogFrame } from './dialog-frame';
import { type FocusReturn, focusNextItem } from './focus-return';
import { messages } from './messages';
import { SteadyButton, useAnswer } from './steady-button';

interface Props {
  title: string;
  children: ReactNode;
  answer: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  size?: string;
  /** What has the focus first in a dialog without fields. */
  startsAt?: 'answer' | 'cancel';
  focusReturn?: FocusReturn;
  waits?: boolean;
  /** Submits, and closes the dialog or shows why not. Must not reject. */
  onAnswer: () => Promise<unknown>;
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
  startsAt,
  focusReturn = {},
  waits = false,
  onAnswer,
  onClose
}: Props): ReactElement => {
  const { isBusy, agree } = useAnswer(onAnswer);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void agree();
  };
  return (
    <DialogFrame title={title} size={size} waits={waits} focusReturn={focusReturn} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus={startsAt === 'cancel' || undefined} onClick={onClose}>
            {messages.cancel}
          </Button>
          <SteadyButton
            variant="filled"
            type="submit"
            data-autofocus={startsAt === 'answer' || undefined}
            color={isDanger ? 'red.8' : 'canopy'}
            isDisabled={isDisabled}
            isBusy={isBusy}
          >
            {answer}
          </SteadyButton>
        </Group>
      </form>
    </DialogFrame>
  );
};

interface QuestionProps {
  title: string;
  children: ReactNode;
  answer: string;
  /** Cannot be undone: the button is red, and Cancel has the focus first. */
  isForEver?: boolean;
  isDisabled?: boolean;
  /** Confirms; the owner closes the dialog when it resolves. Must not reject. */
  onAnswer: () => Promise<unknown>;
  onClose: () => void;
}

/** The confirmed action may remove the element that opened the question. */
const TO_NEXT_ITEM: FocusReturn = { otherwise: focusNextItem };

/** Asks for confirmation. The focus returns to where it was. */
export const Question = ({ isForEver = false, ...form }: QuestionProps): ReactElement => (
  <FormDialog {...form} isDanger={isForEver} startsAt={isForEver ? 'cancel' : 'answer'} focusReturn={TO_NEXT_ITEM} />
);
