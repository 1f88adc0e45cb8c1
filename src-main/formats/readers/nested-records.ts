import { inferOpened } from '../../fields/infer-opened';
import { isObject, type RawCategory } from '../../fields/listed-values';
import { memberFacts } from '../../fields/member-facts';
import { openRow } from '../../fields/opened-members';
import type { FieldMapping, FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, RecordPlace, RecordsReading, WhileReadingRecords } from '../records';
import { pointerTo } from '../../../src-shared/json-pointer';
import { CHILDREN_NAMES, rankIn } from '../../../src-shared/member-names';
import { findCategoryList, unwrapped, type CategoryList } from './category-list';
import { FieldTable } from './field-table';
import { messages } from './messages';
import { nameTreeIn, readNameTree } from './name-tree';
import { childrenIn, childrenKeyOf } from './nesting';
import { refusedFile, requireRoom } from './refusals';
import { recordsOfTable } from './table-records';

/** A document of objects and lists, and how it was read. */
export interface NestedDocument {
  readonly format: FileFormat;
  readonly options: ReadingOptions;
  readonly reading: ReadingOptions;
  readonly notes: readonly string[];
  /** The place of what stands at a pointer. */
  readonly placeOf: (pointer: string) => RecordPlace;
  readonly watch: WhileReadingRecords;
}

/** Categories by which it is decided what within them is opened. */
const SAMPLE = 5_000;
/** Categories between two looks at whether the reading is to end. */
const LOOK_EVERY = 1_000;

/** Under which key each level has the next one. It may be another at each, categories, subcategories, items, but for what Canopy wrote. */
const childrenKeys = (items: readonly unknown[], isOwn: boolean): (string | null)[] => {
  const keys: (string | null)[] = [];
  for (let level: readonly unknown[] = items; level.length > 0;) {
    const key = isOwn ? 'children' : childrenKeyOf(level);
    keys.push(key);
    if (key === null) break;
    level = level.flatMap((item) => (isObject(item) ? (childrenIn(item[key]) ?? []) : []));
    requireRoom(level.length);
  }
  return keys;
};

/** A category without those below it. */
interface Flat {
  readonly row: RawCategory;
  readonly pointer: string;
  readonly parent: number | null;
}

interface Siblings {
  readonly items: readonly unknown[];
  readonly pointerOf: (index: number) => string;
  readonly parent: number | null;
  readonly level: number;
  at: number;
}

const isEmptyChildren = ([key, value]: [string, unknown]): boolean =>
  Array.isArray(value) && value.length === 0 && rankIn(CHILDREN_NAMES, key) < Infinity;

/** Without what is below it. On the last level nothing says under which key the next one would be. */
const withoutChildren = (row: RawCategory, key: string | null): RawCategory => {
  const others = Object.entries(row).filter((member) => member[0] !== key && !isEmptyChildren(member));
  return others.length === Object.keys(row).length ? row : Object.fromEntries(others);
};

/**
 * In reading order, with a stack of its own: a hostile file is nested more deeply than functions can be. `leftOut`: what stands among
 * categories and is none.
 */
const flattened = (
  list: CategoryList,
  isOwn: boolean,
  watch: WhileReadingRecords
): { readonly flat: Flat[]; readonly leftOut: number } => {
  const keys = childrenKeys(list.items.map(unwrapped), isOwn);
  const flat: Flat[] = [];
  let leftOut = 0;
  const open: Siblings[] = [{ items: list.items, pointerOf: list.pointerOf, parent: null, level: 0, at: 0 }];
  for (let siblings = open.at(-1); siblings !== undefined; siblings = open.at(-1)) {
    if (siblings.at >= siblings.items.length) {
      open.pop();
      continue;
    }
    const item = unwrapped(siblings.items[siblings.at]);
    const pointer = siblings.pointerOf(siblings.at);
    siblings.at += 1;
    // How many there are is known only at the end.
    if (flat.length % LOOK_EVERY === 0) watch(0, 1);
    if (!isObject(item) && typeof item !== 'string' && typeof item !== 'number') {
      leftOut += 1;
      continue;
    }
    const key = keys[siblings.level] ?? null;
    const children = isObject(item) && key !== null ? childrenIn(item[key]) : null;
    // What is no list of children is a member like others.
    const row = isObject(item) ? withoutChildren(item, children === null ? null : key) : { name: String(item) };
    const at = flat.push({ row, pointer, parent: siblings.parent }) - 1;
    requireRoom(at);
    if (children === null || children.length === 0 || key === null) continue;
    const pointerOf = (index: number): string => pointer + pointerTo([key, index]);
    open.push({ items: children, pointerOf, parent: at, level: siblings.level + 1, at: 0 });
  }
  return { flat, leftOut };
};

