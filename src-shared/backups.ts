import { z } from 'zod';
import { lazyObject, lazyUnion } from './lazy-schemas';
import { saidSchema } from './said-again';

/** A copy of the workspace in its backup folder. Its id is its file's name there, never a path. */
export const backupSchema = lazyObject(() => ({
  id: z.string(),
  at: z.iso.datetime(),
  bytes: z.int().min(0),
  categories: z.int().min(0)
}));
export type BackupEntry = z.output<typeof backupSchema>;

export const backupListSchema = lazyObject(() => ({ folder: z.string(), backups: z.array(backupSchema) }));
export type BackupList = z.output<typeof backupListSchema>;

export const backupIdSchema = z.strictObject({
  id: z
    .string()
    .max(255)
    .regex(/^[^/\\]+$/)
});

/** Where the former state is: in a backup, or, damaged, beside the workspace under another name. */
export const backupRestoredSchema = lazyObject(() => ({
  categories: z.int().min(0),
  before: backupSchema.nullable(),
  damagedFile: z.string().nullable()
}));
export type BackupRestored = z.output<typeof backupRestoredSchema>;

export const emptyStartedSchema = lazyObject(() => ({ damagedFile: z.string().nullable() }));
export type EmptyStarted = z.output<typeof emptyStartedSchema>;

export const workspaceOpeningSchema = lazyUnion('state', () => [
  z.object({ state: z.literal('open') }),
  z.object({
    state: z.literal('failed'),
    file: z.string(),
    /** `damaged`, or `missing` though there are backups: a restoration or an empty start helps. `inUse`: by another program. */
    reason: z.enum(['damaged', 'missing', 'inUse', 'other']),
    message: saidSchema,
    faults: z.array(saidSchema)
  })
]);
export type WorkspaceOpening = z.output<typeof workspaceOpeningSchema>;
export type OpeningFailure = Extract<WorkspaceOpening, { state: 'failed' }>;
