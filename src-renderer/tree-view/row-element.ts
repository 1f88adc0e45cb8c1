import { number } from '../../src-shared/sentence';
import { hidesCharacters, shownParts } from '../../src-shared/hidden-characters';
import type { CustomField } from '../../src-shared/fields';
import type { ShownLanguage } from '../../src-shared/kept-columns';
import { append } from '../../src-shared/long-lists';
import { matchRanges } from '../model/search/highlight';
import type { VisibleRow } from '../model/visible-list';
import type { SyncMark } from '../session/row-states';
import type { PersonMark, RowPeople } from './row-people';
import { messages } from './messages';
import classes from './tree-row.module.css';
import type { ShownName } from '../model/shown-language';
import type { CategoryNode, TreeModel } from '../model/tree-model';
import type { Column } from '../session/cells/columns';
import { RowCells, type CellLook } from './row-cells';
import cellClasses from './cells.module.css';
import type { DropMark } from './drag-state';

/** How a row looks, beside its category and its place. */
export interface RowLook {
  readonly isSelected: boolean;
  readonly isCut: boolean;
  readonly isDragged: boolean;
  readonly isAboveMatch: boolean;
  readonly isNamed: boolean;
  readonly nameFault: string | null;
  readonly drop: DropMark | null;
  readonly refusal: string | null;
  readonly people: RowPeople | null;
  readonly sync: SyncMark | null;
}

export interface RowContent extends RowLook, ShownName {
  readonly row: VisibleRow;
  readonly node: CategoryNode | undefined;
  readonly model: TreeModel;
  readonly childCount: number;
  /** What columns show that changes with other categories than its own: how many are below it, and what it inherits. */
  readonly ofBranch: string | null;
  /** What else cells depend on: the language that shows, and the fields of one's own. */
  readonly language: ShownLanguage | null;
  readonly fields: readonly CustomField[];
  readonly top: number;
  readonly query: string;
  readonly isTabStop: boolean;
  readonly cells: CellLook;
}

const isAlike = <T extends object>(one: T, other: T, within: ReadonlySet<string>): boolean => {
  for (const key in one) if (!within.has(key) && !Object.is(one[key], other[key])) return false;
  return true;
};

const NONE: ReadonlySet<string> = new Set();
/** Made anew for each drawing, and compared by what is in them. */
const MADE_ANEW: ReadonlySet<string> = new Set(['row', 'people', 'sync'] satisfies (keyof RowContent)[]);

/** Whether two rows look alike. Every edit describes all rows in sight again, so they are compared by what they show. */
export const isSameContent = (one: RowContent, other: RowContent): boolean =>
  isAlike(one, other, MADE_ANEW) &&
  isAlike(one.row, other.row, NONE) &&
  one.sync?.kind === other.sync?.kind &&
  one.sync?.text === other.sync?.text &&
  one.people?.key === other.people?.key;

/** Ids of the elements that describe for screen readers what rows show by their looks alone. */
export const DESCRIPTIONS = { hidden: 'row-is-hidden', cut: 'row-is-cut' } as const;

const descriptionOf = (isHidden: boolean, isCut: boolean): string | null => {
  if (isHidden && isCut) return `${DESCRIPTIONS.hidden} ${DESCRIPTIONS.cut}`;
  if (isHidden) return DESCRIPTIONS.hidden;
  return isCut ? DESCRIPTIONS.cut : null;
};

const part = (className: string | undefined): HTMLElement => {
  const element = document.createElement('span');
  element.className = className ?? '';
  return element;
};

const hiddenPart = (className: string | undefined): HTMLElement => {
  const element = part(className);
  element.setAttribute('aria-hidden', 'true');
  return element;
};

/** A text whose hidden characters are shown by their code and named for screen readers. */
const shownText = (text: string): (Node | string)[] =>
  shownParts(text).map((one) => {
    if (one.kind === 'text') return one.text;
    const mark = part(classes.hiddenCharacter);
    mark.role = 'img';
    // The commas make screen readers pause; otherwise the name's parts are read as one word.
    mark.ariaLabel = `, ${one.name}, `;
    mark.textContent = one.code;
    return mark;
  });

const highlighted = (name: string, query: string): (Node | string)[] => {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const [start, end] of matchRanges(name, query)) {
    const mark = document.createElement('mark');
    mark.className = classes.match ?? '';
    for (const one of shownText(name.slice(start, end))) mark.append(one);
    append(parts, [...shownText(name.slice(at, start)), mark]);
    at = end;
  }
  return [...parts, ...shownText(name.slice(at))];
};

