import { z } from 'zod';

/** A copy of the workspace in its backup folder. Its id is its file's name there, never a path. */
export const backupSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  bytes: z.int().min(0),
  categories: z.int().min(0),
});
export type BackupEntry = z.output<typeof backupSchema>;

/** Newest first. */
export const backupListSchema = z.object({ folder: z.string(), backups: z.array(backupSchema) });
export type BackupList = z.output<typeof backupListSchema>;

export const backupIdSchema = z.strictObject({ id: z.string().max(255).regex(/^[^/\\]+$/) });

/** Where what was there before has gone: into a backup, or, damaged, beside the workspace under another name. */
export const backupRestoredSchema = z.object({
  categories: z.int().min(0),
  before: backupSchema.nullable(),
  damagedFile: z.string().nullable(),
});
export type BackupRestored = z.output<typeof backupRestoredSchema>;

/** Whether the workspace could be opened, and if not, why and what there is to restore. */
export const workspaceOpeningSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({
    state: z.literal('failed'),
    file: z.string(),
    /** A sentence that says what is wrong and what to do. */
    message: z.string(),
    /** Whether restoring a backup would help: the file is damaged, rather than, say, open in another program. */
    damaged: z.boolean(),
  }),
]);
export type WorkspaceOpening = z.output<typeof workspaceOpeningSchema>;