/** Rows of cells, the first with the names: what programs for data write. */
const isTable = (list: CategoryList): boolean =>
  list.items.length > 1 && list.items.every((item) => Array.isArray(item));

const ownMembers = ['name', 'slug', 'description', 'visible', 'metadata', 'version', 'createdAt', 'updatedAt'];
/** Whether Canopy wrote them: as a file, or as the answer of its service. */
const isOwnRow = (item: unknown): boolean => isObject(item) && ownMembers.every((key) => Object.hasOwn(item, key));

const recordsOfList = (list: CategoryList, isOwnFile: boolean, document: NestedDocument): RecordsReading => {
  const isOwn = isOwnFile || isOwnRow(list.items[0]);
  const { flat, leftOut } = flattened(list, isOwn, document.watch);
  const rows = flat.slice(0, SAMPLE).map(({ row }) => row);
  const opened = isOwn ? null : inferOpened(rows, memberFacts(rows), { idKey: 'id', childrenKey: null });
  const table = new FieldTable();
  const records = flat.map(({ row, pointer, parent }): FileRecord => ({
    place: document.placeOf(pointer),
    values: table.valuesOf(Object.entries(opened === null ? row : openRow(row, opened.opening))),
    ...(parent !== null && { parent })
  }));
  const notes = leftOut === 0 ? document.notes : [...document.notes, messages.notCategories(leftOut)];
  return recordsWith(records, table.fields, { ...document, notes }, isOwn);
};

const recordsWith = (
  records: readonly FileRecord[],
  fields: readonly string[],
  { format, reading, notes }: NestedDocument,
  isOwn = false
): RecordsReading => {
  if (records.length === 0) return refusedFile('empty', messages.noCategories);
  const isNested = records.some(({ parent }) => parent !== undefined);
  const found: FileRecords = {
    format,
    fields,
    records,
    reading,
    notes,
    ...(isNested && { known: { hierarchy: 'nested' } }),
    ...(isOwn && { isOwn: true, known: { hierarchy: 'nested' } })
  };
  return { ok: true, records: found };
};

const recordsOfNames = (document: unknown, about: NestedDocument): RecordsReading => {
  const records: FileRecord[] = [];
  readNameTree(document, ({ name, pointer, parent }) => {
    if (records.length % LOOK_EVERY === 0) about.watch(0, 1);
    records.push({ place: about.placeOf(pointer), values: [name], ...(parent !== null && { parent }) });
    requireRoom(records.length);
  });
  const fields: FieldMapping['fields'] = [{ key: 'name', role: 'name' }];
  const reading = recordsWith(records, ['name'], about);
  return reading.ok
    ? { ok: true, records: { ...reading.records, known: { ...reading.records.known, fields } } }
    : reading;
};

/**
 * The categories of a document, wherever in it they stand: nested under any key, flat with a reference to the parent, objects by their
 * keys, names alone, or rows of cells.
 * @throws UnreadableFile
 */
export const recordsOfDocument = (value: unknown, isOwnFile: boolean, document: NestedDocument): RecordsReading => {
  const names = nameTreeIn(value);
  if (names !== null) return recordsOfNames(names, document);
  const list = findCategoryList(value);
  if (list === null) return refusedFile('unknown_format', messages.noCategories);
  if (isTable(list)) {
    const rows = list.items.map((cells, index) => ({
      place: document.placeOf(list.pointerOf(index)),
      cells: Array.isArray(cells) ? cells : []
    }));
    return recordsOfTable(rows, document);
  }
  return recordsOfList(list, isOwnFile, document);
};
