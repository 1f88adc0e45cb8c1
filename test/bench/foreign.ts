import { z } from 'zod';
import { dialectSchema } from '../../src-shared/dialect';
import { credentialsSchema } from '../../src-shared/presented-credentials';
import { addressSchema } from '../../src-shared/remote';

/** How to reach a foreign service that runs in another process, and how it speaks. */
export const foreignSchema = z.object({
  address: addressSchema,
  dialect: dialectSchema,
  credentials: credentialsSchema
});
export type Foreign = z.output<typeof foreignSchema>;

/** The requests that have come to it. */
export const requestsSchema = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    body: z.string(),
    status: z.int().nullable(),
    isConditional: z.boolean()
  })
);
export type Requests = z.output<typeof requestsSchema>;
