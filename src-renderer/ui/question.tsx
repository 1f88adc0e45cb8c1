import { Button, Group, Loader } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { DialogFrame, useAnswer } from './dialog-frame';
import { focusNextItem, type FocusReturn } from './focus-return';
import { messages } from './messages';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  answer: string;
  /** What cannot be undone is red, and the focus begins at Cancel. */
  isForEver?: boolean;
  isDisabled?: boolean;
  /** Does it; the dialog waits, and its owner closes it. Never rejects. */
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** What is asked about may be gone afterwards, and what opened the question with it. */
const TO_NEXT_ITEM: FocusReturn = { otherwise: focusNextItem };

/** Asks before something is done. The focus then goes back to where it was. */
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
        {/* Not `disabled`, which could not have the keyboard while what it depends on is being read. */}
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
