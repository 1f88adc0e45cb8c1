import { z } from 'zod';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import type { Forest } from './forest';
import type { RecordFields } from './record-fields';

const HIGHEST_ID = 2 ** 52;
const isOurs = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id) && Number(id) <= HIGHEST_ID;

const isEachPlanted = ({ planted }: Forest, records: number): boolean =>
  planted.length >= records && planted.every(({ record }, at) => record === (at < records ? at : null));

const timeSchema = z.iso.datetime();

/** Members of our own JSON beside the fields of a category. Times are mostly equal, and checked once each. */
class OwnMembers {
  readonly #fields: Readonly<Record<'version' | 'createdAt' | 'updatedAt', number>>;
  #lastTime = '';

  constructor(private readonly fields: RecordFields) {
    const [version = -1, createdAt = -1, updatedAt = -1] = ['version', 'createdAt', 'updatedAt'].map((key) =>
      fields.file.fields.indexOf(key)
    );
    this.#fields = { version, createdAt, updatedAt };
  }

  give(category: FileCategory, record: number): void {
    const version = this.fields.raw(record, this.#fields.version);
    const createdAt = this.#time(record, this.#fields.createdAt);
    const updatedAt = this.#time(record, this.#fields.updatedAt);
    if (typeof version === 'number' && Number.isSafeInteger(version) && version >= 1) category.version = version;
    if (createdAt !== null) category.createdAt = createdAt;
    if (updatedAt !== null) category.updatedAt = updatedAt;
  }

  #time(record: number, field: number): string | null {
    const value = this.fields.raw(record, field);
    if (typeof value !== 'string') return null;
    if (value !== this.#lastTime) {
      if (!timeSchema.safeParse(value).success) return null;
      this.#lastTime = value;
    }
    return value;
  }
}

export interface OwnIds {
  /** Whether the ids seem to be of another system. */
  readonly areForeign: boolean;
  give(category: FileCategory, at: number): void;
}

/** Keeps the ids if all of them are valid here. A repeated id belongs to the first category; the other is new, or left out. */
export const ownIds = (fields: RecordFields, forest: Forest, faults: FaultList): OwnIds => {
  const { file } = fields;
  const [first, ...others] = fields.all('id');
  const areForeign =
    first !== undefined && !fields.isOwn && (others.length > 0 || file.fields[first]?.trim().toLowerCase() !== 'id');
  if (first === undefined || others.length > 0) return { areForeign, give: () => undefined };
  const seen = new Set<string>();
  const twice = new Set<number>();
  let areOurs = true;
  const texts = fields.column(first);
  // Mostly each record is a category, and the index of ids exists already.
  const firsts = isEachPlanted(forest, file.records.length) ? fields.firstPlaces(first) : null;
  for (const [at, { record }] of forest.planted.entries()) {
    const id = record === null ? '' : (texts[record] ?? '');
    if (id === '') continue;
    areOurs &&= isOurs(id);
    const isFirst = firsts === null ? !seen.has(id) : firsts.of(id) === record;
    if (firsts === null) seen.add(id);
    if (isFirst) continue;
    twice.add(at);
    if (faults.report('duplicate_id', at, () => fields.place(record ?? 0, first), id) === 'leave_out')
      forest.leftOut.add(at);
  }
  const own = file.isOwn === true ? new OwnMembers(fields) : null;
  return {
    areForeign: areForeign || !areOurs,
    give: (category, at) => {
      const record = forest.planted[at]?.record ?? null;
      if (twice.has(at)) delete category.fileId;
      else if (areOurs && !areForeign && category.fileId !== undefined) category.id = Number(category.fileId);
      if (record !== null) own?.give(category, record);
    }
  };
};
