import type { ReactElement, ReactNode } from 'react';
import { focusNextItem, type FocusReturn } from './focus-return';
import { FormDialog } from './form-dialog';

interface Props {
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
export const Question = ({ isForEver = false, ...form }: Props): ReactElement => (
  <FormDialog {...form} isDanger={isForEver} startsAt={isForEver ? 'cancel' : 'answer'} focusReturn={TO_NEXT_ITEM} />
);
