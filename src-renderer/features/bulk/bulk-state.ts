import { create } from 'zustand';

/** Which dialog for many categories is open, and for which ones; nothing here is saved or sent. */
export type BulkDialogKind =
  | { readonly kind: 'replace' }
  /** No category: the top level. */
  | { readonly kind: 'sort'; readonly ids: readonly number[] }
  | { readonly kind: 'metadata'; readonly ids: readonly number[] }
  | { readonly kind: 'merge'; readonly ids: readonly number[] };

interface BulkState {
  readonly dialog: BulkDialogKind | null;
}

export const useBulk = create<BulkState>(() => ({ dialog: null }));

export const openBulk = (dialog: BulkDialogKind): void => useBulk.setState({ dialog });

export const closeBulk = (): void => useBulk.setState({ dialog: null });
