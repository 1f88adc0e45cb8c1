import { z } from 'zod';
import { ERROR_CATALOGUE } from './error-catalogue';

/** One fault in a request: where (RFC 6901 pointer into the body), which (stable code), and a sentence for people. */
const faultSchema = z.object({ pointer: z.string(), code: z.string(), message: z.string() });
export type Fault = z.output<typeof faultSchema>;

/** The error member of a refused call. Member names follow RFC 9457. */
export const problemSchema = z
  .object({
    code: z.string().meta({ description: `Stable: one of ${Object.keys(ERROR_CATALOGUE).join(', ')}.` }),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    errors: z.array(faultSchema).optional(),
    childCount: z.int().optional(),
    descendantCount: z.int().optional()
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemSchema>;

/** The body of every refused call. */
export const refusalSchema = z.object({ data: z.null(), error: problemSchema }).meta({ id: 'Refusal' });
