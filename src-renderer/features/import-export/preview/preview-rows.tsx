import { identityOf } from '../../../../src-shared/once';
import { IconCirclePlus, IconCircleX, IconTool } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import type { FoundFault, ImportSettings } from '../../../../src-shared/import-plan';
import { type ChosenFile, type PreviewRow, type ReadableImport, PREVIEW_PAGE } from '../../../../src-shared/transfer';
import { messages } from './messages';
import classes from './preview.module.css';
import { useQueries } from '@tanstack/react-query';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { callMain } from '../../../platform/bridge';

const KEPT_MS = 60_000;

type RowAt = (index: number) => PreviewRow | null | undefined;

/** The rows of a preview that are in sight. @param settings by which it was found, or that are being tried @param indexes of those rows */
const usePreviewRows = (
  file: ChosenFile,
  { found, settings, isReading }: { found: ReadableImport; settings: ImportSettings; isReading: boolean },
  indexes: readonly number[]
): RowAt => {
  const pages = [...new Set(indexes.map((index) => Math.floor(index / PREVIEW_PAGE)))].filter((page) => page > 0);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['import-rows', file.id, identityOf(found), page],
      queryFn: () => callMain(IPC_CALLS.readImportRows, { id: file.id, settings, from: page * PREVIEW_PAGE }),
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

const ROW = 24;

const MOST_INDENTED = 10;

const Note = ({ row, faults }: { row: PreviewRow; faults: readonly FoundFault[] }): ReactElement | null => {
  const found = faults.filter(({ kind }) => row.faults?.includes(kind) === true);
  const { leftOut } = row;
  const notes =
    leftOut === undefined
      ? [
          ...(row.isMade === true ? [messages.created] : []),
          ...found.map(({ kind, choice }) => messages.outcome(kind, choice))
        ]
      : [
          messages.leftOut(
            leftOut,
            found.flatMap(({ kind, choice }) => (choice === 'leave_out' ? [kind] : []))
          )
        ];
  if (notes.length === 0) return null;
  const Icon = leftOut !== undefined ? IconCircleX : row.isMade === true ? IconCirclePlus : IconTool;
  return (
    <span className={classes.note}>
      {' '}
      <Icon size={14} stroke={1.7} aria-hidden />
      {notes.filter((one) => one !== '').join(messages.betweenNotes)}
    </span>
  );
};

const RowText = ({
  row,
  faults
}: {
  row: PreviewRow | null | undefined;
  faults: readonly FoundFault[];
}): ReactElement => {
  if (row === undefined) return <span aria-hidden>…</span>;
  if (row === null) return <span className={classes.note}>{messages.notRead}</span>;
  return (
    <>
      <span className={classes.name} data-left-out={row.leftOut !== undefined || undefined}>
        {row.name === '' ? messages.nameless : withHiddenShown(row.name)}
      </span>
      <Note row={row} faults={faults} />
    </>
  );
};

interface Props {
  file: ChosenFile;
  found: ReadableImport;
  settings: ImportSettings;
  isReading: boolean;
  label: string;
}

/** All categories that would come of a file, and what is left out of it, with what was done about each. */
export const PreviewRows = ({ file, found, settings, isReading, label }: Props): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null);
  const total = found.count + found.leftOut;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12
  });
  // The browser would scroll to where the end seems to be before the rows on the way are measured, and may forget it where the list is new.
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = new Map([
      ['Home', 0],
      ['End', total - 1]
    ]).get(event.key);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target);
  };
  const shown = virtualizer.getVirtualItems();
  const rowAt = usePreviewRows(
    file,
    { found, settings, isReading },
    shown.map(({ index }) => index)
  );
  return (
    // Focusable, so that the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div ref={scroller} className={classes.scroll} tabIndex={0} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <div
        role="list"
        aria-label={messages.list}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <div
              key={index}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={total}
              aria-level={(row?.depth ?? 0) + 1}
              data-index={index}
              className={classes.row}
              style={{
                transform: `translateY(${start}px)`,
                paddingInlineStart: `calc(var(--space-12) + ${Math.min(row?.depth ?? 0, MOST_INDENTED)} * var(--indent-preview))`
              }}
            >
              <RowText row={row} faults={found.faults} />
            </div>
          );
        })}
      </div>
    </div>
  );
};
