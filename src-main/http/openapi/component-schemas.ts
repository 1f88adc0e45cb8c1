import { z } from 'zod';
import { categoryCreateRequestSchema, categorySchema, categoryUpdateRequestSchema } from '../../../src-shared/category';
import { problemSchema, refusalSchema } from '../../../src-shared/envelope';
import { LIMITS } from '../../../src-shared/limits';

/** `data` of `GET /healthz`. */
export const healthSchema = z.object({ status: z.literal('ok'), revision: z.int().min(0), count: z.int().min(0) });

const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  Category: categorySchema,
  CategoryTree: z.object({ data: z.array(categorySchema) }),
  CreatedCategory: z.object({ data: categorySchema }),
  Done: z.object({ data: z.null() }),
  Health: z.object({ data: healthSchema }),
  Description: z.looseObject({ openapi: z.string() }),
  Problem: problemSchema,
  Refusal: refusalSchema
};

const REQUESTS: Readonly<Record<string, z.ZodType>> = {
  CategoryCreateRequest: categoryCreateRequestSchema,
  // A pattern would forbid to repeat the slug of a category that came from a service with other rules.
  CategoryUpdateRequest: categoryUpdateRequestSchema.extend({
    slug: z
      .string()
      .max(LIMITS.slugLength)
      .nullable()
      .optional()
      .meta({ description: 'As a creation takes it, or the one that the category has.' })
  })
};

export const referenceTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** JSON Schema (2020-12) of several zod schemas that refer to each other by name. */
const jsonSchemas = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): [string, unknown][] => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const document = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => referenceTo(id).$ref });
  // Inside an OpenAPI document the dialect is known, and a schema's place is its name.
  return Object.entries(document.schemas).map(([name, { $schema: _dialect, $id: _place, ...schema }]) => [
    name,
    schema
  ]);
};

/** `components.schemas` of the document: what is sent as it may be sent, what is answered as it comes. */
export const componentSchemas = (): Record<string, unknown> =>
  Object.fromEntries([...jsonSchemas(REQUESTS, 'input'), ...jsonSchemas(ANSWERS, 'output')]);
