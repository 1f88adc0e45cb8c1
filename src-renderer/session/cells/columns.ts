import { create } from 'zustand';
import {
  COLUMN_WIDTH,
  MOST_CHOSEN,
  NO_COLUMNS,
  type ChosenColumn,
  type ColumnFilter,
  type ColumnSort,
  type ColumnTest,
  type ColumnView,
  type KeptColumns,
  type ShownLanguage
} from '../../../src-shared/kept-columns';
import { channelName, channelOfKey } from '../../../src-shared/mapping';
import { sameJson } from '../../../src-shared/same-json';
import { setShownLanguage } from '../../model/shown-language';
import { startOf } from '../../platform/direction';
import { customFieldOf } from '../custom-fields';
import messages from './messages/en.json' with { type: 'json' };

/** What a column shows. The first is always the name. */
export type Column = ColumnSort['column'];

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
  /** `null`: names and fields show as they are. */
  readonly language: ShownLanguage | null;
  /** `null`: siblings show in the order of the tree. */
  readonly sort: ColumnSort | null;
  /** One for a column at most; what shows meets all. */
  readonly filters: readonly ColumnFilter[];
  readonly views: readonly ColumnView[];
  /** The name of the view that shows at the start; `null`: what showed last. */
  readonly pinned: string | null;
}

type Arrangement = Omit<KeptColumns, 'views' | 'pinned'>;

const stateOf = ({
  nameWidth,
  chosen,
  language,
  sort,
  filters
}: Arrangement): Omit<ColumnsState, 'views' | 'pinned'> => ({
  columns: [
    { of: 'name' },
    ...chosen.map((one): Column => (one.of === 'metadata' ? { of: one.of, key: one.key } : { of: one.of }))
  ],
  widths: [nameWidth, ...chosen.map(({ width }) => width)],
  language,
  sort,
  filters
});

/** The column whose menu is open, and where, in pixels of the page. */
export const useColumnMenu = create<{
  readonly open: { readonly column: Column; readonly left: number; readonly top: number } | null;
}>(() => ({ open: null }));

export const openColumnMenu = (column: Column, element: Element): void => {
  const box = element.getBoundingClientRect();
  useColumnMenu.setState({ open: { column, left: startOf(box), top: box.bottom } });
};

export const useColumns = create<ColumnsState>(() => ({ ...stateOf(NO_COLUMNS), views: [], pinned: null }));
useColumns.subscribe(({ language }) => setShownLanguage(language));

/** The language that names show in. What shows names calls it, so that it is drawn again for another language. */
export const useShownLanguage = (): ShownLanguage | null => useColumns(({ language }) => language);

export const showColumnView = (view: Arrangement): void => useColumns.setState(stateOf(view));

/** Takes up what a window kept: the pinned view, or what showed last. */
export const takeUpColumns = (kept: KeptColumns): void => {
  const { views, pinned } = kept;
  useColumns.setState({ views, pinned });
  showColumnView(views.find(({ name }) => name === pinned) ?? kept);
};

const shownColumns = (): Arrangement => {
  const { columns, widths, language, sort, filters } = useColumns.getState();
  return {
    language,
    sort,
    filters: [...filters],
    nameWidth: widths[0] ?? FIRST_WIDTHS.name,
    chosen: columns.flatMap((column, at): ChosenColumn[] => {
      const width = widths[at] ?? FIRST_WIDTHS[column.of];
      return column.of === 'name' ? [] : [{ ...column, width }];
    })
  };
};

/** The columns as a window keeps them. */
export const keptColumns = (): KeptColumns => {
  const { views, pinned } = useColumns.getState();
  return { ...shownColumns(), views: [...views], pinned: views.some(({ name }) => name === pinned) ? pinned : null };
};

/** What shows, as a view. */
export const shownView = (name: string): ColumnView => ({ ...shownColumns(), name });

export const isSameColumn = (a: Column, b: Column): boolean => sameJson(a, b);

export const channelOfColumn = (column: Column): string | null =>
  column.of === 'metadata' ? channelOfKey(column.key) : null;

/** What a column is called: a field by its name and its unit, another entry by its key. */
export const columnLabel = (column: Column): string => {
  if (column.of !== 'metadata') return messages.columns[column.of];
  const channel = channelOfColumn(column);
  if (channel !== null) return messages.mapping({ channel: channelName(channel) });
  const field = customFieldOf(column.key);
  const unit = field?.type === 'number' ? field.unit : undefined;
  return field !== undefined && unit !== undefined
    ? messages.inUnit({ name: field.name, unit })
    : (field?.name ?? column.key);
};

/** Of a mapping a path shows, which is long. */
export const firstWidth = (column: Column): number =>
  FIRST_WIDTHS[channelOfColumn(column) === null ? column.of : 'description'];

/** Adds a column at the end, or removes it if it is there. @param width in pixels, once it is added */
export const toggleColumn = (column: Column, width: number): void => {
  const { columns, widths } = useColumns.getState();
  const at = columns.findIndex((one) => isSameColumn(one, column));
  if (at > 0) useColumns.setState({ columns: columns.toSpliced(at, 1), widths: widths.toSpliced(at, 1) });
  else if (columns.length <= MOST_CHOSEN)
    useColumns.setState({ columns: [...columns, column], widths: [...widths, width] });
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

/** Sorts siblings by a column, in the other direction where they are already, and the third time no more. */
export const turnSort = (column: Column): void => {
  const { sort } = useColumns.getState();
  const isSorted = sort !== null && isSameColumn(sort.column, column);
  if (isSorted && sort.isDescending) useColumns.setState({ sort: null });
  else useColumns.setState({ sort: { column, isDescending: isSorted } });
};

/** Shows only rows whose value in a column meets a test; `null`: whatever it is. */
export const filterColumn = (column: Column, test: ColumnTest | null): void => {
  const { filters } = useColumns.getState();
  const at = filters.findIndex((one) => isSameColumn(one.column, column));
  const others = filters.filter((_, index) => index !== at);
  if (test === null) useColumns.setState({ filters: others });
  else
    useColumns.setState({ filters: at === -1 ? [...filters, { column, test }] : filters.with(at, { column, test }) });
};
