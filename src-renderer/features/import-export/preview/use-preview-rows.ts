import { useQueries } from '@tanstack/react-query';
import type { ImportSettings } from '../../../../src-shared/import-plan';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { type ChosenFile, PREVIEW_PAGE, type PreviewRow, type ReadableImport } from '../../../../src-shared/transfer';
import { callMain } from '../../../platform/bridge';

const numbers = new WeakMap<ReadableImport, number>();
let count = 0;

/** Stands for what was found in a query's key. */
const numberOf = (found: ReadableImport): number => {
  const number = numbers.get(found) ?? (count += 1);
  numbers.set(found, number);
  return number;
};

/** Milliseconds for which rows stay that are out of sight. */
const KEPT_MS = 60_000;

/** `null`: it could not be read; `undefined`: not yet. */
export type RowAt = (index: number) => PreviewRow | null | undefined;

/**
 * The rows of a preview, of which those in sight are read.
 * @param settings by which it was found, unless others are being tried
 * @param indexes of the rows in sight
 */
export const usePreviewRows = (
  file: ChosenFile,
  { found, settings, isReading }: { found: ReadableImport; settings: ImportSettings; isReading: boolean },
  indexes: readonly number[]
): RowAt => {
  const pages = [...new Set(indexes.map((index) => Math.floor(index / PREVIEW_PAGE)))].filter((page) => page > 0);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['import-rows', file.id, numberOf(found), page],
      queryFn: () => callMain(IPC_CALLS.readImportRows, { id: file.id, settings, from: page * PREVIEW_PAGE }),
      // By other settings there are other rows.
      enabled: !isReading,
      staleTime: Infinity,
      gcTime: KEPT_MS,
      structuralSharing: false
    }))
  });
  return (index) => {
    const page = Math.floor(index / PREVIEW_PAGE);
    if (page === 0) return found.first[index];
    const answer = answers[pages.indexOf(page)];
    return answer?.isError === true ? null : answer?.data?.rows[index % PREVIEW_PAGE];
  };
};
