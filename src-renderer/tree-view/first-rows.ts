import type { FirstRow, FirstScreen } from '../../src-shared/first-screen';
import { parseJson } from '../../src-shared/parse-json';
import classes from './first-rows.module.css';
import rowClasses from './tree-row.module.css';
// After those of a row, which it takes back in part.
import cellClasses from './cells.module.css';

/*
 * The rows that the workspace showed last, drawn before the app itself is loaded. They are a picture: they take neither focus nor
 * click, assistive technology does not hear of them, and they go as the real ones are drawn. This file is loaded before all others,
 * so it imports nothing large.
 */

const ELEMENT = 'first-rows';

type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isRow = (value: unknown): value is FirstRow =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.level === 'number' &&
  typeof value.top === 'number' &&
  typeof value.kind === 'string' &&
  typeof value.count === 'string' &&
  Array.isArray(value.cells);

const isScreen = (value: unknown): value is FirstScreen =>
  isObject(value) &&
  ['pageWidth', 'pageHeight', 'left', 'top', 'width', 'height', 'rowHeight'].every(
    (member) => typeof value[member] === 'number'
  ) &&
  Array.isArray(value.columns) &&
  Array.isArray(value.rows) &&
  value.rows.every(isRow);

/** What the main process has put into the page, which it has checked; `null`: nothing, or a page of the hot-reload server. */
const keptScreen = (): FirstScreen | null => {
  try {
    const value: unknown = parseJson(document.querySelector('#first-screen')?.textContent ?? 'null');
    return isScreen(value) ? value : null;
  } catch {
    return null;
  }
};

const part = (className: string | undefined, text = ''): HTMLElement => {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.textContent = text;
  return element;
};

/** A cell, or a heading, as wide as its column. */
const inColumn = (at: number, className: string | undefined, text = ''): HTMLElement => {
  const cell = part(className, text);
  cell.dataset['column'] = String(at);
  cell.style.width = `var(--column-${at})`;
  return cell;
};

/** The picture of a row, with the cells beside its name; `null`: names alone show. */
export const drawnRow = (
  { name, level, top, kind, isSelected, isHidden, count }: Omit<FirstRow, 'cells'>,
  cells: FirstRow['cells'] | null = null
): HTMLElement => {
  const row = document.createElement('div');
  row.className = rowClasses.row ?? '';
  row.style.transform = `translateY(${top}px)`;
  row.style.setProperty('--level', String(level));
  // The style sheet goes by these attributes. Assistive technology hears of none: the whole place is hidden from it.
  if (isSelected) row.ariaSelected = 'true';
  if (kind === 'open') row.ariaExpanded = 'true';
  if (isHidden) row.dataset['hidden'] = 'true';
  const chevron = part(rowClasses.chevron);
  if (kind === 'tag') chevron.dataset['leaf'] = 'true';
  const icon = part(rowClasses.icon);
  icon.dataset['kind'] = kind;
  const head = cells === null ? row : inColumn(0, cellClasses.nameCell);
  head.append(chevron, icon, part(rowClasses.name, name));
  if (count !== '') head.append(part(rowClasses.count, count));
  if (isHidden) head.append(part(rowClasses.hiddenMark));
  if (cells === null) return row;
  row.classList.add(cellClasses.gridRow ?? '');
  row.append(head);
  for (const [at, { text, isNumber }] of cells.entries()) {
    const cell = inColumn(at + 1, cellClasses.cell, text);
    cell.toggleAttribute('data-number', isNumber);
    row.append(cell);
  }
  return row;
};

const drawnHeads = ({ columns, rows }: FirstScreen): HTMLElement => {
  const heads = part(cellClasses.heads);
  for (const [at, { label }] of columns.entries()) {
    const head = inColumn(at, at === 0 ? cellClasses.nameHead : cellClasses.head, label);
    head.toggleAttribute(
      'data-number',
      rows.some(({ cells }) => cells[at - 1]?.isNumber === true)
    );
    heads.append(head);
  }
  return heads;
};

/**
 * Shows the rows in a page of the size that they were kept in alone, which a window may have only once it is maximised.
 * @returns whether they show now
 */
export const drawFirstRows = (): boolean => {
  const screen = keptScreen();
  if (screen === null || screen.rows.length === 0) return false;
  const isInPlace = (): boolean => window.innerWidth === screen.pageWidth && window.innerHeight === screen.pageHeight;
  const place = document.createElement('div');
  place.id = ELEMENT;
  place.className = classes.place ?? '';
  place.inert = true;
  place.ariaHidden = 'true';
  const { style } = place;
  for (const side of ['left', 'top', 'width', 'height'] as const) style[side] = `${screen[side]}px`;
  style.setProperty('--row-height', `${screen.rowHeight}px`);
  const { columns } = screen;
  for (const [at, { width }] of columns.entries()) style.setProperty(`--column-${at}`, `${width}px`);
  if (columns.length > 0) place.append(drawnHeads(screen));
  for (const row of screen.rows) place.append(drawnRow(row, columns.length === 0 ? null : row.cells));
  if (screen.hasContrast) document.documentElement.dataset['contrast'] = 'more';
  const showInPlace = (): void => {
    style.visibility = isInPlace() ? 'visible' : 'hidden';
  };
  showInPlace();
  window.addEventListener('resize', showInPlace);
  document.body.append(place);
  return isInPlace();
};

/** Takes the picture away, once the real rows or what stands in their place are drawn. */
export const removeFirstRows = (): void => document.getElementById(ELEMENT)?.remove();
