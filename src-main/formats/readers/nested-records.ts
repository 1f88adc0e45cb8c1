import { inferOpened } from '../../fields/infer-opened';
import { fieldInLanguage } from '../../fields/languages';
import { isNothing, isObject } from '../../fields/listed-values';
import { memberFacts } from '../../fields/member-facts';
import { type Opening, openRow } from '../../fields/opened-members';
import type { FieldMapping } from '../../../src-shared/import-plan';
import { type FileRecord, type FileRecords, ListedRecords, type RecordPlace, Records } from '../records';
import { pathOf, pointerTo } from '../../../src-shared/json-pointer';
import { PARENT_NAMES, rankIn } from '../../../src-shared/member-names';
import type { TextReading } from './decode-text';
import { findCategoryList, type CategoryList, hasName, isListName } from './category-list';
import { FieldNames, FieldTable } from './field-table';
import { messages } from './messages';
import { isListOfChildren, NestedRows } from './nested-rows';
import { requireRoom, UnreadableFile } from './refusals';
import { recordsOfTable } from './table-records';
import { append } from '../../../src-shared/long-lists';
import { cellText } from './cell-text';

/* Trees of names in JSON and YAML: keys are names with their children as value, or lists have texts and objects with one key. */

const NAMES_LOOKED_AT = 10_000;

const isName = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const holdsNamesAlone = (document: unknown): boolean => {
  const waiting: unknown[] = [document];
  let looked = 0;
  for (let value = waiting.pop(); value !== undefined && looked < NAMES_LOOKED_AT; value = waiting.pop()) {
    looked += 1;
    if (isObject(value)) {
      const below = Object.values(value);
      // A text under a key describes its object; a name is an item of a list.
      if (hasName(value) || below.some((one) => isName(one) && one !== '')) return false;
      append(
        waiting,
        below.filter((one) => one !== undefined)
      );
    } else if (Array.isArray(value))
      append(
        waiting,
        value.slice(0, NAMES_LOOKED_AT).map((one: unknown) => one ?? null)
      );
    else if (!isName(value) && value !== null) return false;
  }
  return true;
};

/** The tree of names in a document or below its only key; `null`: there is none. */
const nameTreeIn = (document: unknown): unknown => {
  const [only, ...further] = isObject(document) ? Object.entries(document) : [];
  if (only !== undefined && further.length === 0 && isListName(only[0])) return nameTreeIn(only[1]);
  const isTree = Array.isArray(document)
    ? document.some(isObject)
    : isObject(document) && Object.values(document).some((below) => typeof below === 'object' && below !== null);
  return isTree && holdsNamesAlone(document) ? document : null;
};

interface Waiting {
  readonly key: string | null;
  readonly value: unknown;
  readonly pointer: string;
  readonly parent: number | null;
}

const within = (value: object, pointer: string, parent: number | null): Waiting[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ key: null, value: item, pointer: `${pointer}/${index}`, parent }))
    : Object.entries(value).map(([key, below]: [string, unknown]) => ({
        key,
        value: below,
        pointer: pointer + pointerTo([key]),
        parent
      }));

/** A document of objects and lists. `placeOf`: left out, places are pointers. */
interface NestedDocument extends TextReading {
  readonly placeOf?: (pointer: string) => RecordPlace;
}

const byPointer = (pointer: string): RecordPlace => ({ kind: 'pointer', pointer });

const SAMPLE = 5_000;
const LOOK_EVERY = 1_000;

/** Rows of cells, the first with the column names. */
const isTable = (list: CategoryList): boolean =>
  list.items.length > 1 && list.items.every((item) => Array.isArray(item));

const ownMembers = ['name', 'slug', 'description', 'visible', 'metadata', 'version', 'createdAt', 'updatedAt'];
const isOwnRow = (item: unknown): boolean => isObject(item) && ownMembers.every((key) => Object.hasOwn(item, key));

/** Rows whose members are the values: nothing is copied. */
class MemberRecords extends Records {
  readonly #names = new FieldNames();
  readonly #keys: string[];
  /** Of each field, whether every object has such a member, as `constructor`. */
  readonly #areInherited: boolean[];

  constructor(
    private readonly rows: NestedRows,
    private readonly placeOf: (pointer: string) => RecordPlace
  ) {
    super();
    // Mostly a row has the same keys in the same order as the previous one.
    const last: string[] = [];
    const fields: number[] = [];
    const names = this.#names;
    for (let at = 0; at < rows.length; at += 1) {
      const keys = Object.keys(rows.item(at));
      let width = 0;
      for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index] ?? '';
        if (this.#of(at, key, false) === undefined) continue;
        if (last[index] !== key) fields[index] = names.indexOf(key);
        last[index] = key;
        width = names.count(fields[index] ?? 0, width);
      }
    }
    this.#keys = names.all;
    this.#areInherited = this.#keys.map((key) => key in Object.prototype);
  }

  get fields(): readonly string[] {
    return this.#keys;
  }

  get length(): number {
    return this.rows.length;
  }

  value(at: number, field: number): unknown {
    return this.#of(at, this.#keys[field] ?? '', this.#areInherited[field] === true);
  }

  /** Computed on demand: pointers for all would take longer than parsing. */
  place(at: number): RecordPlace {
    return this.placeOf(this.rows.pointer(at));
  }

  override parent(at: number): number | undefined {
    return this.rows.parent(at);
  }

  override filled(): number[] {
    return this.#names.counts;
  }

  #of(at: number, key: string, isInherited: boolean): unknown {
    const item = this.rows.item(at);
    const value = item[key];
    if (isNothing(value) || (isInherited && !Object.hasOwn(item, key))) return undefined;
    return typeof value === 'object' && isListOfChildren(key, value, this.rows.childrenKey(at)) ? undefined : value;
  }
}

