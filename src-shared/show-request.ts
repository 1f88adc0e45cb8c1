import { z } from 'zod';
import { idSchema } from './category';
import { lazyUnion } from './lazy-schemas';

export const showRequestSchema = lazyUnion('kind', () => [
  z.object({ kind: z.literal('category'), id: idSchema }),
  z.object({ kind: z.literal('proposal'), id: idSchema }),
  z.object({ kind: z.literal('workspaces') })
]);
export type ShowRequest = z.output<typeof showRequestSchema>;
