import type { ReactElement } from 'react';
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
