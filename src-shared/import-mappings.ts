import { z } from 'zod';
import { fieldMappingSchema, faultChoicesSchema, readingOptionsSchema } from './import-plan';

/** A mapping that a person has kept under a name, for files with the same fields. */
export const keptMappingSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  settings: z.strictObject({
    reading: readingOptionsSchema,
    mapping: fieldMappingSchema,
    choices: faultChoicesSchema
  })
});
export type KeptMapping = z.output<typeof keptMappingSchema>;

export const keptMappingsSchema = z.array(keptMappingSchema).max(500);
export const mappingNameSchema = z.strictObject({ name: keptMappingSchema.shape.name });

/** Whether a mapping is for a file with these fields, in their order. */
export const fitsFields = ({ settings }: KeptMapping, keys: readonly string[]): boolean =>
  settings.mapping.fields.length === keys.length &&
  settings.mapping.fields.every(({ key }, index) => key === keys[index]);
