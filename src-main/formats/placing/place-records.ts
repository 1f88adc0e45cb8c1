import { TOP_LEVEL } from '../../../src-shared/ids';
import type { FaultChoices, FaultKind, FieldMapping, FoundFault } from '../../../src-shared/import-plan';
import { LIMITS } from '../../../src-shared/limits';
import type { FileCategory, FileRecords, WhileReadingRecords } from '../records';
import { Assembly } from './assembly';
import { FaultList } from './fault-list';
import { Forest, openCycles } from './forest';
import { plantByParent } from './plant-by-parent';
import { PathTree, plantByPath } from './plant-by-path';
import { ContentReader } from './read-content';
import { RecordFields } from './record-fields';
import { codeSchemeOf } from '../../fields/codes';
import type { PreviewRow } from '../../../src-shared/transfer';
import { inReadingOrder } from '../../domain/tree';
import { z } from 'zod';

const isOurs = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id) && Number(id) <= LIMITS.highestGiven;

const timeSchema = z.iso.datetime();

/** Members of our own JSON beside the fields of a category. Times are mostly equal, and checked once each. */
class OwnMembers {
  readonly #fields: Readonly<Record<'version' | 'createdAt' | 'updatedAt', number | undefined>>;
  #lastTime = '';

  constructor(private readonly fields: RecordFields) {
    const fieldOf = (key: string): number | undefined => {
      const at = fields.file.fields.indexOf(key);
      return at === -1 ? undefined : at;
    };
    this.#fields = { version: fieldOf('version'), createdAt: fieldOf('createdAt'), updatedAt: fieldOf('updatedAt') };
  }

  give(category: FileCategory, record: number): void {
    const version = this.fields.raw(record, this.#fields.version);
    const createdAt = this.#time(record, this.#fields.createdAt);
    const updatedAt = this.#time(record, this.#fields.updatedAt);
    if (typeof version === 'number' && Number.isSafeInteger(version) && version >= 1) category.version = version;
    if (createdAt !== null) category.createdAt = createdAt;
    if (updatedAt !== null) category.updatedAt = updatedAt;
  }

  #time(record: number, field: number | undefined): string | null {
    const value = this.fields.raw(record, field);
    if (typeof value !== 'string') return null;
    if (value !== this.#lastTime) {
      if (!timeSchema.safeParse(value).success) return null;
      this.#lastTime = value;
    }
    return value;
  }
}

interface OwnIds {
  /** Whether the ids seem to be of another system. */
  readonly areForeign: boolean;
  give(category: FileCategory, at: number): void;
}

/** Keeps the ids if all of them are valid here. A repeated id belongs to the first category; the other is new, or left out. */
const ownIds = (fields: RecordFields, forest: Forest, faults: FaultList): OwnIds => {
  const { file } = fields;
  const [first, ...others] = fields.all('id');
  const areForeign =
    first !== undefined && !fields.isOwn && (others.length > 0 || file.fields[first]?.trim().toLowerCase() !== 'id');
  if (first === undefined || others.length > 0) return { areForeign, give: () => undefined };
  const seen = new Set<string>();
  const twice = new Set<number>();
  let areOurs = true;
  const places = fields.firstPlaces(first);
  const isOfAll = forest.isOfAll(file.records.length);
  for (let at = 0; at < forest.count; at += 1) {
    const record = forest.recordOf(at);
    const id = record === null ? '' : (places.numberAt(record) ?? fields.text(record, first));
    if (id === '') continue;
    areOurs &&= typeof id === 'string' ? isOurs(id) : id > 0;
    const isFirst = isOfAll ? places.of(id) === record : !seen.has(String(id));
    if (!isOfAll) seen.add(String(id));
    if (isFirst) continue;
    twice.add(at);
    if (faults.report('duplicate_id', at, () => fields.place(record ?? 0, first), String(id)) === 'leave_out')
      forest.leftOut.add(at);
  }
  const own = file.isOwn === true ? new OwnMembers(fields) : null;
  return {
    areForeign: areForeign || !areOurs,
    give: (category, at) => {
      const record = forest.recordOf(at);
      if (record === null) return;
      const id = places.numberAt(record) ?? Number(fields.text(record, first));
      if (areOurs && !areForeign && id > 0 && !twice.has(at)) category.id = id;
      own?.give(category, record);
    }
  };
};

