import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { FIRST_CELL_LENGTH, type FirstRow, type FirstScreen } from '../../src-shared/first-screen';
import { callMain, onMain } from '../platform/bridge';
import { whenQuiet } from '../platform/throttle';
import { session } from '../session/session';
import rowClasses from './tree-row.module.css';

const textIn = (row: HTMLElement, className: string | undefined): string =>
  row.querySelector(`.${className ?? ''}`)?.textContent ?? '';

const KINDS = ['open', 'folder', 'tag'] as const;

const rowIn = (row: HTMLElement, edge: number): FirstRow => {
  const kind = row.querySelector<HTMLElement>('[data-kind]')?.dataset['kind'];
  return {
    name: textIn(row, rowClasses.name),
    level: Number(row.ariaLevel),
    top: row.getBoundingClientRect().top - edge,
    kind: KINDS.find((one) => one === kind) ?? 'tag',
    isSelected: row.ariaSelected === 'true',
    isHidden: row.dataset['hidden'] === 'true',
    count: textIn(row, rowClasses.count),
    cells: [...row.querySelectorAll<HTMLElement>('[data-column]')].slice(1).map((cell) => ({
      text: cell.textContent.slice(0, FIRST_CELL_LENGTH),
      isNumber: cell.dataset['number'] !== undefined
    }))
  };
};

/** The rows that show now; `null`: the workspace is empty. Nothing where something else than the whole tree shows. */
const shownScreen = (): FirstScreen | null | undefined => {
  const { snapshot, filter, naming } = session.state;
  if (snapshot === null || filter !== null || naming !== null) return undefined;
  if (snapshot.model.size === 0) return null;
  const tree = document.querySelector<HTMLElement>('[data-tree]');
  const rows = [...(tree?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  const rowHeight = rows[0]?.offsetHeight ?? 0;
  const list = tree?.querySelector<HTMLElement>('[data-rows]');
  // The picture begins with the names.
  if (!tree || !list || rowHeight === 0 || tree.scrollLeft !== 0) return undefined;
  const { left, width } = list.getBoundingClientRect();
  const { top, height } = tree.getBoundingClientRect();
  return {
    pageWidth: window.innerWidth,
    pageHeight: window.innerHeight,
    left,
    top,
    width: Math.min(width, tree.clientWidth),
    height,
    rowHeight,
    columns: [...tree.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => ({
      label: head.textContent,
      width: head.offsetWidth
    })),
    hasContrast: document.documentElement.dataset['contrast'] === 'more',
    rows: rows.map((row) => rowIn(row, top)).filter((row) => row.top > -rowHeight && row.top < height)
  };
};

const keepNow = (): void => {
  const screen = shownScreen();
  if (screen !== undefined) callMain(IPC_CALLS.keepFirstScreen, screen).catch(() => undefined);
};

/** Keeps the rows in sight for the next start, whenever they have not changed for a second and as the window closes. */
export const followFirstRows = (): void => {
  const keepSoon = whenQuiet(keepNow);
  session.store.subscribe(keepSoon);
  window.addEventListener('resize', keepSoon);
  document.addEventListener('scroll', keepSoon, { capture: true, passive: true });
  onMain(IPC_EVENTS.windowClosing, keepNow);
};