/** `/name/de-DE` becomes `name@de-DE`, as in tables and SKOS. */
const fieldOf = (key: string): string => {
  const [member = '', language, ...further] = pathOf(key) ?? [];
  return language === undefined || further.length > 0 ? key : (fieldInLanguage(member, language) ?? key);
};

/** Unwraps a parent: `{ "data": … }` of Strapi and JSON:API, and single-item lists, such as `broader` of JSKOS. */
const withoutWrapper = ([key, value]: [string, unknown]): [string, unknown] => {
  if (rankIn(PARENT_NAMES, key) === Infinity) return [key, value];
  if (Array.isArray(value) && value.length === 1) return [key, value[0]];
  return [key, isObject(value) && Object.keys(value).join() === 'data' ? value['data'] : value];
};

const openedRecords = (rows: NestedRows, opening: Opening, placeOf: (pointer: string) => RecordPlace): FieldTable => {
  const table = new FieldTable((at) => placeOf(rows.pointer(at)));
  for (let at = 0; at < rows.length; at += 1) {
    table.add(rows.parent(at));
    for (const member of Object.entries(openRow(rows.row(at), opening, fieldOf))) {
      const [key, value] = withoutWrapper(member);
      table.put(key, value);
    }
  }
  return table;
};

const recordsOfList = (list: CategoryList, isOwnFile: boolean, document: NestedDocument): FileRecords => {
  const { placeOf = byPointer } = document;
  const isOwn = isOwnFile || isOwnRow(list.items[0]);
  const rows = new NestedRows(list, isOwn, document.watch);
  const sample = rows.first(SAMPLE);
  const opened = isOwn ? null : inferOpened(sample, memberFacts(sample), { idKey: 'id', childrenKey: null });
  const records = opened === null ? new MemberRecords(rows, placeOf) : openedRecords(rows, opened.opening, placeOf);
  const { others = [] } = list;
  const notes = [
    ...document.notes,
    ...(rows.leftOut === 0 ? [] : [messages.notCategories({ values: rows.leftOut })]),
    ...(others.length === 0 ? [] : [messages.otherLists(others)])
  ];
  return recordsWith(records, records.fields, { ...document, notes }, isOwn);
};

/** Whether flat rows refer to one another, as in a listing. */
const areReferring = (records: Records, fields: readonly string[]): boolean => {
  const [idField, parentField] = [fields.indexOf('id'), fields.indexOf('parentId')];
  const ids = new Set<unknown>();
  const refersAt = (at: number): boolean => {
    const parent = records.value(at, parentField);
    return parent !== undefined && ids.has(parent);
  };
  if (idField === -1 || parentField === -1) return false;
  // Parents come first in most files, so that the others need not be looked at.
  for (let at = 0; at < records.length; at += 1) {
    ids.add(records.value(at, idField));
    if (refersAt(at)) return true;
  }
  return Array.from({ length: records.length }, (_, at) => at).some(refersAt);
};

const recordsWith = (
  records: Records,
  fields: readonly string[],
  { format, reading, notes }: NestedDocument,
  isOwn = false
): FileRecords => {
  if (records.length === 0) throw new UnreadableFile(messages.noCategories);
  const { isNested } = records;
  return {
    format,
    fields,
    records,
    reading,
    notes,
    ...(isNested && { known: { hierarchy: 'nested' } }),
    ...(isOwn && {
      isOwn: true,
      known: { hierarchy: !isNested && areReferring(records, fields) ? 'parent' : 'nested' }
    })
  };
};

/** The names in reading order, parents first. */
const recordsOfNames = (document: unknown, about: NestedDocument): FileRecords => {
  const { placeOf = byPointer } = about;
  const records: FileRecord[] = [];
  const add = (name: string, pointer: string, parent: number | null): number => {
    if (records.length % LOOK_EVERY === 0) about.watch(0, 1);
    const count = records.push({ place: placeOf(pointer), values: [name], ...(parent !== null && { parent }) });
    requireRoom(count);
    return count - 1;
  };
  const waiting: Waiting[] = [{ key: null, value: document, pointer: '', parent: null }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { key, value, pointer } = next;
    const parent = key === null ? next.parent : add(key, pointer, next.parent);
    if (typeof value === 'object' && value !== null)
      for (const one of within(value, pointer, parent).toReversed()) waiting.push(one);
    else if (cellText(value) !== '') add(cellText(value), pointer, parent);
  }
  const fields: FieldMapping['fields'] = [{ key: 'name', role: 'name' }];
  const found = recordsWith(new ListedRecords(records), ['name'], about);
  return { ...found, known: { ...found.known, fields } };
};

/** The categories of a document: nested, flat with references, by key, names alone, or rows of cells. @throws UnreadableFile */
export const recordsOfDocument = (value: unknown, isOwnFile: boolean, document: NestedDocument): FileRecords => {
  const names = nameTreeIn(value);
  if (names !== null) return recordsOfNames(names, document);
  const list = findCategoryList(value);
  if (list === null) throw new UnreadableFile(messages.noCategories);
  if (isTable(list)) {
    const { placeOf = byPointer } = document;
    const rows = list.items.map((cells, index) => ({
      place: placeOf(list.pointerOf(index)),
      cells: Array.isArray(cells) ? cells : []
    }));
    return recordsOfTable(rows, document);
  }
  return recordsOfList(list, isOwnFile, document);
};
