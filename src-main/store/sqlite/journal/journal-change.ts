import { parentOnWire } from '../../../../src-shared/ids';
import { z } from 'zod';
import type { Place, TreeChange } from '../../../../src-shared/tree-patch';
import { EMPTY_CONTENT, keptFields, optionalFields, completeFields } from '../../../../src-shared/category';
import { ownFields, ownOf, parseMetadata, type CategoryRow } from '../tree/category-rows';
import type { Gap } from '../tree/sibling-order';
import { checked, parsed } from '../connection/row-values';

const idSchema = z.int().min(1);

/** Between which siblings a category stood (`null`: an end), and since which version (`placed_version`). */
const placeImageSchema = z.strictObject({
  parentId: idSchema.nullable(),
  afterId: idSchema.nullable(),
  beforeId: idSchema.nullable(),
  since: z.int().min(1)
});
export type PlaceImage = z.output<typeof placeImageSchema>;

/** `metadata` is JSON text, to keep it to the letter. */
const imageFields = { ...keptFields, metadata: z.string() };

/** A category as a create left it or a delete found it. */
export const wholeImageSchema = z.strictObject({
  fields: z.strictObject(completeFields(imageFields, ownOf(EMPTY_CONTENT))),
  version: z.int().min(1),
  createdAt: z.string(),
  updatedAt: z.string(),
  place: placeImageSchema
});
export type WholeImage = z.output<typeof wholeImageSchema>;

/** One side of an update: the fields that differ, the place if it does, and what every update changes. */
export const partialImageSchema = z.strictObject({
  fields: z.strictObject(optionalFields(imageFields)),
  version: z.int().min(1),
  updatedAt: z.string(),
  place: z.exactOptional(placeImageSchema)
});
export type PartialImage = z.output<typeof partialImageSchema>;

/** One change. The journal replayed gives the tree, versions and times included; played backwards it takes it back. */
const journalChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), id: idSchema, before: z.null(), after: wholeImageSchema }),
  z.strictObject({ kind: z.literal('update'), id: idSchema, before: partialImageSchema, after: partialImageSchema }),
  z.strictObject({ kind: z.literal('delete'), id: idSchema, before: wholeImageSchema, after: z.null() })
]);
export type JournalChange = z.output<typeof journalChangeSchema>;

const image = (value: unknown): unknown => (value === null ? null : parsed(value));

/** A change from the columns of its row. Throws where the file is damaged. */
export const changeInRow = (id: unknown, kind: unknown, before: unknown, after: unknown): JournalChange =>
  checked(journalChangeSchema, { id, kind, before: image(before), after: image(after) });

export const placeImage = (gap: Gap, since: number): PlaceImage => ({
  parentId: parentOnWire(gap.parentId),
  afterId: gap.after?.id ?? null,
  beforeId: gap.before?.id ?? null,
  since
});

export const wholeImage = (row: CategoryRow, gap: Gap): WholeImage => {
  const { version, createdAt, updatedAt, placedVersion } = row;
  return { fields: ownFields(row), version, createdAt, updatedAt, place: placeImage(gap, placedVersion) };
};

const patchPlace = ({ parentId, afterId }: PlaceImage): Place => ({ parentId, afterId });

export const treeChange = (change: JournalChange): TreeChange => {
  const { kind, id } = change;
  if (kind === 'delete') return { kind, id };
  if (kind === 'create') {
    const { fields, place, ...rest } = change.after;
    return {
      kind,
      id,
      fields: { ...fields, ...rest, metadata: parseMetadata(fields.metadata) },
      place: patchPlace(place)
    };
  }
  const { fields, place, ...rest } = change.after;
  const { metadata, ...others } = fields;
  return {
    kind,
    id,
    fields: { ...others, ...rest, ...(metadata !== undefined && { metadata: parseMetadata(metadata) }) },
    ...(place && { place: patchPlace(place) })
  };
};
