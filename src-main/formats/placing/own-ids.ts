import { z } from 'zod';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import type { Forest } from './forest';
import type { RecordFields } from './record-fields';

const HIGHEST_ID = 2 ** 52;
const isOurs = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id) && Number(id) <= HIGHEST_ID;

/** What Canopy's own JSON says beside the fields of a category. */
const ownSchema = z.object({
  version: z.int().min(1).optional().catch(undefined),
  createdAt: z.iso.datetime().optional().catch(undefined),
  updatedAt: z.iso.datetime().optional().catch(undefined)
});

export interface OwnIds {
  /** Whether the ids are another system's, as far as can be told. */
  readonly areForeign: boolean;
  give(category: FileCategory, at: number): void;
}

/**
 * Ids are taken over where all of them are such as Canopy gives. One that stands there twice belongs to the first, and the other is a
 * new category, or left out.
 */
export const ownIds = (fields: RecordFields, forest: Forest, faults: FaultList): OwnIds => {
  const { file } = fields;
  const [first, ...others] = fields.all('id');
  const areForeign =
    first !== undefined && !fields.isOwn && (others.length > 0 || file.fields[first]?.trim().toLowerCase() !== 'id');
  if (first === undefined || others.length > 0) return { areForeign, give: () => undefined };
  const seen = new Set<string>();
  const twice = new Set<number>();
  let areOurs = true;
  for (const [at, { record }] of forest.planted.entries()) {
    if (record === null) continue;
    const id = fields.text(record, first);
    if (id === '') continue;
    areOurs &&= isOurs(id);
    if (!seen.has(id)) {
      seen.add(id);
      continue;
    }
    twice.add(at);
    if (faults.report('duplicate_id', () => fields.place(record, first), id) === 'leave_out') forest.leftOut.add(at);
  }
  const own =
    file.isOwn === true
      ? ['version', 'createdAt', 'updatedAt'].map((key) => [key, file.fields.indexOf(key)] as const)
      : [];
  return {
    areForeign: areForeign || !areOurs,
    give: (category, at) => {
      const record = forest.planted[at]?.record ?? null;
      if (twice.has(at)) delete category.fileId;
      else if (areOurs && !areForeign && category.fileId !== undefined) category.id = Number(category.fileId);
      if (record === null || own.length === 0) return;
      const said = Object.fromEntries(
        own.map(([key, field]) => [key, field === -1 ? undefined : fields.raw(record, field)])
      );
      const { version, createdAt, updatedAt } = ownSchema.parse(said);
      if (version !== undefined) category.version = version;
      if (createdAt !== undefined) category.createdAt = createdAt;
      if (updatedAt !== undefined) category.updatedAt = updatedAt;
    }
  };
};
