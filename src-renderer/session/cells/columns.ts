import { create } from 'zustand';
import {
  COLUMN_WIDTH,
  MOST_CHOSEN,
  NO_COLUMNS,
  type ChosenColumn,
  type KeptColumns
} from '../../../src-shared/kept-columns';
import { sameJson } from '../../../src-shared/same-json';
import { messages } from './messages';

/** What a column shows. The first is always the name. */
export type Column =
  | { readonly of: 'name' }
  | { readonly of: Exclude<ChosenColumn['of'], 'metadata'> }
  | { readonly of: 'metadata'; readonly key: string };

/** Pixels, of a column that has just been chosen. */
const FIRST_WIDTHS = {
  name: 320,
  slug: 160,
  visible: 90,
  description: 260,
  children: 120,
  below: 120,
  changed: 180,
  metadata: 150
};

interface ColumnsState {
  readonly columns: readonly Column[];
  /** In pixels, apart from the columns, so that sizing one paints no row. */
  readonly widths: readonly number[];
}

const stateOf = ({ nameWidth, chosen }: KeptColumns): ColumnsState => ({
  columns: [
    { of: 'name' },
    ...chosen.map((one): Column => (one.of === 'metadata' ? { of: one.of, key: one.key } : { of: one.of }))
  ],
  widths: [nameWidth, ...chosen.map(({ width }) => width)]
});

/** The columns of the tree. */
export const useColumns = create<ColumnsState>(() => stateOf(NO_COLUMNS));

/** Whether anything but names shows: the tree is then a grid. */
export const hasColumns = ({ columns }: ColumnsState): boolean => columns.length > 1;

export const takeUpColumns = (kept: KeptColumns): void => useColumns.setState(stateOf(kept));

/** The columns as a window keeps them. */
export const keptColumns = (): KeptColumns => {
  const { columns, widths } = useColumns.getState();
  return {
    nameWidth: widths[0] ?? FIRST_WIDTHS.name,
    chosen: columns.flatMap((column, at): ChosenColumn[] => {
      const width = widths[at] ?? FIRST_WIDTHS[column.of];
      return column.of === 'name' ? [] : [{ ...column, width }];
    })
  };
};

export const isSameColumn = (a: Column, b: Column): boolean => sameJson(a, b);

export const columnLabel = (column: Column): string =>
  column.of === 'metadata' ? column.key : messages.columns[column.of];

/** Adds a column at the end, or removes it if it is there. */
export const toggleColumn = (column: Column): void => {
  const { columns, widths } = useColumns.getState();
  const at = columns.findIndex((one) => isSameColumn(one, column));
  if (at > 0) useColumns.setState({ columns: columns.toSpliced(at, 1), widths: widths.toSpliced(at, 1) });
  else if (columns.length <= MOST_CHOSEN)
    useColumns.setState({ columns: [...columns, column], widths: [...widths, FIRST_WIDTHS[column.of]] });
};

/** Moves a column by one place. The name stays first. */
export const moveColumn = (at: number, by: -1 | 1): void => {
  const { columns, widths } = useColumns.getState();
  const to = at + by;
  const column = columns[at];
  if (column === undefined || at < 1 || to < 1 || to >= columns.length) return;
  const moved = <T>(list: readonly T[], one: T): T[] => list.toSpliced(at, 1).toSpliced(to, 0, one);
  useColumns.setState({
    columns: moved(columns, column),
    widths: moved(widths, widths[at] ?? FIRST_WIDTHS[column.of])
  });
};

export const setColumnWidth = (at: number, width: number): void =>
  useColumns.setState(({ widths }) => ({
    widths: widths.with(at, Math.round(Math.max(COLUMN_WIDTH.least, Math.min(COLUMN_WIDTH.most, width))))
  }));
