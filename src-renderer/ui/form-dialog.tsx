import { Button } from '@mantine/core';
import type { ReactElement, SyntheticEvent } from 'react';
import { DialogFoot, DialogFrame, type FrameProps } from './dialog-frame';
import { type FocusReturn, focusNextItem } from './focus';
import messages from './messages/en.json' with { type: 'json' };
import { SteadyButton, useAnswer } from './steady-button';

interface Props extends Omit<FrameProps, 'isList' | 'closesBeside'> {
  title: string;
  answer: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** What has the focus first in a dialog without fields. */
  startsAt?: 'answer' | 'cancel';
  /** Submits, and closes the dialog or shows why not. Must not reject. */
  onAnswer: () => Promise<unknown>;
}

/** A dialog with fields. Enter in a field submits, Escape cancels. */
export const FormDialog = ({
  children,
  answer,
  isDanger = false,
  isDisabled = false,
  startsAt,
  onAnswer,
  ...frame
}: Props): ReactElement => {
  const { isBusy, agree } = useAnswer(onAnswer);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void agree();
  };
  return (
    <DialogFrame {...frame}>
      <form onSubmit={submit} noValidate>
        {children}
        <DialogFoot>
          <Button data-autofocus={startsAt === 'cancel' || undefined} onClick={frame.onClose}>
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
        </DialogFoot>
      </form>
    </DialogFrame>
  );
};

interface QuestionProps extends Omit<Props, 'isDanger' | 'startsAt' | 'focusReturn'> {
  /** Cannot be undone: the button is red, and Cancel has the focus first. */
  isForEver?: boolean;
}

/** The confirmed action may remove the element that opened the question. */
const TO_NEXT_ITEM: FocusReturn = { otherwise: focusNextItem };

/** Asks for confirmation. The focus returns to where it was. */
export const Question = ({ isForEver = false, ...form }: QuestionProps): ReactElement => (
  <FormDialog {...form} isDanger={isForEver} startsAt={isForEver ? 'cancel' : 'answer'} focusReturn={TO_NEXT_ITEM} />
);