interface RowNote {
  readonly isMade: boolean;
  readonly faults: readonly FaultKind[];
}

interface Parts {
  readonly categories: readonly FileCategory[];
  readonly assembly: Assembly;
  readonly forest: Forest;
  readonly fields: RecordFields;
  readonly faults: FaultList;
  readonly makesParents: boolean;
}

/** The rows of a preview: the tree in reading order, then what is left out. Created on demand. */
class PlacedRows {
  readonly #notes = new Map<FileCategory, RowNote>();
  #leftOutOfAll: readonly number[] | null = null;
  #flat: { readonly category: FileCategory; readonly depth: number }[] | null = null;

  constructor(private readonly parts: Parts) {}

  get leftOut(): number {
    return this.#leftOut.length;
  }

  get #leftOut(): readonly number[] {
    return (this.#leftOutOfAll ??= this.#lookThrough());
  }

  /** Notes what is to be said of categories. @returns those that are left out */
  #lookThrough(): number[] {
    const { assembly, forest, faults, makesParents } = this.parts;
    const leftOut: number[] = [];
    for (let at = 0; at < forest.count; at += 1) {
      const record = forest.recordOf(at);
      const category = assembly.placed(at);
      const isMade = record === null && makesParents;
      const found = faults.kindsOf(at);
      if (category === undefined) {
        if (record !== null) leftOut.push(at);
      } else if (isMade || found.length > 0) this.#notes.set(category, { isMade, faults: found });
    }
    return leftOut;
  }

  slice(from: number, count: number): PreviewRow[] {
    this.#flat ??= [...inReadingOrder<FileCategory>(this.parts.categories)];
    const flat = this.#flat;
    const leftOut = this.#leftOut;
    const rows = flat.slice(from, from + count).map(({ category, depth }): PreviewRow => {
      const note = this.#notes.get(category);
      return {
        depth,
        name: category.name,
        ...(note?.isMade === true && { isMade: true }),
        ...(note !== undefined && note.faults.length > 0 && { faults: [...note.faults] })
      };
    });
    const [start, end] = [Math.max(0, from - flat.length), Math.max(0, from + count - flat.length)];
    return [...rows, ...leftOut.slice(start, end).map((at) => this.#leftOutRow(at))];
  }

  #leftOutRow(at: number): PreviewRow {
    const { forest, fields, faults } = this.parts;
    const planted = forest.planted(at);
    const record = planted.record ?? planted.mention;
    const found = faults.kindsOf(at);
    return {
      depth: 0,
      name: planted.name ?? fields.text(record, fields.first('name')),
      leftOut: fields.place(record),
      ...(found.length > 0 && { faults: [...found] })
    };
  }
}

/** Joins code and name, where both identify a category. */
const BESIDE = '\0';

/** A path that starts with the cell before it: Algolia has `Men` and `Men > Shirts` side by side. */
const BELOW = /^\s*[>»›→|/]\s*(?=\S)/;

const withoutPath = (name: string, above: string): string => {
  const rest = above !== '' && name.startsWith(above) ? name.slice(above.length) : '';
  return BELOW.test(rest) ? rest.replace(BELOW, '') : name;
};

