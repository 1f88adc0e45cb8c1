import type { FirstRow, FirstScreen } from '../../src-shared/first-screen';
import { parseJson } from '../../src-shared/parse-json';
import classes from './first-rows.module.css';
import rowClasses from './tree-row.module.css';

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
  typeof value.count === 'string';

const isScreen = (value: unknown): value is FirstScreen =>
  isObject(value) &&
  ['pageWidth', 'pageHeight', 'left', 'top', 'width', 'height', 'rowHeight'].every(
    (member) => typeof value[member] === 'number'
  ) &&
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

/** The picture of a row. */
export const drawnRow = ({ name, level, top, kind, isSelected, isHidden, count }: FirstRow): HTMLElement => {
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
  row.append(chevron, icon, part(rowClasses.name, name));
  if (count !== '') row.append(part(rowClasses.count, count));
  if (isHidden) row.append(part(rowClasses.hiddenMark));
  return row;
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
  for (const row of screen.rows) place.append(drawnRow(row));
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
