import { type ParentId, parentOnWire } from '../../../src-shared/ids';
import type { KeptCustomField } from '../../../src-shared/fields';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ExportFormat, ImportSettings, Platform } from '../../../src-shared/import-plan';
import {
  type ChosenFile,
  type ComparedImport,
  type ImportComparison,
  type ImportPreview,
  MOST_DROPPED_BYTES
} from '../../../src-shared/transfer';
import type { KeptExport } from '../../../src-shared/window-view';
import { callMain } from '../../platform/bridge';
import { addCustomFields } from '../../session/custom-fields';
import { isEditRefused } from '../../session/edit-rights';
import { hasTree, runCommand, toastUndoable, type FeatureCommands } from '../../session/command-runner';
import { watchSlow, withProgress } from '../../session/edits';
import { openDialog } from '../../session/dialogs';
import { selectedRoots } from '../../session/selection';
import { session } from '../../session/session';
import { attempt, toastError, toastProblem } from '../../ui/toasts';
import { messages } from './messages';
import wayMessages from './way/messages/en.json' with { type: 'json' };
import { shownName } from '../../model/shown-language';
import { create } from 'zustand';
import { selectNew } from '../../session/follow-tree';

/** The selected category, below which the import may go. */
export interface ImportTarget {
  readonly id: number;
  readonly name: string;
}

export type FoundInFile = Exclude<ImportPreview, { state: 'cancelled' }>;

/** A file whose import is being decided. */
export interface OpenImport {
  readonly file: ChosenFile;
  readonly found: FoundInFile;
  readonly settings: ImportSettings;
  readonly isReading: boolean;
  readonly target: ImportTarget | null;
}

type TransferDialog =
  | { readonly kind: 'export'; readonly ids: readonly number[] }
  | { readonly kind: 'reading'; readonly file: ChosenFile; readonly callId: string; readonly progress: number }
  | (OpenImport & { readonly kind: 'import' });

interface ExportChoice {
  /** The saved export that was chosen; `null`: none, or something else was chosen since. */
  readonly profile: string | null;
  readonly format: ExportFormat;
  /** `null`: Canopy's own table. */
  readonly platform: Platform | null;
  readonly forSpreadsheet: boolean;
}

interface TransferState {
  readonly dialog: TransferDialog | null;
  readonly choice: ExportChoice;
}

export const useTransfer = create<TransferState>(() => ({
  dialog: null,
  choice: { profile: null, format: 'csv', platform: null, forSpreadsheet: true }
}));

const { setState } = useTransfer;

const openTransfer = (dialog: TransferDialog): void => setState({ dialog });
export const closeTransfer = (): void => setState({ dialog: null });
export const chooseExport = (change: Partial<ExportChoice>): void =>
  setState(({ choice }) => ({ choice: { ...choice, profile: null, ...change } }));

/** Chooses what a saved export says. */
export const chooseKeptExport = ({ name, ...choice }: KeptExport): void => chooseExport({ ...choice, profile: name });

const beginExport = (roots: readonly number[], kept: KeptExport | undefined): void => {
  if (kept !== undefined) chooseKeptExport(kept);
  openTransfer({ kind: 'export', ids: roots });
};

const forget = ({ id }: ChosenFile): void => {
  callMain(IPC_CALLS.endImport, { id }).catch(() => undefined);
};

/** Closes the dialog and releases the file. */
export const endImport = (file: ChosenFile): void => {
  closeTransfer();
  forget(file);
};

const GUESSED: ImportSettings = { reading: {}, choices: {} };

/** Milliseconds until a reading is shown, so that it can be cancelled: some formats report no progress. */
const READING_DELAY_MS = 700;

const read = async (file: ChosenFile): Promise<ImportPreview> => {
  let delay: ReturnType<typeof setTimeout> | undefined;
  const show = (callId: string, progress: number): void => openTransfer({ kind: 'reading', file, callId, progress });
  try {
    return await watchSlow(
      (callId) => {
        delay = setTimeout(() => show(callId, 0), READING_DELAY_MS);
        return callMain(IPC_CALLS.readImport, { id: file.id, settings: GUESSED }, callId);
      },
      ({ callId, done, total }) => show(callId, done / Math.max(total, 1))
    );
  } finally {
    clearTimeout(delay);
  }
};

/** The import of this file, if its dialog is still open. */
export const openImportOf = ({ id }: ChosenFile): (OpenImport & { readonly kind: 'import' }) | null => {
  const { dialog } = useTransfer.getState();
  return dialog?.kind === 'import' && dialog.file.id === id ? dialog : null;
};