/** The icon of a row. A branch has its own, also where a search shows nothing below it. */
export const kindOf = ({ row, childCount }: Pick<RowContent, 'row' | 'childCount'>): 'open' | 'folder' | 'tag' => {
  if (row.isExpanded) return 'open';
  return row.hasChildren || childCount > 0 ? 'folder' : 'tag';
};

/** One mark behind a row's name. */
interface RowMark {
  readonly className: string | undefined;
  readonly text: string;
  readonly title?: string;
  readonly person?: PersonMark;
}

const SYNC_CLASSES = {
  sending: classes.sending,
  changed: classes.changedThere,
  waiting: classes.waiting,
  refused: classes.refused,
  conflict: classes.conflict,
  proposed: classes.proposed
};

const syncMarks = (sync: SyncMark | null): readonly RowMark[] =>
  sync === null
    ? []
    : [{ className: `${classes.sync ?? ''} ${SYNC_CLASSES[sync.kind] ?? ''}`, text: '', title: sync.text }];

const personMarks = (people: RowPeople | null): readonly RowMark[] =>
  (people?.marks ?? []).map((person) => ({
    className: `${classes.person ?? ''} ${person.kind === 'changed' ? (classes.changed ?? '') : ''}`.trim(),
    text: person.initials,
    person
  }));

/**
 * The element of one row. Without React, since rows are reused with every frame of a scroll, and reconciling all forty
 * to change three takes longer than the changes. It has few children and no listeners: icons come from the style sheet,
 * events are handled by the tree.
 */
export class RowElement {
  readonly element = document.createElement('div');
  readonly #icon = hiddenPart(classes.icon);
  readonly #name = part(classes.name);
  readonly #text = document.createTextNode('');
  readonly #nameField: HTMLElement;
  /** `null`: names alone show. */
  readonly #cells: RowCells | null;
  /** What holds the name and everything beside it. */
  readonly #head: HTMLElement;
  /** Arrow keys do the same, so it is no tab stop. */
  #chevron = hiddenPart(classes.chevron);
  #shown: RowContent | null = null;
  readonly #attributes = new Map<string, string | null>();
  #marks: HTMLElement[] = [];

