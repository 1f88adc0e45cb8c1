import type { ReactElement, ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { closeBulk } from './bulk-commands';

interface Props {
  title: string;
  children: ReactNode;
  answer: string;
  isDisabled: boolean;
  size?: string;
  /** Carries it out. @returns whether the dialog closes */
  onAnswer: () => Promise<boolean>;
}

/** The frame of a dialog that changes many categories. */
export const BulkDialog = ({ onAnswer, ...form }: Props): ReactElement => (
  <FormDialog
    {...form}
    onClose={closeBulk}
    onAnswer={async () => {
      if (await onAnswer()) closeBulk();
    }}
  />
);
