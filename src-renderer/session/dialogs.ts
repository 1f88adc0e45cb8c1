import { create } from 'zustand';
import type { CategoryId } from '../../src-shared/ids';
import type { HistoryChange } from '../../src-shared/history';
import type { ListedState } from '../../src-shared/mapping-calls';
import type { CellsChange } from './cells/cells-change';
import { hideToast } from '../ui/toasts';

interface Categories {
  readonly ids: readonly CategoryId[];
}

/** The dialogs that are opened by name, from whichever feature, and what each is opened with. `shell/dialog-host.tsx` draws them. */
export interface DialogProps {
  readonly palette: null;
  readonly basket: null;
  readonly shortcuts: null;
  readonly guide: null;
  readonly licenses: null;
  readonly report: null;
  readonly settings: null;
  readonly backups: null;
  readonly retention: null;
  readonly redirects: null;
  readonly undoRecreates: { readonly count: number };
  readonly restoreVersion: { readonly change: HistoryChange };
  readonly createWorkspace: null;
  readonly renameWorkspace: null;
  readonly duplicateWorkspace: null;
  readonly deleteWorkspace: null;
  readonly connect: null;
  readonly credentials: null;
  readonly pending: null;
  readonly service: null;
  readonly delete: Categories;
  readonly moveTo: Categories;
  readonly pickCategory: { readonly label: string; readonly onPick: (id: CategoryId) => void };
  readonly merge: Categories;
  readonly metadata: Categories;
  readonly sort: Categories;
  readonly replace: null;
  readonly cellsChange: CellsChange;
  readonly fields: null;
  readonly rules: null;
  /** Where it begins; `null`: at the first taxonomy. */
  readonly mapping: { readonly channel: string; readonly state: ListedState; readonly id: CategoryId } | null;
}

export type DialogKind = keyof DialogProps;

interface DialogsState {
  readonly open: { readonly [Kind in DialogKind]?: DialogProps[Kind] | undefined };
}

export const useDialogs = create<DialogsState>(() => ({ open: {} }));

/** Opens a dialog, or gives an open one other props. */
export const openDialog = <Kind extends DialogKind>(kind: Kind, props: DialogProps[Kind]): void => {
  hideToast();
  useDialogs.setState(({ open }) => ({ open: { ...open, [kind]: props } }));
};

export const closeDialog = (kind: DialogKind): void => {
  if (isDialogShown(kind)) useDialogs.setState(({ open }) => ({ open: { ...open, [kind]: undefined } }));
};

export const closeAllDialogs = (): void => useDialogs.setState({ open: {} });

export const isDialogShown = (kind: DialogKind): boolean => useDialogs.getState().open[kind] !== undefined;

export const isAnyShown = ({ open }: DialogsState): boolean => Object.values(open).some((props) => props !== undefined);
