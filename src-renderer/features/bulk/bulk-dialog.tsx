import type { ReactElement, ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { closeDialog } from '../../session/dialogs';
import { cancelCall, useEditProgress } from '../../session/edits';
import { ProgressFrame } from '../../ui/dialog-frame';
import { messages } from './messages';

/** Shows how far an edit of many categories is, and lets the person cancel it. */
export const EditProgressDialog = (): ReactElement | null => {
  const progress = useEditProgress((state) => state.progress);
  if (progress === null) return null;
  const { callId, done, total } = progress;
  return (
    <ProgressFrame
      title={messages.progress.title({ total })}
      progress={done / total}
      onCancel={() => void cancelCall(callId)}
    >
      {messages.progress.done({ count: done })}
    </ProgressFrame>
  );
};

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
