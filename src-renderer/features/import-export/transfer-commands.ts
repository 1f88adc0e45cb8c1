import { type ParentId, parentOnWire } from '../../../src-shared/ids';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ExportFormat, ImportSettings } from '../../../src-shared/import-plan';
import type { ChosenFile, ImportPreview } from '../../../src-shared/transfer';
import { callMain } from '../../platform/bridge';
import { hasTree, toastUndoable, type FeatureCommands } from '../../session/command-runner';
import { watchSlow, withProgress } from '../../session/edits';
import { selectedRoots } from '../../session/selection';
import { session } from '../../session/session';
import { selectNew } from '../../session/tree-effects';
import { toastError } from '../../ui/toasts';
import { messages } from './messages';
import { create } from 'zustand';

/** The selected category, below which the import may go. */
export interface ImportTarget {
  readonly id: number;
  readonly name: string;
}

/** What was found in a file. */
export type FoundInFile = Exclude<ImportPreview, { state: 'cancelled' }>;

type TransferDialog =
  /** `ids`: the selected branches, which may be exported alone. */
  | { readonly kind: 'export'; readonly ids: readonly number[] }
  /** Reading the file takes long. `progress` is from 0 to 1. */
  | { readonly kind: 'reading'; readonly file: ChosenFile; readonly callId: string; readonly progress: number }
  | {
      readonly kind: 'import';
      readonly file: ChosenFile;
      readonly found: FoundInFile;
      readonly target: ImportTarget | null;
    };

/** The choices of the last export in this window, which the next one begins with. */
interface ExportChoice {
  readonly format: ExportFormat;
  readonly forSpreadsheet: boolean;
}

interface TransferState {
  readonly dialog: TransferDialog | null;
  readonly choice: ExportChoice;
}

export const useTransfer = create<TransferState>(() => ({
  dialog: null,
  choice: { format: 'csv', forSpreadsheet: true }
}));

const { setState } = useTransfer;

const openTransfer = (dialog: TransferDialog): void => setState({ dialog });
export const closeTransfer = (): void => setState({ dialog: null });
export const chooseExport = (change: Partial<ExportChoice>): void =>
  setState(({ choice }) => ({ choice: { ...choice, ...change } }));

const forget = ({ id }: ChosenFile): void => {
  // The main process drops it with the window at the latest.
  callMain(IPC_CALLS.endImport, { id }).catch(() => undefined);
};

/** Closes the dialog and releases the file. */
export const endImport = (file: ChosenFile): void => {
  closeTransfer();
  forget(file);
};

/** All is left to Canopy. */
const GUESSED: ImportSettings = { reading: {}, choices: {} };

/** Reads a file. Shows the progress when it takes long, and then it can be cancelled. */
const read = (file: ChosenFile): Promise<ImportPreview> =>
  watchSlow(
    (callId) => callMain(IPC_CALLS.readImport, { id: file.id, settings: GUESSED }, callId),
    ({ callId, done, total }) => openTransfer({ kind: 'reading', file, callId, progress: done / total })
  );

const targetOf = (roots: readonly number[]): ImportTarget | null => {
  const [id] = roots;
  const node = id === undefined || roots.length > 1 ? undefined : session.model.get(id);
  return node === undefined ? null : { id: node.id, name: node.name };
};

let isChoosing = false;

/** Shows what is in a file. `roots`: the selected branches; a single one may be where it goes. */
const previewFile = async (roots: readonly number[], choose: () => Promise<ChosenFile | null>): Promise<void> => {
  if (isChoosing) return;
  isChoosing = true;
  let file: ChosenFile | null = null;
  try {
    file = await choose();
    if (file === null) return;
    const found = await read(file);
    if (found.state === 'cancelled') endImport(file);
    else openTransfer({ kind: 'import', file, found, target: targetOf(roots) });
  } catch (error) {
    if (file !== null) endImport(file);
    toastError(messages.notImported, error);
  } finally {
    isChoosing = false;
  }
};

/** Asks for a file, and shows what is in it. `roots`: the selected branches. */
export const beginImport = (roots: readonly number[]): Promise<void> =>
  previewFile(roots, () => callMain(IPC_CALLS.chooseImport, null));

/** The same with a file that was dropped on the window. */
export const importDropped = (dropped: File): Promise<void> => {
  const take = async (): Promise<ChosenFile | null> =>
    callMain(IPC_CALLS.takeDropped, { name: dropped.name, bytes: new Uint8Array(await dropped.arrayBuffer()) });
  return previewFile(selectedRoots(session.model), take);
};

/** Imports the file as one step of undo, selects the result and closes the dialog; or reports why not, and nothing has changed. */
export const carryOutImport = async (file: ChosenFile, parent: ParentId): Promise<void> => {
  try {
    const imported = await withProgress((callId) =>
      callMain(
        IPC_CALLS.carryOutImport,
        { id: file.id, settings: GUESSED, parentId: parentOnWire(parent), mode: { kind: 'append' } },
        callId
      )
    );
    if (imported.state === 'cancelled') return;
    endImport(file);
    // A search could hide the result.
    session.search('');
    await selectNew(imported.rootIds);
    toastUndoable(messages.imported(imported.count));
  } catch (error) {
    toastError(messages.notImported, error);
  }
};

export const transferCommands = {
  importFile: { run: ({ roots }) => beginImport(roots) },
  exportTree: { run: ({ roots }) => openTransfer({ kind: 'export', ids: roots }), isEnabled: hasTree }
} satisfies FeatureCommands;
