import type { ReactElement } from 'react';
import { cancelCall, useEditProgress } from '../../session/edits';
import type { TreeSnapshot } from '../../model/tree-model';
import { ProgressFrame } from '../../ui/dialog-frame';
import { useBulk } from './bulk-commands';
import { MergeDialog } from './merge-dialog';
import { messages } from './messages';
import { MetadataDialog } from './metadata-dialog';
import { ReplaceDialog } from './replace-dialog';
import { SortDialog } from './sort-dialog';

/** Shows how far an edit of many categories is, and lets the person cancel it. */
const ProgressDialog = (): ReactElement | null => {
  const progress = useEditProgress((state) => state.progress);
  if (progress === null) return null;
  const { callId, done, total } = progress;
  return (
    <ProgressFrame
      title={messages.progress.title(total)}
      progress={done / total}
      onCancel={() => void cancelCall(callId)}
    >
      {messages.progress.done(done)}
    </ProgressFrame>
  );
};

const Dialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement | null => {
  const dialog = useBulk((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'replace':
      return <ReplaceDialog snapshot={snapshot} />;
    case 'sort':
      return <SortDialog snapshot={snapshot} ids={dialog.ids} />;
    case 'metadata':
      return <MetadataDialog snapshot={snapshot} ids={dialog.ids} />;
    case 'merge':
      return <MergeDialog snapshot={snapshot} ids={dialog.ids} />;
  }
};

/** The dialogs for many categories, and the progress of their edits. */
export const BulkDialogs = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => (
  <>
    <Dialog snapshot={snapshot} />
    <ProgressDialog />
  </>
);