  constructor(nameField: HTMLElement, cellField: HTMLElement, columns: readonly Column[]) {
    this.#nameField = nameField;
    this.#cells = columns.length > 1 ? new RowCells(columns, cellField) : null;
    this.#head = this.#cells?.elements[0] ?? this.element;
    this.element.className = this.#cells === null ? (classes.row ?? '') : `${classes.row} ${cellClasses.gridRow}`;
    this.element.role = this.#cells === null ? 'treeitem' : 'row';
    this.#chevron.dataset['fold'] = 'true';
    this.#name.append(this.#text);
    for (const cell of this.#cells?.elements ?? []) this.element.append(cell);
    this.#head.append(this.#chevron, this.#icon, this.#name);
  }

  show(content: RowContent): void {
    const before = this.#shown;
    if (before !== null && isSameContent(before, content)) return;
    this.#shown = content;
    this.#writeAttributes(content);
    const { row, top, drop } = content;
    const { style } = this.element;
    if (before?.top !== top) style.transform = `translateY(${top}px)`;
    // Of the name alone where it is a cell, since the other cells would inherit it and have their style worked out anew.
    if (before?.row.level !== row.level) this.#head.style.setProperty('--level', String(row.level));
    if ((before?.drop ?? null) !== drop) style.setProperty('--drop-level', drop === null ? '' : String(drop.level));
    this.#writeIcons(content, before);
    this.#writeName(content, before);
    this.#cells?.show(content.node, content.model);
    this.#cells?.mark(content.cells);
  }

  #writeAttributes({
    row,
    node,
    name,
    isMissing,
    isTabStop,
    isSelected,
    isCut,
    isDragged,
    isAboveMatch,
    isNamed,
    nameFault,
    drop,
    refusal,
    people,
    sync
  }: RowContent): void {
    // The row's text is its name. While that is a text field, a label with all that shows is (WCAG 2.2, 2.5.3).
    this.#set('aria-label', isNamed ? (nameFault === null ? name : `${name}, ${nameFault}`) : null);
    this.#set('aria-rowindex', this.#cells === null ? null : String(row.index + 2));
    this.#set('aria-level', String(row.level));
    this.#set('aria-posinset', String(row.position));
    this.#set('aria-setsize', String(row.setSize));
    this.#set('aria-expanded', row.hasChildren ? String(row.isExpanded) : null);
    this.#set('aria-selected', String(isSelected));
    const isHidden = node?.visible === false;
    // A row has either an id reference or a text as its description. A change is not announced: it is read with the row.
    const isPlain = people === null && sync === null && !isMissing;
    this.#set('aria-describedby', isPlain ? descriptionOf(isHidden, isCut) : null);
    const isUntranslated = isMissing && messages.isUntranslated;
    const descriptions = [
      isUntranslated,
      isHidden && messages.isHidden,
      isCut && messages.isCut,
      sync?.text,
      people?.text
    ];
    this.#set('aria-description', isPlain ? null : descriptions.filter((one) => typeof one === 'string').join('. '));
    this.#set('tabindex', isTabStop ? '0' : '-1');
    this.#set('data-id', String(row.id));
    this.#set('data-cut', isCut ? 'true' : null);
    this.#set('data-dragged', isDragged ? 'true' : null);
    this.#set('data-above-match', isAboveMatch ? 'true' : null);
    this.#set('data-drop', drop?.instruction ?? null);
    this.#set('data-refused', refusal === null ? null : 'true');
    this.#set('data-hidden', isHidden ? 'true' : null);
    this.#set('data-missing', isMissing ? 'true' : null);
  }

  #set(name: string, value: string | null): void {
    if ((this.#attributes.get(name) ?? null) === value) return;
    this.#attributes.set(name, value);
    if (value === null) this.element.removeAttribute(name);
    else this.element.setAttribute(name, value);
  }

  #writeIcons(content: RowContent, before: RowContent | null): void {
    const { row } = content;
    const kind = kindOf(content);
    if (before !== null && before.row.id !== row.id && before.row.isExpanded !== row.isExpanded) {
      // A reused chevron would animate from the other row's state.
      const fresh = this.#chevron.cloneNode();
      if (fresh instanceof HTMLElement) {
        this.#chevron.replaceWith(fresh);
        this.#chevron = fresh;
      }
    }
    if (before !== null && kindOf(before) === kind && before.row.hasChildren === row.hasChildren) return;
    if (row.hasChildren) delete this.#chevron.dataset['leaf'];
    else this.#chevron.dataset['leaf'] = 'true';
    this.#icon.dataset['kind'] = kind;
  }

  #writeName(content: RowContent, before: RowContent | null): void {
    const { node, name, lang, childCount, query, refusal, isNamed, people, sync } = content;
    if (isNamed) {
      if (before?.isNamed === true && this.#nameField.parentNode === this.#head) return;
      this.#name.remove();
      this.#mark([]);
      this.#head.append(this.#nameField);
      return;
    }
    if (before?.isNamed === true) {
      if (this.#nameField.parentNode === this.#head) this.#nameField.remove();
      this.#head.append(this.#name);
    }
    if (lang === null) this.#name.removeAttribute('lang');
    else this.#name.lang = lang;
    const isPlain = query === '' && !hidesCharacters(name);
    if (!isPlain) {
      this.#name.replaceChildren();
      for (const one of highlighted(name, query)) this.#name.append(one);
    } else if (this.#text.parentNode !== this.#name) this.#name.replaceChildren(this.#text);
    if (isPlain && this.#text.data !== name) this.#text.data = name;
    const isHidden = node?.visible === false;
    const isMarkedAlike =
      before !== null &&
      !before.isNamed &&
      before.childCount === childCount &&
      before.refusal === refusal &&
      before.people?.key === people?.key &&
      before.sync === sync &&
      (before.node?.visible === false) === isHidden;
    if (!isMarkedAlike)
      this.#mark([
        ...(childCount > 0 ? [{ className: classes.count, text: number(childCount) }] : []),
        ...syncMarks(sync),
        ...personMarks(people),
        ...(refusal === null ? [] : [{ className: classes.refusal, text: refusal }]),
        ...(isHidden ? [{ className: classes.hiddenMark, text: '' }] : [])
      ]);
  }

  /** Sets the marks behind the name. That of a person is made again, since another one’s would go on fading. */
  #mark(marks: readonly RowMark[]): void {
    for (const mark of this.#marks.splice(marks.length)) mark.remove();
    for (const [at, { className, text, title, person }] of marks.entries()) {
      const known = this.#marks[at];
      const isKept = known !== undefined && known.dataset['person'] === person?.key;
      const mark = isKept ? known : hiddenPart(className);
      if (known === undefined) this.#head.append(mark);
      else if (!isKept) known.replaceWith(mark);
      this.#marks[at] = mark;
      mark.className = className ?? '';
      if (mark.textContent !== text) mark.textContent = text;
      mark.title = title ?? person?.text ?? '';
      if (isKept || person === undefined) continue;
      mark.dataset['person'] = person.key;
      mark.style.background = person.colour;
    }
  }
}
