import { IconCirclePlus, IconCircleX, IconTool } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactElement } from 'react';
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import type { FoundFault, ImportSettings } from '../../../../src-shared/import-plan';
import type { ChosenFile, PreviewRow, ReadableImport } from '../../../../src-shared/transfer';
import { messages } from './messages';
import { usePreviewRows } from './use-preview-rows';
import classes from './preview.module.css';

/** Pixels of a row whose note needs no second line. */
const ROW = 24;

/** What is further in has no more room. */
const MOST_INDENTED = 10;

const Note = ({ row, faults }: { row: PreviewRow; faults: readonly FoundFault[] }): ReactElement | null => {
  const found = faults.filter(({ kind }) => row.faults?.includes(kind) === true);
  const { leftOut } = row;
  const said =
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
  if (said.length === 0) return null;
  const Icon = leftOut !== undefined ? IconCircleX : row.isMade === true ? IconCirclePlus : IconTool;
  return (
    <span className={classes.note}>
      {' '}
      <Icon size={14} stroke={1.7} aria-hidden />
      {said.filter((one) => one !== '').join(messages.betweenNotes)}
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
  /** The name of the part of the dialog, for assistive technology. */
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
  const shown = virtualizer.getVirtualItems();
  const rowAt = usePreviewRows(
    file,
    { found, settings, isReading },
    shown.map(({ index }) => index)
  );
  return (
    // Focusable, so that the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
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
