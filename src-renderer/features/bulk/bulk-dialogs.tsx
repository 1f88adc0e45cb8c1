import type { ReactElement } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { useBulk } from './bulk-state';
import { MergeDialog } from './merge-dialog';
import { MetadataDialog } from './metadata-dialog';
import { ProgressDialog } from './progress-dialog';
import { ReplaceDialog } from './replace-dialog';
import { SortDialog } from './sort-dialog';

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

/** Whatever asks about many categories at once, and how far such edits are. */
export const BulkDialogs = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => (
  <>
    <Dialog snapshot={snapshot} />
    <ProgressDialog />
  </>
);
