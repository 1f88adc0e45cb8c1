import { Button, Group, Loader } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { DialogFrame, useAnswer } from './dialog-frame';
import { focusNextItem, type FocusReturn } from './focus-return';
import { messages } from './messages';

interface Props {
  title: string;
  children: ReactNode;
  answer: string;
  /** Cannot be undone: the button is red, and Cancel has the focus first. */
  isForEver?: boolean;
  isDisabled?: boolean;
  /** Confirms; the owner closes the dialog when it resolves. Must not reject. */
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** The confirmed action may remove the element that opened the question. */
const TO_NEXT_ITEM: FocusReturn = { otherwise: focusNextItem };

/** Asks for confirmation. The focus returns to where it was. */
export const Question = ({
  title,
  children,
  answer,
  isForEver = false,
  isDisabled = false,
  onAnswer,
  onClose
}: Props): ReactElement => {
  const { isBusy, agree } = useAnswer(onAnswer);
  return (
    <DialogFrame title={title} focusReturn={TO_NEXT_ITEM} onClose={onClose}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus={isForEver || undefined} variant="default" onClick={onClose}>
          {messages.cancel}
        </Button>
        {/* Not `disabled`, which could not have the focus while what it depends on is read. */}
        <Button
          data-autofocus={!isForEver || undefined}
          color={isForEver ? 'red.8' : 'canopy'}
          data-disabled={isDisabled}
          aria-disabled={isDisabled}
          leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
          onClick={() => {
            if (!isDisabled && !isBusy) void agree();
          }}
        >
          {answer}
        </Button>
      </Group>
    </DialogFrame>
  );
};
