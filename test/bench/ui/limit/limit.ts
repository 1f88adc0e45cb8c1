import './limit.css';
import type { BenchPage } from '../page-contract';
import { categoryOf, ICONS, moveCategory, OVERSCAN, readPageTree, ROW_HEIGHT, type PageCategory } from './page-tree';

/*
 * The limit: a list of ids and the rows of it that are in sight, in plain DOM. No framework, no checks, nothing told to
 * assistive technology, nothing saved. Whatever draws a tree does at least this.
 */

const tree = await readPageTree();
const height = Number(new URLSearchParams(location.search).get('height') ?? 600);
const scroller = document.createElement('div');
scroller.dataset['scroller'] = '';
scroller.style.height = `${height}px`;
scroller.tabIndex = 0;
const space = document.createElement('div');
scroller.append(space);
document.body.append(scroller);

const expanded = new Set<number>();
let selected = new Set<number>();
let activeId = -1;
let ids: number[] = [];

const flatten = (siblings: readonly PageCategory[], into: number[]): number[] => {
  for (const { id, children } of siblings) {
    into.push(id);
    if (expanded.has(id)) flatten(children, into);
  }
  return into;
};

interface Row {
  readonly element: HTMLElement;
  readonly mark: HTMLElement;
  readonly name: Text;
  readonly count: Text;
  id: number;
}

const rows: Row[] = [];

const newRow = (): Row => {
  const element = document.createElement('div');
  element.className = 'row';
  element.innerHTML = `<span class="chevron">${ICONS.chevron}</span><span class="mark"></span><span class="name"></span><span class="count"></span>`;
  const [, mark, name, count] = element.children;
  if (!(mark instanceof HTMLElement) || name === undefined || count === undefined)
    throw new Error('A row lacks its parts.');
  const row = { element, mark, name: document.createTextNode(''), count: document.createTextNode(''), id: -1 };
  name.append(row.name);
  count.append(row.count);
  space.append(element);
  return row;
};

const levelOf = (category: PageCategory): number => {
  let level = 0;
  for (let at = category.parentId; at !== null; at = categoryOf(tree, at).parentId) level += 1;
  return level;
};

const write = (text: Text, value: string): void => {
  if (text.data !== value) text.data = value;
};

const set = (element: HTMLElement, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const fill = (row: Row, category: PageCategory, index: number): void => {
  const { element, mark } = row;
  const isParent = category.children.length > 0;
  const kind = isParent ? 'folder' : 'tag';
  const style = `transform:translateY(${index * ROW_HEIGHT}px);padding-left:${8 + levelOf(category) * 20}px`;
  set(element, 'style', style);
  set(element, 'data-id', String(category.id));
  set(element, 'data-open', String(isParent && expanded.has(category.id)));
  set(element, 'data-leaf', String(!isParent));
  set(element, 'data-selected', String(selected.has(category.id)));
  set(element, 'data-active', String(category.id === activeId));
  if (mark.dataset['kind'] !== kind) {
    mark.dataset['kind'] = kind;
    mark.innerHTML = ICONS[kind];
  }
  write(row.name, category.name);
  write(row.count, isParent ? String(category.children.length) : '');
};

const draw = (): void => {
  const total = `${ids.length * ROW_HEIGHT}px`;
  if (space.style.height !== total) space.style.height = total;
  const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - OVERSCAN);
  const end = Math.min(ids.length, Math.ceil((scroller.scrollTop + height) / ROW_HEIGHT) + OVERSCAN);
  while (rows.length < end - first) rows.push(newRow());
  for (const row of rows.splice(end - first)) row.element.remove();
  for (let index = first; index < end; index += 1) {
    // By its place, so that scrolling by a row changes one element.
    const row = rows[index % (end - first)];
    const id = ids[index];
    if (row !== undefined && id !== undefined) fill(row, categoryOf(tree, id), index);
  }
};

const show = (list: number[]): void => {
  ids = list;
  draw();
};

const spanOf = (index: number): number => {
  const level = levelOf(categoryOf(tree, ids[index] ?? 0));
  let end = index + 1;
  while (end < ids.length && levelOf(categoryOf(tree, ids[end] ?? 0)) > level) end += 1;
  return end - index;
};

const expandEverything = (): void => {
  for (const category of tree.byId)
    if (category !== undefined && category.children.length > 0) expanded.add(category.id);
};

const bench: BenchPage = {
  rename: (id, name) => {
    categoryOf(tree, id).name = name;
    draw();
  },
  move: (id, parentId, index) => {
    ids.splice(ids.indexOf(id), 1);
    moveCategory(tree, id, parentId, index);
    const before = categoryOf(tree, parentId).children[index - 1];
    const at = before === undefined ? ids.indexOf(parentId) : ids.indexOf(before.id);
    ids.splice(before === undefined ? at + 1 : at + spanOf(at), 0, id);
    draw();
  },
  toggle: (id) => {
    const at = ids.indexOf(id);
    if (expanded.has(id)) {
      const span = spanOf(at);
      expanded.delete(id);
      show([...ids.slice(0, at + 1), ...ids.slice(at + span)]);
    } else {
      expanded.add(id);
      show(ids.slice(0, at + 1).concat(flatten(categoryOf(tree, id).children, []), ids.slice(at + 1)));
    }
  },
  selectAll: () => {
    selected = new Set(ids);
    draw();
  },
  selectNone: () => {
    selected = new Set();
    draw();
  },
  expandAll: () => {
    expandEverything();
    show(flatten(tree.roots, []));
  },
  collapseAll: () => {
    expanded.clear();
    show(flatten(tree.roots, []));
  },
  search: (text) => {
    if (text === '') {
      show(flatten(tree.roots, []));
      return;
    }
    const wanted = text.toLowerCase();
    const kept = new Set<number>();
    for (const category of tree.byId) {
      if (category === undefined || !category.name.toLowerCase().includes(wanted)) continue;
      kept.add(category.id);
      for (let at = category.parentId; at !== null && !kept.has(at); at = categoryOf(tree, at).parentId) kept.add(at);
    }
    show(flatten(tree.roots, []).filter((id) => kept.has(id)));
  },
  focus: (id) => {
    activeId = id;
    selected = new Set([id]);
    scroller.focus({ preventScroll: true });
    draw();
  }
};

scroller.addEventListener('scroll', draw, { passive: true });
scroller.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  const next = ids[ids.indexOf(activeId) + 1];
  if (next !== undefined) bench.focus(next);
});

globalThis.bench = bench;
bench.expandAll();
