import { z } from 'zod';
import { idSchema } from './category';

export const showRequestSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('category'), id: idSchema }),
    z.object({ kind: z.literal('proposal'), id: idSchema }),
    z.object({ kind: z.literal('workspaces') })
  ])
);
export type ShowRequest = z.output<typeof showRequestSchema>;
