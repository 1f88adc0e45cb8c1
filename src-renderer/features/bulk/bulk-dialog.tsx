import type { ReactElement, ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { closeBulk } from './bulk-commands';

interface Props {
  title: string;
  children: ReactNode;
  answer: string;
  isDisabled: boolean;
  size?: string;
  /** Does it. @returns whether the dialog is to close */
  onAnswer: () => Promise<boolean>;
}

/** Asks how many categories are to be changed. */
export const BulkDialog = ({ onAnswer, ...form }: Props): ReactElement => (
  <FormDialog
    {...form}
    onClose={closeBulk}
    onAnswer={async () => {
      if (await onAnswer()) closeBulk();
    }}
  />
);
