import { create } from 'zustand';
import type { KeptExport } from '../../src-shared/window-view';

/** The ways to export that this window keeps under names. */
export const useKeptExports = create<{ readonly exports: readonly KeptExport[] }>(() => ({ exports: [] }));