/** Tries other settings for the opened file. Of those chosen while some are tried, the newest is the next. */
export const changeImport = async (settings: ImportSettings): Promise<void> => {
  const { dialog } = useTransfer.getState();
  if (dialog?.kind !== 'import') return;
  const { file, isReading } = dialog;
  openTransfer({ ...dialog, settings, isReading: true });
  if (isReading) return;
  try {
    for (let tried = openImportOf(file); tried !== null;) {
      const found = await callMain(IPC_CALLS.readImport, { id: file.id, settings: tried.settings });
      const now = openImportOf(file);
      if (now === null || found.state === 'cancelled') return;
      if (now.settings === tried.settings) {
        openTransfer({ ...now, found, isReading: false });
        return;
      }
      tried = now;
    }
  } catch (error) {
    const now = openImportOf(file);
    if (now === null) return;
    openTransfer({ ...now, settings: dialog.settings, isReading: false });
    toastError(messages.notLooked, error);
  }
};

const targetOf = (roots: readonly number[]): ImportTarget | null => {
  const [id] = roots;
  const node = id === undefined || roots.length > 1 ? undefined : session.model.get(id);
  return node === undefined ? null : { id: node.id, name: shownName(node).name };
};

let isChoosing = false;

const previewFile = async (roots: readonly number[], choose: () => Promise<ChosenFile | null>): Promise<void> => {
  if (isChoosing || isEditRefused()) return;
  isChoosing = true;
  let file: ChosenFile | null = null;
  try {
    file = await choose();
    if (file === null) return;
    const found = await read(file);
    if (found.state === 'cancelled') endImport(file);
    else openTransfer({ kind: 'import', file, found, settings: GUESSED, isReading: false, target: targetOf(roots) });
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

/** As `beginImport`, with a file that was dropped on the window. */
export const importDropped = (dropped: File): Promise<void> => {
  const take = async (): Promise<ChosenFile | null> => {
    const bytes = await dropped.arrayBuffer().catch(() => null);
    if (bytes !== null) return callMain(IPC_CALLS.takeDropped, { name: dropped.name, bytes: new Uint8Array(bytes) });
    // A folder comes as a file too, and cannot be read; nor can what has been moved away meanwhile.
    toastProblem(messages.notImported, messages.notAFile({ name: dropped.name }));
    return null;
  };
  return previewFile(selectedRoots(session.model), take);
};

const importText = (text: string): Promise<void> => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.byteLength > MOST_DROPPED_BYTES) {
    toastProblem(messages.notImported, messages.textTooLarge);
    return Promise.resolve();
  }
  return previewFile(selectedRoots(session.model), async () => {
    const file = await callMain(IPC_CALLS.takeDropped, { name: messages.pasted, bytes });
    if (file !== null) pastedFiles.add(file.id);
    return file;
  });
};

const pastedFiles = new Set<string>();
/** Whether a file is a text that was pasted: it has no encoding, and no other can be chosen in its place. */
export const isPastedFile = ({ id }: ChosenFile): boolean => pastedFiles.has(id);

/** Imports the file as one step of undo, selects the result and closes the dialog; or reports why not, and nothing has changed. */
export const carryOutImport = (
  file: ChosenFile,
  settings: ImportSettings,
  parent: ParentId,
  fields: readonly KeptCustomField[]
): Promise<boolean> =>
  attempt(async () => {
    const imported = await withProgress((callId) =>
      callMain(IPC_CALLS.carryOutImport, { id: file.id, settings, parentId: parentOnWire(parent) }, callId)
    );
    if (imported.state === 'cancelled') return;
    endImport(file);
    await addCustomFields(fields);
    session.search('');
    await selectNew(imported.rootIds);
    toastUndoable(messages.imported({ count: imported.count }));
  }, messages.notImported);

/** What would come of matching a file with the workspace. `null`: cancelled, or reported why not. */
export const compareImport = async (
  request: ImportComparison
): Promise<Exclude<ComparedImport, { state: 'cancelled' }> | null> => {
  try {
    const compared = await withProgress((callId) => callMain(IPC_CALLS.compareImport, request, callId));
    return compared.state === 'cancelled' ? null : compared;
  } catch (error) {
    toastError(wayMessages.notCompared, error);
    return null;
  }
};

/** Closes the import and shows the differences, unless the person has closed it meanwhile. */
export const showComparedImport = (file: ChosenFile, body: Uint8Array, deletes: boolean): void => {
  if (openImportOf(file) === null) return;
  // Both in one turn, so that the focus goes from the dialog to the comparison.
  endImport(file);
  runCommand('compare', { name: file.name, body, deletes });
};

export const transferCommands = {
  importFile: { run: ({ roots, given }) => (given === undefined ? beginImport(roots) : importText(given)) },
  exportTree: { run: ({ roots, given }) => beginExport(roots, given), isEnabled: hasTree },
  exportRedirects: { run: () => openDialog('redirects', null), isEnabled: hasTree }
} satisfies FeatureCommands;
