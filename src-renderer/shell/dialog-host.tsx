import { Fragment, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import type { CategoryId } from '../../src-shared/ids';
import { typedKeys } from '../../src-shared/typed-keys';
import { BackupsDialog } from '../features/backups/backups-dialog';
import { BasketDialog } from '../features/basket/basket-dialog';
import { DeleteDialog } from '../features/categories/delete-dialog';
import { MergeDialog } from '../features/bulk/merge-dialog';
import { MetadataDialog } from '../features/bulk/metadata-dialog';
import { ReplaceDialog } from '../features/bulk/replace-dialog';
import { SortDialog } from '../features/bulk/sort-dialog';
import { CellsChangeDialog } from '../features/columns/cells-change-dialog';
import { ConnectDialog } from '../features/connect/connect-dialog';
import { CredentialsDialog } from '../features/connect/credentials-dialog';
import { ServiceSettingsDialog } from '../features/connect/service-settings-dialog';
import { FieldsDialog } from '../features/fields/fields-dialog';
import { RulesDialog } from '../features/problems/rules-dialog';
import { GuideDialog } from '../features/help/guide-dialog';
import { LicensesDialog } from '../features/help/licenses-dialog';
import { ReportDialog } from '../features/help/report-dialog';
import { RestoreDialog, UndoDialog } from '../features/history/restore-dialog';
import { RetentionDialog } from '../features/history/retention-dialog';
import { RedirectsDialog } from '../features/import-export/redirects-dialog';
import { MappingDialog } from '../features/mapping/mapping-dialog';
import { MoveToDialog } from '../features/move-to/move-to-dialog';
import { PickCategoryDialog } from '../features/move-to/pick-category-dialog';
import { Palette } from '../features/palette/palette';
import { SettingsDialog } from '../features/settings/settings-dialog';
import { ShortcutsDialog } from '../features/shortcuts/shortcuts-dialog';
import { PendingDialog } from '../features/sync/pending-dialog';
import {
  CreateWorkspaceDialog,
  DeleteWorkspaceDialog,
  DuplicateWorkspaceDialog,
  RenameWorkspaceDialog
} from '../features/workspaces/workspace-dialogs';
import type { TreeSnapshot } from '../model/tree-model';
import { closeDialog, useDialogs, type DialogKind, type DialogProps } from '../session/dialogs';
import { session, useSession } from '../session/session';

const InTree = ({ children }: { children: (snapshot: TreeSnapshot) => ReactNode }): ReactNode => {
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? null : children(snapshot);
};

interface OfCategoriesProps {
  kind: DialogKind;
  ids: readonly CategoryId[];
  children: (snapshot: TreeSnapshot, ids: readonly CategoryId[]) => ReactNode;
}

/** A dialog about those of the categories that are still there, which closes with the last of them. */
const OfCategories = ({ kind, ids, children }: OfCategoriesProps): ReactNode => {
  const snapshot = useSession((state) => state.snapshot);
  const present = useMemo(() => ids.filter((id) => snapshot?.model.get(id) !== undefined), [ids, snapshot]);
  const areGone = snapshot !== null && present.length === 0;
  useEffect(() => {
    if (!areGone) return;
    closeDialog(kind);
    session.focusTree();
  }, [areGone, kind]);
  return snapshot === null || areGone ? null : children(snapshot, present);
};

const DIALOGS: { readonly [Kind in DialogKind]: (props: DialogProps[Kind]) => ReactElement } = {
  palette: () => <Palette />,
  basket: () => <InTree>{({ model }) => <BasketDialog model={model} />}</InTree>,
  shortcuts: () => <ShortcutsDialog />,
  guide: () => <GuideDialog />,
  licenses: () => <LicensesDialog />,
  report: () => <ReportDialog />,
  settings: () => <SettingsDialog />,
  backups: () => <BackupsDialog />,
  retention: () => <RetentionDialog />,
  redirects: () => <RedirectsDialog />,
  undoRecreates: ({ count }) => <UndoDialog count={count} />,
  restoreVersion: ({ change }) => (
    <InTree>{({ model }) => <RestoreDialog key={change.id} model={model} change={change} />}</InTree>
  ),
  createWorkspace: () => <CreateWorkspaceDialog />,
  renameWorkspace: () => <RenameWorkspaceDialog />,
  duplicateWorkspace: () => <DuplicateWorkspaceDialog />,
  deleteWorkspace: () => <DeleteWorkspaceDialog />,
  connect: () => <ConnectDialog />,
  credentials: () => <CredentialsDialog />,
  pending: () => <PendingDialog />,
  service: () => <ServiceSettingsDialog />,
  delete: (asked) => (
    <OfCategories kind="delete" {...asked}>
      {({ model }, ids) => <DeleteDialog model={model} ids={ids} />}
    </OfCategories>
  ),
  moveTo: (asked) => (
    <OfCategories kind="moveTo" {...asked}>
      {(snapshot, ids) => <MoveToDialog snapshot={snapshot} ids={ids} />}
    </OfCategories>
  ),
  pickCategory: (asked) => <InTree>{(snapshot) => <PickCategoryDialog snapshot={snapshot} {...asked} />}</InTree>,
  merge: ({ ids }) => <InTree>{(snapshot) => <MergeDialog snapshot={snapshot} ids={ids} />}</InTree>,
  metadata: ({ ids }) => <InTree>{(snapshot) => <MetadataDialog snapshot={snapshot} ids={ids} />}</InTree>,
  sort: ({ ids }) => <InTree>{(snapshot) => <SortDialog snapshot={snapshot} ids={ids} />}</InTree>,
  cellsChange: (change) => <CellsChangeDialog {...change} />,
  replace: () => <InTree>{(snapshot) => <ReplaceDialog snapshot={snapshot} />}</InTree>,
  fields: () => <InTree>{(snapshot) => <FieldsDialog snapshot={snapshot} />}</InTree>,
  rules: () => <InTree>{(snapshot) => <RulesDialog snapshot={snapshot} />}</InTree>,
  mapping: (start) => <InTree>{(snapshot) => <MappingDialog snapshot={snapshot} start={start} />}</InTree>
};

const draw = <Kind extends DialogKind>(kind: Kind, props: DialogProps[Kind]): ReactElement => DIALOGS[kind](props);

export const DialogHost = (): ReactElement[] => {
  const open = useDialogs((state) => state.open);
  return typedKeys(DIALOGS).flatMap((kind) => {
    const props = open[kind];
    return props === undefined ? [] : [<Fragment key={kind}>{draw(kind, props)}</Fragment>];
  });
};