/** One field per level. A row that starts below the first level belongs to the last row above, as in printed groups; gaps are closed. */
const plantByLevels = (fields: RecordFields): Forest => {
  const levels = fields.all('level');
  const ids = fields.all('id');
  const hasCodes = levels.length > 1 && ids.length === levels.length;
  const tree = new PathTree();
  let above: readonly string[] = [];
  for (let at = 0; at < fields.file.records.length; at += 1) {
    const cells = levels.map((field, level) => {
      const name = withoutPath(fields.text(at, field), fields.text(at, levels[level - 1]));
      if (!hasCodes) return name;
      const code = fields.text(at, ids[level]);
      return name === '' && code === '' ? '' : `${code}${BESIDE}${name === '' ? code : name}`;
    });
    const first = cells.findIndex((cell) => cell !== '');
    if (first === -1) {
      tree.forest.attach(tree.forest.plant({ record: at, mention: at, name: '', level: 0 }), TOP_LEVEL);
      continue;
    }
    const whole = [...above.slice(0, first), ...cells.slice(first)];
    above = whole;
    const filled = whole.flatMap((cell, level) => (cell === '' ? [] : [{ cell, level }]));
    tree.add(
      filled.map(({ cell }) => cell),
      { mention: at, record: at, id: hasCodes ? '' : fields.text(at, ids[0]), name: null },
      filled.map(({ level }) => level)
    );
  }
  for (let at = 0; hasCodes && at < tree.forest.count; at += 1) {
    const planted = tree.forest.planted(at);
    planted.name = planted.name?.split(BESIDE)[1] ?? planted.name;
  }
  return tree.forest;
};

/** Codes that start with the code of the parent. Missing intermediate codes are skipped. */
const plantByCodes = (fields: RecordFields): Forest => {
  const field = fields.first('id');
  if (field === undefined) return plantFlat(fields);
  const codes = fields.column(field);
  const known = fields.firstPlaces(field);
  const scheme = codeSchemeOf(codes);
  return Forest.ofRecords(codes.length, (at) => {
    const code = codes[at] ?? '';
    const parent = scheme?.(code).find((one) => one !== code && known.of(one) !== undefined);
    return parent === undefined ? undefined : known.of(parent);
  });
};

export interface Placing {
  readonly categories: FileCategory[];
  readonly count: number;
  readonly faults: readonly FoundFault[];
  readonly repeated: number;
  readonly rows: PlacedRows;
}

const LOOK_EVERY = 100;

const plantNested = ({ file: { records } }: RecordFields): Forest =>
  Forest.ofRecords(records.length, (at) => {
    const parent = records.parent(at);
    return parent === undefined || parent >= at ? undefined : parent;
  });

const plantFlat = ({ file }: RecordFields): Forest => Forest.ofRecords(file.records.length, () => undefined);

const plant = (fields: RecordFields, mapping: FieldMapping, faults: FaultList): Forest => {
  switch (mapping.hierarchy) {
    case 'nested':
      return plantNested(fields);
    case 'parent':
      return plantByParent(fields, faults);
    case 'path':
      return plantByPath(fields, mapping);
    case 'levels':
      return plantByLevels(fields);
    case 'codes':
      return plantByCodes(fields);
    case 'flat':
      return plantFlat(fields);
  }
};

/** Builds trees from records; the first choices drop no record. `null`: more than a workspace holds. @param watch gets the progress, and may throw to end the work */
export const placeRecords = (
  file: FileRecords,
  mapping: FieldMapping,
  choices: FaultChoices,
  watch: WhileReadingRecords
): Placing | null => {
  const faults = new FaultList(choices);
  const fields = new RecordFields(file, mapping);
  watch(0, file.records.length);
  const forest = plant(fields, mapping, faults);
  if (forest.count > LIMITS.categories) return null;
  openCycles(forest, (at) => {
    const { mention, name } = forest.planted(at);
    const place = (): string => fields.place(mention, fields.first('parent'));
    return faults.report('cycle', at, place, name ?? fields.text(mention, fields.first('name')));
  });
  const ids = ownIds(fields, forest, faults);
  const content = new ContentReader(fields, faults, ids.areForeign, mapping.hierarchy === 'levels');
  const assembly = new Assembly(forest, faults, fields);
  for (let at = 0; at < forest.count; at += 1) {
    if (at % LOOK_EVERY === 0) watch(at, forest.count);
    const category = forest.leftOut.has(at) ? null : content.read(forest.planted(at), at);
    if (category !== null) {
      ids.give(category, at);
      assembly.take(at, category, content.position);
    } else forest.leftOut.add(at);
  }
  const { categories, count } = assembly.trees();
  if (count > LIMITS.categories) return null;
  const makesParents = mapping.hierarchy === 'parent';
  const rows = new PlacedRows({ categories, assembly, forest, fields, faults, makesParents });
  return { categories, count, faults: faults.found(), repeated: forest.repeated, rows };
};
