import type { ReactElement, ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { closeDialog } from '../../session/dialogs';

interface Props {
  kind: 'merge' | 'metadata' | 'replace' | 'sort';
  title: string;
  children: ReactNode;
  answer: string;
  isDisabled: boolean;
  size?: string;
  onAnswer: () => Promise<boolean>;
}

/** The frame of a dialog that changes many categories. */
export const BulkDialog = ({ kind, onAnswer, ...form }: Props): ReactElement => (
  <FormDialog
    {...form}
    onClose={() => closeDialog(kind)}
    onAnswer={async () => {
      if (await onAnswer()) closeDialog(kind);
    }}
  />
);
