import type { PointerEvent, ReactElement } from 'react';
import { columnLabel, setColumnWidth, useColumns } from '../session/cells/columns';
import classes from './cells.module.css';

/** Sizes a column while the pointer holds its edge. */
const startSizing = (event: PointerEvent<HTMLElement>, at: number): void => {
  const edge: HTMLElement = event.currentTarget;
  const from = event.clientX - (useColumns.getState().widths[at] ?? 0);
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const end = new AbortController();
  edge.addEventListener('pointermove', ({ clientX }) => setColumnWidth(at, clientX - from), { signal: end.signal });
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal: end.signal });
};

/** The row of headings. They are no stops of the keyboard: what they do can be done from the cells and in the menu of columns. */
export const ColumnHeads = (): ReactElement => {
  const columns = useColumns((state) => state.columns);
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      {columns.map((column, at) => (
        <div
          key={JSON.stringify(column)}
          role="columnheader"
          aria-colindex={at + 1}
          className={at === 0 ? classes.nameHead : classes.head}
          style={{ width: `var(--column-${at})` }}
        >
          {columnLabel(column)}
          <span className={classes.edge} onPointerDown={(event) => startSizing(event, at)} />
        </div>
      ))}
    </div>
  );
};
