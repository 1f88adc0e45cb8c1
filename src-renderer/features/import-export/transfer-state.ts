import { create } from 'zustand';
import type { ChosenFile, FileFormat, ImportPreview } from '../../../src-shared/transfer';

/** A category that what is imported may go under. */
export interface ImportTarget {
  readonly id: number;
  readonly name: string;
}

/** What was found in a file. */
export type FoundInFile = Exclude<ImportPreview, { state: 'cancelled' }>;

export type TransferDialog =
  /** The branches that may be exported by themselves; none: nothing is selected. */
  | { readonly kind: 'export'; readonly ids: readonly number[] }
  /** The file takes long. `progress`: from 0 to 1. */
  | { readonly kind: 'reading'; readonly file: ChosenFile; readonly progress: number }
  | {
      readonly kind: 'import';
      readonly file: ChosenFile;
      readonly found: FoundInFile;
      readonly target: ImportTarget | null;
    };

/** How the person exported last in this window, which is mostly how they will again. */
interface ExportChoice {
  readonly format: FileFormat;
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

export const openTransfer = (dialog: TransferDialog): void => setState({ dialog });
export const closeTransfer = (): void => setState({ dialog: null });
export const chooseExport = (change: Partial<ExportChoice>): void =>
  setState(({ choice }) => ({ choice: { ...choice, ...change } }));
