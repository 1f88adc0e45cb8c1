import { z } from 'zod';
import { idSchema } from './category';

/** What a window is asked to show from outside: by a link, or by the desktop's menu of Canopy. */
export const showRequestSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('category'), id: idSchema }),
    z.object({ kind: z.literal('workspaces') })
  ])
);
export type ShowRequest = z.output<typeof showRequestSchema>;
